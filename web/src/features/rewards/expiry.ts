import * as m from "@skipline/contract/texts";
import { formatDayTime } from "#lib/dates.ts";
import type { Instant } from "#lib/dates.ts";

const minuteMs = 60_000;

/** "Expires in 2 days 3 hours", "Expires in 12 minutes", "Expired Today 05:46 AM" */
export function describeExpiry(instant: Instant, now: number): string {
  const left = Math.ceil((new Date(instant).getTime() - now) / minuteMs);
  if (left <= 0) return m.reward_expired_at({ time: formatDayTime(instant, now) });
  const [days, hours, minutes] = [Math.floor(left / 1440), Math.floor((left % 1440) / 60), left % 60];
  const parts = days > 0 ? [m.days({ count: days })] : [];
  if (hours > 0) parts.push(m.hours({ count: hours }));
  // By the hour until it is near.
  if (days === 0 && hours < 6 && (minutes > 0 || hours === 0)) parts.push(m.minutes({ count: minutes }));
  const list = new Intl.ListFormat(m.locale(), { type: "unit", style: "narrow" });
  return m.reward_expires_in({ time: list.format(parts) });
}
