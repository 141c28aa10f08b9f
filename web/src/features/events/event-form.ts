import { createEvent } from "@skipline/contract/events";
import type { EventStatus, VenueEvent } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { invariant } from "#lib/invariant.ts";
import { formatEntry, readEntry } from "#lib/zoned-time.ts";

/** What the fields hold; the times as they are typed. The pictures are kept beside the form. */
export interface EventFormValues {
  eventName: string;
  /** An event status, or empty while none is chosen. */
  status: string;
  startTime: string;
  endTime: string;
  ticketingLink: string;
  /** HTML */
  description: string;
}

export function toFormValues(event: VenueEvent | null, timeZone: string): EventFormValues {
  return {
    eventName: event?.eventName ?? "",
    status: event?.status ?? "UPCOMING",
    startTime: formatEntry(event?.startTime ?? null, timeZone),
    endTime: formatEntry(event?.endTime ?? null, timeZone),
    ticketingLink: event?.ticketingLink ?? "",
    description: event?.description ?? "",
  };
}

const { body } = createEvent;
invariant(body, "createEvent has a body");

const formShape = z.object({
  eventName: z.string(),
  status: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  ticketingLink: z.string(),
  description: z.string(),
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
  }));
  return z.pipe(z.pipe(formShape, toFields), eventFields);
}

/** As the server counts: with the signs of its formatting. */
export const longestDescription = 50_000;

const figuresOf = (length: number) => ({
  length: length.toLocaleString(m.locale()),
  most: longestDescription.toLocaleString(m.locale()),
});

/** "60,007 of 50,000 characters" */
export function countDescription(length: number): string {
  return m.event_description_length(figuresOf(length));
}

/** What is wrong with the length of a description; null where nothing is. */
export function describeLength(length: number): string | null {
  return length > longestDescription ? m.event_description_too_long_by(figuresOf(length)) : null;
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
      return describeLength(String(input).length) ?? m.description_too_long();
    default:
      return m.field_check();
  }
}
