import { historyWeeks, monthPattern } from "@skipline/contract/analytics";
import { type BusinessDays, businessDayOf, businessDayRange } from "../../business-day.ts";

/** Business days in a row, `YYYY-MM-DD`, with the instants that the first begins and the last ends. */
export interface Period {
  days: string[];
  startsAt: Date;
  endsAt: Date;
}

/** One business day with its instants, as statements take it. */
export interface DayWindow {
  day: string;
  startsAt: Date;
  endsAt: Date;
}

function periodOf(first: Temporal.PlainDate, count: number, rules: BusinessDays): Period {
  const days = Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
  const [startsAt] = businessDayRange(days[0] ?? "", rules);
  const [, endsAt] = businessDayRange(days.at(-1) ?? "", rules);
  return { days, startsAt, endsAt };
}

/** Each of the days with its own instants: one with a change of the clocks is longer or shorter. */
export function windowsOf(days: readonly string[], rules: BusinessDays): DayWindow[] {
  return days.map((day) => {
    const [startsAt, endsAt] = businessDayRange(day, rules);
    return { day, startsAt, endsAt };
  });
}

/** The business days whose dates lie in a month (`YYYY-MM`); null for what is no month. */
export function monthPeriod(month: string, rules: BusinessDays): Period | null {
  if (!monthPattern.test(month)) return null;
  const { year, month: number, daysInMonth } = Temporal.PlainYearMonth.from(month);
  return periodOf(Temporal.PlainDate.from({ year, month: number, day: 1 }), daysInMonth, rules);
}

/** The week of business days that begins with this Sunday. */
export function weekPeriod(sunday: string, rules: BusinessDays): Period {
  return periodOf(Temporal.PlainDate.from(sunday), 7, rules);
}

export function weekBefore(sunday: string): string {
  return Temporal.PlainDate.from(sunday).subtract({ days: 7 }).toString();
}

/** The Sunday on or before a day. */
export function sundayOf(day: string): string {
  const date = Temporal.PlainDate.from(day);
  return date.subtract({ days: date.dayOfWeek % 7 }).toString();
}

/** The weeks that can be looked at, by the vendor's own clock. */
export function knownWeeks(now: Date, rules: BusinessDays) {
  const today = businessDayOf(now, rules);
  const latest = sundayOf(today);
  const earliest = Temporal.PlainDate.from(latest)
    .subtract({ days: (historyWeeks - 1) * 7 })
    .toString();
  return { today, earliest, latest };
}

export function isDate(text: string): boolean {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** The month of the business day that is on, `YYYY-MM`. */
export function monthOf(now: Date, rules: BusinessDays): string {
  return businessDayOf(now, rules).slice(0, 7);
}
