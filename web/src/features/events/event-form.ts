import { createEvent } from "@skipline/contract/events";
import type { EventStatus, VenueEvent } from "@skipline/contract/events";
import type { Language } from "@skipline/contract/languages";
import { picture } from "@skipline/contract/media";
import type { Picture } from "@skipline/contract/media";
import * as m from "@skipline/contract/texts";
import type { Translations } from "@skipline/contract/translations";
import * as z from "zod/mini";
import { invariant } from "#lib/invariant.ts";
import { readTranslations, typeTranslations } from "#lib/typed-translations.ts";
import { formatEntry, readEntry } from "#lib/zoned-time.ts";

const words = ["eventName", "description"] as const;
type Word = (typeof words)[number];

/** What the fields hold; the times as they are typed. */
export interface EventFormValues {
  eventName: string;
  /** An event status, or empty while none is chosen. */
  status: string;
  startTime: string;
  endTime: string;
  ticketingLink: string;
  /** HTML */
  description: string;
  translations: Translations<Word>;
  /** Those that are stored already, the flyer first. */
  images: Picture[];
}

/** @param typedIn the language of the vendor's first words */
export function toFormValues(event: VenueEvent | null, timeZone: string, typedIn: Language): EventFormValues {
  return {
    eventName: event?.eventName ?? "",
    status: event?.status ?? "UPCOMING",
    startTime: formatEntry(event?.startTime ?? null, timeZone),
    endTime: formatEntry(event?.endTime ?? null, timeZone),
    ticketingLink: event?.ticketingLink ?? "",
    description: event?.description ?? "",
    translations: typeTranslations(words, typedIn, event?.translations),
    images: event?.images ?? [],
  };
}

const { body } = createEvent;
invariant(body, "createEvent has a body");

/** As the server counts: with the signs of its formatting. */
export const longestDescription = 50_000;
export const longestTranslation = 10_000;

const formShape = z.object({
  eventName: z.string(),
  status: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  ticketingLink: z.string(),
  description: z.string(),
  translations: z.custom<Translations<Word>>(),
  images: z.array(picture),
});

const eventFields = body.check((context) => {
  const { startTime, endTime } = context.value;
  if (startTime && endTime && Date.parse(endTime) <= Date.parse(startTime)) {
    const message = m.event_ends_too_soon();
    context.issues.push({ code: "custom", path: ["endTime"], message, input: endTime });
  }
});

/**
 * The form's rules: the contract's own, met by what was typed in the vendor's zone. `original` is the event as it was
 * loaded; times that were not touched stay to the second.
 */
export function eventFormSchema(timeZone: string, original: VenueEvent | null) {
  // What is no time goes on as it was typed; the contract refuses it and `describeEventIssue` says why.
  const toInstant = (text: string, before: string | null | undefined) => {
    const entry = readEntry(text, timeZone, before ?? null);
    return "problem" in entry ? text : entry.instant;
  };
  const toFields = z.transform((values: z.output<typeof formShape>): z.input<typeof eventFields> => ({
    eventName: values.eventName.trim(),
    status: values.status as EventStatus,
    startTime: toInstant(values.startTime, original?.startTime),
    endTime: toInstant(values.endTime, original?.endTime),
    ticketingLink: values.ticketingLink.trim() || null,
    description: values.description,
    translations: readTranslations(values.translations),
    mediaIds: values.images.map(({ mediaId }) => mediaId),
  }));
  return z.pipe(z.pipe(formShape, toFields), eventFields);
}

const figuresOf = (length: number, most: number) => ({
  length: length.toLocaleString(m.locale()),
  most: most.toLocaleString(m.locale()),
});

/** "60,007 of 50,000 characters" */
export function countDescription(length: number, most: number): string {
  return m.event_description_length(figuresOf(length, most));
}

/** What is wrong with the length of a description; null where nothing is. */
export function describeLength(length: number, most: number): string | null {
  return length > most ? m.event_description_too_long_by(figuresOf(length, most)) : null;
}

export type EventFields = z.output<typeof eventFields>;

interface Issue {
  path?: readonly PropertyKey[] | undefined;
  code?: string | undefined;
  input?: unknown;
}

/** The words under a field for what the contract found there. */
export function describeEventIssue({ path, code, input }: Issue, timeZone: string): string {
  switch (path?.[0]) {
    case "eventName":
      return code === "too_small" ? m.event_name_required() : m.name_too_long();
    case "status":
      return m.event_status_required();
    case "startTime":
    case "endTime": {
      const entry = readEntry(String(input), timeZone);
      return "problem" in entry ? entry.problem : m.field_check_time();
    }
    case "ticketingLink":
      return m.field_web_link();
    case "description":
      return describeLength(String(input).length, longestDescription) ?? m.description_too_long();
    case "translations":
      return describeLength(String(input).length, longestTranslation) ?? m.field_check();
    default:
      return m.field_check();
  }
}
