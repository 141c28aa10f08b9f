import type { VenueEvent } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import { formatClock, formatLongDate, toWallTime } from "#lib/dates.ts";

type Timed = Pick<VenueEvent, "startTime" | "endTime" | "status">;

const clock = (instant: string, timeZone: string) => formatClock(toWallTime(instant, timeZone));

/** "Saturday, November 21" on the venue's calendar. */
export function dateOf({ startTime }: Timed, timeZone: string): string {
  return startTime === null ? m.event_no_date() : formatLongDate(startTime, timeZone);
}

/** "09:00 PM – 02:00 AM" by the venue's clock; null where nobody said when. */
export function hoursOf({ startTime, endTime }: Timed, timeZone: string): string | null {
  if (startTime === null) return null;
  const start = clock(startTime, timeZone);
  return endTime === null ? start : `${start} – ${clock(endTime, timeZone)}`;
}

function dayNumber(instant: string | number, timeZone: string): number {
  const { year, month, day } = toWallTime(instant, timeZone);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/** How far away it is, by the venue's calendar: "On now", "Tonight", "Tomorrow", "In 5 days". */
export function nearness(event: Timed, now: number, timeZone: string): string | null {
  if (event.status === "IN_PROGRESS") return m.event_on_now();
  if (event.startTime === null) return null;
  const days = dayNumber(event.startTime, timeZone) - dayNumber(now, timeZone);
  if (days <= 0) return m.tonight();
  return days === 1 ? m.event_tomorrow() : m.event_days_away({ count: days });
}
