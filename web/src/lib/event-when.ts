import * as m from "@skipline/contract/texts";
import type { VenueEvent } from "@skipline/contract/events";
import { formatDate, formatDateTime, formatTime, toWallTime } from "./dates.ts";

/** A night that ends before noon is still that night. */
const nightMs = 15 * 3_600_000;

/** "11/21/26 09:00 PM – 02:00 AM": when an event is, by the clock of `timeZone`, or of this device. */
export function describeEventTime(
  { startTime, endTime }: Pick<VenueEvent, "startTime" | "endTime">,
  timeZone?: string,
): string {
  if (startTime === null) {
    return endTime === null ? m.event_no_date_yet() : m.event_until({ when: formatDateTime(endTime, timeZone) });
  }
  const start = formatDateTime(startTime, timeZone);
  if (endTime === null) return start;
  const isSameDay = formatDate(startTime, timeZone) === formatDate(endTime, timeZone);
  const lastsMs = Date.parse(endTime) - Date.parse(startTime);
  const isNight = lastsMs > 0 && lastsMs < nightMs && toWallTime(endTime, timeZone).hour < 12;
  return `${start} – ${isSameDay || isNight ? formatTime(endTime, timeZone) : formatDateTime(endTime, timeZone)}`;
}
