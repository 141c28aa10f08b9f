import type { EventStatus, RepeatTimes } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import { brokenField } from "../../http/app-error.ts";
import { cleanDescription } from "./event-description.ts";
import { mapTranslations } from "../../translations.ts";
import type { EventFields } from "./events-store.ts";

/** The body of a create or update call. */
export interface WantedEvent {
  eventName: string;
  startTime?: string | null | undefined;
  endTime?: string | null | undefined;
  ticketingLink?: string | null | undefined;
  description?: string | undefined;
  status: EventStatus;
  mediaIds?: string[] | undefined;
  translations?: EventFields["translations"] | undefined;
}

const longestLink = 2_000;
const longestDescription = 50_000;

/**
 * What is stored of what was sent: links as a browser reads them, HTML sanitised. Absent fields are emptied, since both
 * calls write the whole event; only absent `mediaIds` and `translations` mean "as they are", for editors that know nothing of
 * them.
 * @throws AppError RULE_VIOLATED
 */
export function readFields(
  wanted: WantedEvent,
): Omit<EventFields, "translations"> & { mediaIds?: string[]; translations?: EventFields["translations"] } {
  const name = wanted.eventName.trim();
  if (name === "") throw brokenField("eventName", m.refused_event_name);
  const startsAt = readTime(wanted.startTime);
  const endsAt = readTime(wanted.endTime);
  if (startsAt && endsAt && endsAt <= startsAt) throw brokenField("endTime", m.refused_event_end);
  const ticketingLink = wanted.ticketingLink ? new URL(wanted.ticketingLink).href : null;
  if (ticketingLink !== null && ticketingLink.length > longestLink)
    throw brokenField("ticketingLink", m.refused_link_too_long);
  const description = readDescription(wanted.description);
  const mediaIds = wanted.mediaIds?.map((mediaId) => mediaId.toLowerCase());
  if (mediaIds && new Set(mediaIds).size < mediaIds.length) throw brokenField("mediaIds", m.refused_picture_twice);
  return {
    name,
    startsAt,
    endsAt,
    ticketingLink,
    description,
    status: wanted.status,
    ...(mediaIds ? { mediaIds } : {}),
    ...(wanted.translations ? { translations: readTranslations(wanted.translations) } : {}),
  };
}

/** When copies are. @throws AppError RULE_VIOLATED */
export function readTimes(times: RepeatTimes): { startsAt: Date | null; endsAt: Date | null }[] {
  return times.map(({ startTime, endTime }) => {
    const time = { startsAt: readTime(startTime), endsAt: readTime(endTime) };
    if (time.startsAt && time.endsAt && time.endsAt <= time.startsAt) throw brokenField("times", m.refused_event_end);
    return time;
  });
}

function readDescription(given = ""): string {
  const description = cleanDescription(given);
  // In characters, as the contract and the database count: an emoji is one.
  if (Array.from(description).length > longestDescription)
    throw brokenField("description", m.refused_description_too_long);
  return description;
}

/** A word of which nothing is left is none. */
function readTranslations(given: EventFields["translations"]): EventFields["translations"] {
  return mapTranslations(given, (word, text) => (word === "description" ? readDescription(text) : text.trim()));
}

function readTime(text: string | null | undefined): Date | null {
  return text ? new Date(text) : null;
}
