import { formatDayTime } from "#lib/dates.ts";
import type { Instant } from "#lib/dates.ts";

const minuteMs = 60_000;

function count(value: number, unit: string): string {
  return value === 1 ? `1 ${unit}` : `${value} ${unit}s`;
}

/** "Expires in 2 days 3 hours", "Expires in 12 minutes", "Expired Today 05:46 AM" */
export function describeExpiry(instant: Instant, now: number): string {
  const left = Math.ceil((new Date(instant).getTime() - now) / minuteMs);
  if (left <= 0) return `Expired ${formatDayTime(instant, now)}`;
  const [days, hours, minutes] = [Math.floor(left / 1440), Math.floor((left % 1440) / 60), left % 60];
  const parts = days > 0 ? [count(days, "day"), ...(hours > 0 ? [count(hours, "hour")] : [])] : [];
  if (days === 0 && hours > 0) parts.push(count(hours, "hour"));
  // By the hour until it is near.
  if (days === 0 && hours < 6 && (minutes > 0 || hours === 0)) parts.push(count(minutes, "minute"));
  return `Expires in ${parts.join(" ")}`;
}
