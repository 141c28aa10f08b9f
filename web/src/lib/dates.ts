import * as m from "@skipline/contract/texts";
import { formatClock, type Instant, toWallTime, twoDigits, type WallTime } from "@skipline/contract/wall-clock";
import { capital } from "./capital.ts";

export { formatClock, toWallTime, twoDigits, zoneOffset } from "@skipline/contract/wall-clock";
export type { Instant, WallTime } from "@skipline/contract/wall-clock";

/** "11/21/26" */
export function formatDate(instant: Instant, timeZone?: string): string {
  const { year, month, day } = toWallTime(instant, timeZone);
  return `${twoDigits(month)}/${twoDigits(day)}/${twoDigits(year % 100)}`;
}

/** "09:05 PM" */
export function formatTime(instant: Instant, timeZone?: string): string {
  return formatClock(toWallTime(instant, timeZone));
}

/** "11/21/26 09:05 PM" */
export function formatDateTime(instant: Instant, timeZone?: string): string {
  return `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;
}

/** "Today 05:46 AM", "Yesterday 11:12 PM", then "11/18/26 05:46 AM": by the calendar of `timeZone`, also what is today. */
export function formatDayTime(instant: Instant, now: Instant, timeZone?: string): string {
  const wall = toWallTime(instant, timeZone);
  const today = toWallTime(now, timeZone);
  const dayOf = ({ year, month, day }: WallTime) => Date.UTC(year, month - 1, day) / 86_400_000;
  const days = dayOf(today) - dayOf(wall);
  const time = formatClock(wall);
  if (days === 0) return m.day_today({ time });
  return days === 1 ? m.day_yesterday({ time }) : `${formatDate(instant, timeZone)} ${time}`;
}

/** "Saturday, November 21", as it begins a line: days are small in Spanish, but not there. */
export function formatLongDate(instant: Instant, timeZone?: string): string {
  const date = new Date(instant);
  const write = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(m.locale(), { ...style, ...(timeZone && { timeZone }) }).format(date);
  // By a text of ours: what a locale puts between the two is not what each language's rules say.
  const named = { weekday: write({ weekday: "long" }), date: write({ month: "long", day: "numeric" }) };
  return capital(m.report_day(named));
}

/** "2026-11": the month's key, sortable as text. */
export function monthKey(instant: Instant, timeZone?: string): string {
  const { year, month } = toWallTime(instant, timeZone);
  return `${year}-${twoDigits(month)}`;
}

/** Whole minutes since `instant`; never negative, as two clocks may disagree. */
export function minutesSince(instant: Instant, now: Instant): number {
  return Math.max(0, Math.floor((new Date(now).getTime() - new Date(instant).getTime()) / 60_000));
}

/** "just now", "1 minute ago", "59 minutes ago", "3 hours ago", "2 days ago" */
export function timeAgo(instant: Instant, now: Instant): string {
  const minutes = minutesSince(instant, now);
  if (minutes === 0) return m.just_now();
  if (minutes < 60) return m.minutes_ago({ count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? m.hours_ago({ count: hours }) : m.days_ago({ count: Math.floor(hours / 24) });
}

/** The calendar's day so many days on, or back: `YYYY-MM-DD`, in no zone. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
