import type { VenueEvent } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import { plainText } from "#lib/plain-text.ts";
import { formatEntry } from "#lib/zoned-time.ts";
import { statusLabels } from "#components/event-status.tsx";

type EventChange = Record<"label" | "before" | "after", string>;

const nothing = "—";

function pictures({ images }: VenueEvent): string {
  return m.event_pictures_count({ count: images.length });
}

/** What somebody else did to an event since it was loaded, field by field, in words. */
export function listEventChanges(before: VenueEvent, after: VenueEvent, timeZone: string): EventChange[] {
  const time = (instant: string | null) => formatEntry(instant, timeZone);
  const ids = ({ images }: VenueEvent) => images.map(({ mediaId }) => mediaId).join(" ");
  const words = ({ translations = {} }: VenueEvent) =>
    Object.values(translations)
      .flatMap(({ eventName, description = "" }) => [eventName, plainText(description)])
      .filter(Boolean)
      .join(" · ");
  const pairs: [label: string, isSame: boolean, show: (event: VenueEvent) => string][] = [
    [m.event_name(), before.eventName === after.eventName, (event) => event.eventName],
    [m.status(), before.status === after.status, (event) => statusLabels[event.status]],
    [m.event_starts(), before.startTime === after.startTime, (event) => time(event.startTime)],
    [m.event_ends(), before.endTime === after.endTime, (event) => time(event.endTime)],
    [m.event_ticketing_link(), before.ticketingLink === after.ticketingLink, (event) => event.ticketingLink ?? ""],
    [m.description(), before.description === after.description, (event) => plainText(event.description)],
    [m.activity_translations(), words(before) === words(after), words],
    [m.event_pictures(), ids(before) === ids(after), pictures],
  ];
  return pairs
    .filter(([_label, isSame]) => !isSame)
    .map(([label, _isSame, show]) => ({ label, before: show(before) || nothing, after: show(after) || nothing }));
}
