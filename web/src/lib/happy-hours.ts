import { weekdays } from "@skipline/contract/promotion-rule";
import * as m from "@skipline/contract/texts";
import { formatClock } from "./dates.ts";
import { listed } from "./listed.ts";

/** As a promotion has them, or as the trail or a form tells of them. */
interface ShownHours {
  days: readonly string[];
  from: string;
  to: string;
}

/** "Mon" */
export function nameDay(day: string, weekday: "short" | "long" = "short"): string {
  // 2024 began with a Monday.
  const date = Date.UTC(2024, 0, 1 + weekdays.findIndex((one) => one === day));
  return new Intl.DateTimeFormat(m.locale(), { weekday, timeZone: "UTC" }).format(date);
}

function showClock(text: string): string {
  const [hour = 0, minute = 0] = text.split(":").map(Number);
  return formatClock({ hour, minute });
}

function nameDays(days: readonly string[]): string {
  if (days.length === weekdays.length) return m.console_promotion_every_day();
  const [first, last] = [days[0], days.at(-1)].map((day) => weekdays.findIndex((one) => one === day));
  const isRun = first !== undefined && last !== undefined && days.length > 2 && last - first === days.length - 1;
  return isRun ? `${nameDay(days[0] ?? "")} – ${nameDay(days.at(-1) ?? "")}` : listed(days.map((day) => nameDay(day)));
}

/** "Mon – Fri 04:00 PM – 07:00 PM", a line for each. */
export function describeHours(hours: readonly ShownHours[]): string[] {
  if (hours.length === 0) return [m.console_promotion_around_the_clock()];
  return hours.map(({ days, from, to }) => `${nameDays(days)} ${showClock(from)} – ${showClock(to)}`);
}
