import type { HoursRange } from "@skipline/contract/weekdays";
import * as m from "@skipline/contract/texts";
import { formatClock } from "./dates.ts";

/** "18:00" → "06:00 PM" */
export function formatTimeOfDay(time: string): string {
  return formatClock({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) });
}

/** "06:00 PM – 02:00 AM" */
export function formatRange({ opens, closes }: HoursRange): string {
  return opens === closes ? m.hours_whole_day() : `${formatTimeOfDay(opens)} – ${formatTimeOfDay(closes)}`;
}
