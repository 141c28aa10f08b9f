import * as m from "@skipline/contract/texts";
import { addDays } from "#lib/dates.ts";

/** Days and weeks are the server's words, `YYYY-MM-DD`; a week bears the name of its Sunday. No zone plays a part here. */

/** What the server calls the week that is on. */
export const latest = "latest";

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** What a URL says; null where that is no day. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = toTime(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

/** The Sunday of the week of what a URL says; null where that is no day. */
export function readWeek(text: string | null): string | null {
  const day = readDay(text);
  return day && addDays(day, -new Date(toTime(day)).getUTCDay());
}

export interface WeekBounds {
  earliestWeek: string;
  latestWeek: string;
}

export interface WeekSteps {
  previous: string | null;
  next: string | null;
  /** Four weeks back, or as far as the history goes. */
  fourBack: string | null;
  isLatest: boolean;
}

/** Where one can go from a week. */
export function stepsFrom(sunday: string, { earliestWeek, latestWeek }: WeekBounds): WeekSteps {
  const back = (weeks: number) => {
    const day = addDays(sunday, -7 * weeks);
    return day < earliestWeek ? earliestWeek : day;
  };
  const isEarliest = sunday <= earliestWeek;
  return {
    previous: isEarliest ? null : back(1),
    next: sunday >= latestWeek ? null : addDays(sunday, 7),
    fourBack: isEarliest ? null : back(4),
    isLatest: sunday >= latestWeek,
  };
}

/** A week and those before it, oldest first, as far as the history goes. */
export function weeksUpTo(sunday: string, { earliestWeek }: Pick<WeekBounds, "earliestWeek">, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(sunday, -7 * (count - 1 - index))).filter(
    (day) => day >= earliestWeek,
  );
}

/** A phone takes longer to make a format than to use it: each is made once, and when it is first wanted. */
function dayFormat(style: Intl.DateTimeFormatOptions): (day: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    format ??= new Intl.DateTimeFormat(m.locale(), { ...style, timeZone: "UTC" });
    return format.format(toTime(day));
  };
}

/** "Sun" */
export const weekdayName = dayFormat({ weekday: "short" });

/** "Nov 15" */
export const shortDay = dayFormat({ month: "short", day: "numeric" });

const monthName = dayFormat({ month: "short" });
const longWeekday = dayFormat({ weekday: "long" });
const longDate = dayFormat({ month: "long", day: "numeric" });

/** "Sunday, November 15" */
export function longDay(day: string): string {
  return m.report_day({ weekday: longWeekday(day), date: longDate(day) });
}

/** "Nov 15 – 21, 2026", "Nov 29 – Dec 5, 2026", "Dec 27, 2026 – Jan 2, 2027" */
export function weekName(sunday: string): string {
  const saturday = addDays(sunday, 6);
  const [startYear, year] = [sunday.slice(0, 4), saturday.slice(0, 4)];
  if (sunday.slice(0, 7) === saturday.slice(0, 7)) {
    const [from, to] = [Number(sunday.slice(8)), Number(saturday.slice(8))];
    return m.report_week_in_month({ month: monthName(sunday), from, to, year });
  }
  const [start, end] = [shortDay(sunday), shortDay(saturday)];
  return startYear === year
    ? m.report_week_over_months({ start, end, year })
    : m.report_week_over_years({ start, startYear, end, year });
}
