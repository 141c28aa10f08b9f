import { addDays } from "#lib/dates.ts";

/** Days and weeks are the server's words, `YYYY-MM-DD`; a week bears the name of its Sunday. No zone plays a part here. */

/** What the server calls the week that is on. */
export const latest = "latest";

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The Sunday of the week of what a URL says; null where that is no day. */
export function readWeek(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = toTime(text);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  return addDays(text, -new Date(time).getUTCDay());
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

// Plain words: three formats of dates would take a phone longer to make than the first chart.
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = "January February March April May June July August September October November December".split(" ");

function wordsOf(day: string) {
  const date = new Date(toTime(day));
  return {
    weekday: weekdays[date.getUTCDay()] ?? "",
    month: months[date.getUTCMonth()] ?? "",
    dayOfMonth: date.getUTCDate(),
  };
}

/** "Sun" */
export function weekdayName(day: string): string {
  return wordsOf(day).weekday.slice(0, 3);
}

/** "Nov 15" */
export function shortDay(day: string): string {
  const { month, dayOfMonth } = wordsOf(day);
  return `${month.slice(0, 3)} ${dayOfMonth}`;
}

/** "Sunday, November 15" */
export function longDay(day: string): string {
  const { weekday, month, dayOfMonth } = wordsOf(day);
  return `${weekday}, ${month} ${dayOfMonth}`;
}

/** "Nov 15 – 21, 2026", "Nov 29 – Dec 5, 2026", "Dec 27, 2026 – Jan 2, 2027" */
export function weekName(sunday: string): string {
  const saturday = addDays(sunday, 6);
  const [year, other] = [sunday.slice(0, 4), saturday.slice(0, 4)];
  const start = year === other ? shortDay(sunday) : `${shortDay(sunday)}, ${year}`;
  const end = sunday.slice(0, 7) === saturday.slice(0, 7) ? String(Number(saturday.slice(8))) : shortDay(saturday);
  return `${start} – ${end}, ${other}`;
}
