import type { AvailableGlevent } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { formatTime, toWallTime } from "#lib/dates.ts";

type EventTimes = Pick<AvailableGlevent, "startTime" | "endTime" | "timeZone">;

/** "09:00 PM – 02:00 AM", by the venue's clock. */
export function formatHours({ startTime, endTime, timeZone }: EventTimes): string {
  const start = formatTime(startTime, timeZone);
  return endTime === null ? start : `${start} – ${formatTime(endTime, timeZone)}`;
}

/** The day as a calendar's sheet has it: "Sat", 21; and whether that is today where the event is. */
export function readDay({ startTime, timeZone }: EventTimes, now: number) {
  const { year, month, day } = toWallTime(startTime, timeZone);
  const today = toWallTime(now, timeZone);
  const weekday = new Intl.DateTimeFormat(m.locale(), { weekday: "short", timeZone }).format(new Date(startTime));
  return { weekday, day, isToday: today.year === year && today.month === month && today.day === day };
}
