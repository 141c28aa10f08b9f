import type { createGlevent, updateGlevent } from "@skipline/contract/guests";
import type { EventStatus } from "@skipline/contract/events";
import type { Translations } from "@skipline/contract/translations";
import * as m from "@skipline/contract/texts";
import type * as z from "zod/mini";
import { double, int, jsonb, oneOf, orNull, text, time } from "../../db/columns.ts";
import { fieldsOf, type ValuesOf } from "../../db/fields.ts";
import { brokenField } from "../../http/app-error.ts";
import { mapTranslations, mergeTranslations } from "../../translations.ts";

/** What staff decide about a guest list event. */
export const gleventFields = fieldsOf("glevent", {
  name: ["name", text],
  description: ["description", text],
  startsAt: ["starts_at", orNull(time)],
  endsAt: ["ends_at", orNull(time)],
  capacity: ["capacity", int],
  status: ["status", oneOf<EventStatus>()],
  venueName: ["venue_name", text],
  addressLine1: ["address_line1", text],
  addressLine2: ["address_line2", orNull(text)],
  city: ["city", text],
  state: ["state", text],
  country: ["country", text],
  zipCode: ["zip_code", text],
  latitude: ["latitude", double],
  longitude: ["longitude", double],
  eventLink: ["event_link", orNull(text)],
  translations: ["translations", jsonb<Translations<"name" | "description">>()],
});
export type GleventFields = ValuesOf<typeof gleventFields>;

export type WantedGlevent = z.output<typeof createGlevent.body & {}>;
export type WantedChange = z.output<typeof updateGlevent.body & {}>;

const longestLink = 2_000;

/** @throws AppError RULE_VIOLATED */
export function readNewGlevent(wanted: WantedGlevent): GleventFields {
  const given = readGiven(wanted) as Omit<GleventFields, OptionalField>;
  const none = { description: "", startsAt: null, endsAt: null, addressLine2: null, eventLink: null };
  return checked({ ...none, ...given, translations: mergeTranslations({}, given.translations ?? {}) });
}

type OptionalField = "description" | "startsAt" | "endsAt" | "addressLine2" | "eventLink";

/** The event as it is to be: only what was given changes. @throws AppError RULE_VIOLATED */
export function readChangedGlevent(before: GleventFields, wanted: WantedChange): GleventFields {
  const given = readGiven(wanted);
  return checked({
    ...before,
    ...given,
    translations: mergeTranslations(before.translations, given.translations ?? {}),
  });
}

function readGiven(wanted: WantedChange): Partial<GleventFields> {
  const {
    startTime,
    endTime,
    guestlistCapacity,
    gleventStatus,
    eventLink,
    translations,
    vendorId: _,
    gleventId: __,
    version: ___,
    ...same
  } = wanted;
  return withoutAbsent({
    ...same,
    name: readText("name", same.name),
    venueName: readText("venueName", same.venueName),
    addressLine1: readText("addressLine1", same.addressLine1),
    addressLine2: same.addressLine2?.trim() === "" ? null : same.addressLine2,
    city: readText("city", same.city),
    state: readText("state", same.state),
    country: readText("country", same.country),
    zipCode: readText("zipCode", same.zipCode),
    startsAt: readTime(startTime),
    endsAt: readTime(endTime),
    capacity: guestlistCapacity,
    status: gleventStatus,
    eventLink: readLink(eventLink),
    translations: translations && mapTranslations(translations, (_word, given) => given.trim()),
  });
}

function withoutAbsent<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function checked(fields: GleventFields): GleventFields {
  if (fields.startsAt && fields.endsAt && fields.endsAt <= fields.startsAt)
    throw brokenField("endTime", m.refused_event_end);
  return fields;
}

/** Blanks are nothing where something is needed. */
function readText(field: string, value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  if (trimmed === "") throw brokenField(field, m.refused_empty);
  return trimmed;
}

function readTime(sent: string | null | undefined): Date | null | undefined {
  return typeof sent === "string" ? new Date(sent) : sent;
}

function readLink(link: string | null | undefined): string | null | undefined {
  if (typeof link !== "string") return link;
  const { href } = new URL(link);
  if (href.length > longestLink) throw brokenField("eventLink", m.refused_link_too_long);
  return href;
}
