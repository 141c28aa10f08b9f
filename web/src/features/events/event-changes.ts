import type { VenueEvent } from "@skipline/contract/events";
import { plainText } from "#lib/plain-text.ts";
import { formatEntry } from "#lib/zoned-time.ts";
import { statusLabels } from "#components/event-status.tsx";

export interface EventChange {
  label: string;
  before: string;
  after: string;
}

const nothing = "—";

function pictures({ images }: VenueEvent): string {
  return images.length === 1 ? "1 picture" : `${images.length} pictures`;
}

/** What somebody else did to an event since it was loaded, field by field, in words. */
export function listEventChanges(before: VenueEvent, after: VenueEvent, timeZone: string): EventChange[] {
  const time = (instant: string | null) => formatEntry(instant, timeZone);
  const ids = ({ images }: VenueEvent) => images.map(({ mediaId }) => mediaId).join(" ");
  const pairs: [label: string, isSame: boolean, show: (event: VenueEvent) => string][] = [
    ["Event name", before.eventName === after.eventName, (event) => event.eventName],
    ["Status", before.status === after.status, (event) => statusLabels[event.status]],
    ["Starts", before.startTime === after.startTime, (event) => time(event.startTime)],
    ["Ends", before.endTime === after.endTime, (event) => time(event.endTime)],
    ["Ticketing link", before.ticketingLink === after.ticketingLink, (event) => event.ticketingLink ?? ""],
    ["Description", before.description === after.description, (event) => plainText(event.description)],
    ["Pictures", ids(before) === ids(after), pictures],
  ];
  return pairs
    .filter(([_label, isSame]) => !isSame)
    .map(([label, _isSame, show]) => ({ label, before: show(before) || nothing, after: show(after) || nothing }));
}
