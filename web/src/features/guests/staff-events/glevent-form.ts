import { createGlevent, updateGlevent } from "@skipline/contract/guests";
import type { Glevent } from "@skipline/contract/guests";
import type { EventStatus } from "@skipline/contract/events";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import type { Translations } from "@skipline/contract/translations";
import * as z from "zod/mini";
import { invariant } from "#lib/invariant.ts";
import { readTranslations, typeTranslations } from "#lib/typed-translations.ts";
import { formatEntry, readEntry } from "#lib/zoned-time.ts";
import type { PickedPlace } from "#components/address.ts";

const words = ["name", "description"] as const;
type Word = (typeof words)[number];

/** What the fields hold: all as it is typed. */
export interface GleventFormValues {
  name: string;
  gleventStatus: string;
  startTime: string;
  endTime: string;
  guestlistCapacity: string;
  venueName: string;
  addressLine1: string;
  addressLine2: string;
  description: string;
  eventLink: string;
  /** Null until an address was picked. */
  place: PickedPlace | null;
  translations: Translations<Word>;
}

/** @param typedIn the language of the vendor's first words */
export function toFormValues(event: Glevent | null, timeZone: string, typedIn: Language): GleventFormValues {
  return {
    name: event?.name ?? "",
    gleventStatus: event?.gleventStatus ?? "UPCOMING",
    startTime: formatEntry(event?.startTime ?? null, timeZone),
    endTime: formatEntry(event?.endTime ?? null, timeZone),
    guestlistCapacity: event ? String(event.guestlistCapacity) : "",
    venueName: event?.venueName ?? "",
    addressLine1: event?.addressLine1 ?? "",
    addressLine2: event?.addressLine2 ?? "",
    description: event?.description ?? "",
    eventLink: event?.eventLink ?? "",
    place: event && placeOf(event),
    translations: typeTranslations(words, typedIn, event?.translations),
  };
}

function placeOf({ city, state, country, zipCode, latitude, longitude }: Glevent): PickedPlace {
  return { city, state, country, zipCode, latitude, longitude };
}

const { body: created } = createGlevent;
invariant(created, "createGlevent has a body");
const { body } = updateGlevent;
invariant(body, "updateGlevent has a body");
const changed = body;

const formShape = z.custom<GleventFormValues>();

const endsLater = (startTime: string | null | undefined, endTime: string | null | undefined) =>
  !startTime || !endTime || !(Date.parse(endTime) <= Date.parse(startTime));

const newGlevent = created.check(
  z.refine(({ startTime, endTime }) => endsLater(startTime, endTime), {
    path: ["endTime"],
    message: m.event_ends_too_soon(),
  }),
);
export type NewGlevent = z.output<typeof newGlevent>;

/** What is no time goes on as it was typed: the contract refuses it and `describeGleventIssue` says why. */
function toInstant(text: string, timeZone: string, before: string | null = null): string | null {
  const entry = readEntry(text, timeZone, before);
  return "problem" in entry ? text : entry.instant;
}

/** Absent where nothing is typed; what is no number stays none. */
function toNumber(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}

/** The rules of a new event: the contract's own, met by what was typed in the vendor's zone. */
export function newGleventSchema(timeZone: string) {
  const toFields = z.transform(
    ({ place, guestlistCapacity, translations, ...values }: GleventFormValues): z.input<typeof newGlevent> => ({
      name: values.name.trim(),
      gleventStatus: values.gleventStatus as EventStatus,
      startTime: toInstant(values.startTime, timeZone),
      endTime: toInstant(values.endTime, timeZone),
      guestlistCapacity: toNumber(guestlistCapacity) as number,
      venueName: values.venueName.trim(),
      addressLine1: values.addressLine1.trim(),
      addressLine2: values.addressLine2.trim() || null,
      description: values.description.trim(),
      eventLink: values.eventLink.trim() || null,
      translations: readTranslations(translations),
      // The form is not sent without one.
      ...(place as PickedPlace),
    }),
  );
  return z.pipe(z.pipe(formShape, toFields), newGlevent);
}

export type GleventChanges = z.output<typeof changed>;

/**
 * The rules of a change: only fields that differ are in it. What is empty is left out; a time, a link or a second line
 * that was there and was emptied is none from now on (null), and a word in another language is gone.
 */
export function gleventChangesSchema(timeZone: string, before: Glevent) {
  const toFields = z.transform(({ place, guestlistCapacity, translations, ...values }: GleventFormValues) => {
    const wanted: z.input<typeof changed> = {
      name: values.name.trim(),
      gleventStatus: values.gleventStatus as EventStatus,
      startTime: toInstant(values.startTime, timeZone, before.startTime),
      endTime: toInstant(values.endTime, timeZone, before.endTime),
      guestlistCapacity: toNumber(guestlistCapacity),
      venueName: values.venueName.trim(),
      addressLine1: values.addressLine1.trim(),
      addressLine2: values.addressLine2.trim() || null,
      description: values.description.trim(),
      eventLink: values.eventLink.trim() || null,
      ...place,
    };
    const isChange = (name: string, value: unknown) =>
      value !== "" && value !== undefined && value !== before[name as keyof Glevent];
    const reworded = Object.entries(readTranslations(translations)).filter(([language, typed]) => {
      const known = before.translations?.[language as Language];
      return words.some((word) => typed[word] !== known?.[word]);
    });
    const changes = Object.entries(wanted).filter(([name, value]) => isChange(name, value));
    if (reworded.length > 0) changes.push(["translations", Object.fromEntries(reworded)]);
    return Object.fromEntries(changes) as typeof wanted;
  });
  const rules = changed.check(
    z.refine(({ startTime = before.startTime, endTime = before.endTime }) => endsLater(startTime, endTime), {
      path: ["endTime"],
      message: m.event_ends_too_soon(),
    }),
    z.refine(({ guestlistCapacity = before.guestlistCapacity }) => guestlistCapacity >= before.reservedCount, {
      path: ["guestlistCapacity"],
      message: m.glevent_capacity_below_reserved({ count: before.reservedCount }),
    }),
  );
  return z.pipe(z.pipe(formShape, toFields), rules);
}

interface Issue {
  path?: readonly PropertyKey[] | undefined;
  code?: string | undefined;
  input?: unknown;
}

/** The words under a field for what the contract found there. */
export function describeGleventIssue({ path, code, input }: Issue, timeZone: string): string {
  const isMissing = code === "too_small";
  switch (path?.[0]) {
    case "name":
      return isMissing ? m.event_name_required() : m.text_too_long();
    case "venueName":
      return isMissing ? m.glevent_venue_name_required() : m.text_too_long();
    case "addressLine1":
      return isMissing ? m.glevent_street_required() : m.text_too_long();
    case "guestlistCapacity":
      return input === undefined ? m.glevent_capacity_required() : m.glevent_capacity_range();
    case "startTime":
    case "endTime": {
      const entry = readEntry(String(input), timeZone);
      return "problem" in entry ? entry.problem : m.field_check_time();
    }
    case "eventLink":
      return m.field_web_link();
    case "description":
      return m.glevent_description_too_long();
    default:
      return m.field_check();
  }
}
