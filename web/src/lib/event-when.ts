import type { VenueEvent } from "@skipline/contract/events";
import { formatDate, formatDateTime, formatTime } from "./dates.ts";

/** "11/21/26 09:00 PM – 11:30 PM": when an event is, by the clock of `timeZone`, or of this device. */
export function describeEventTime(
  { startTime, endTime }: Pick<VenueEvent, "startTime" | "endTime">,
  timeZone?: string,
): string {
  if (startTime === null) return endTime === null ? "No date yet" : `Until ${formatDateTime(endTime, timeZone)}`;
  const start = formatDateTime(startTime, timeZone);
  if (endTime === null) return start;
  const isSameDay = formatDate(startTime, timeZone) === formatDate(endTime, timeZone);
  return `${start} – ${isSameDay ? formatTime(endTime, timeZone) : formatDateTime(endTime, timeZone)}`;
}
