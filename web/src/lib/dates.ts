import { TZDate } from "@date-fns/tz";
import { differenceInMinutes, format } from "date-fns";

/** ISO text, epoch milliseconds or a Date. */
export type Instant = string | number | Date;

/** The moment as a calendar sees it in `timeZone` (IANA name); without one, as this device does. */
function inZone(instant: Instant, timeZone?: string): Date {
  const date = new Date(instant);
  return timeZone ? new TZDate(date, timeZone) : date;
}

/** "11/21/26" */
export function formatDate(instant: Instant, timeZone?: string): string {
  return format(inZone(instant, timeZone), "MM/dd/yy");
}

/** "09:05 PM" */
export function formatTime(instant: Instant, timeZone?: string): string {
  return format(inZone(instant, timeZone), "hh:mm a");
}

/** "11/21/26 09:05 PM" */
export function formatDateTime(instant: Instant, timeZone?: string): string {
  return format(inZone(instant, timeZone), "MM/dd/yy hh:mm a");
}

/** "Saturday, November 21" */
export function formatLongDate(instant: Instant, timeZone?: string): string {
  return format(inZone(instant, timeZone), "EEEE, MMMM d");
}

/** "November 2026": the heading over a month of events. */
export function formatMonth(instant: Instant, timeZone?: string): string {
  return format(inZone(instant, timeZone), "MMMM yyyy");
}

/** "2026-11": the month's key, sortable as text. */
export function monthKey(instant: Instant, timeZone?: string): string {
  return format(inZone(instant, timeZone), "yyyy-MM");
}

/** Whole minutes since `instant`; never negative, as two clocks may disagree. */
export function minutesSince(instant: Instant, now: Instant): number {
  return Math.max(0, differenceInMinutes(new Date(now), new Date(instant)));
}

/** "just now", "1 minute ago", "75 minutes ago" */
export function minutesAgo(instant: Instant, now: Instant): string {
  const minutes = minutesSince(instant, now);
  if (minutes === 0) return "just now";
  return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
}
