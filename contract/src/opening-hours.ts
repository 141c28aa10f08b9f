import { zoneOffset } from "./wall-clock.ts";
import { type HoursRange, type Weekday, type WeeklyHours, weekdays } from "./weekdays.ts";

/** More are no hours that anybody remembers. */
export const mostRangesADay = 4;

const minuteMs = 60_000;
const dayMinutes = 1440;
const weekMinutes = 7 * dayMinutes;
const dayMs = dayMinutes * minuteMs;

/** Hours between two changes are a week at most, and the clocks change by less than a day. */
const reachMs = 9 * dayMs;

/** In minutes of the week; `to` may lie beyond the week's end. */
interface Span {
  from: number;
  to: number;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Whether it goes on into the day after; midnight itself is the end of its own day. */
export function passesMidnight({ opens, closes }: HoursRange): boolean {
  return closes !== "00:00" && closes <= opens;
}

function spanOf(day: number, { opens, closes }: HoursRange): Span {
  const from = day * dayMinutes + minutesOf(opens);
  return { from, to: day * dayMinutes + minutesOf(closes) + (closes <= opens ? dayMinutes : 0) };
}

/** What is wrong with a range, and where: its day, its place on that day, and which of its times shall be changed. */
export interface HoursFault {
  kind: "empty" | "overlaps";
  day: Weekday;
  index: number;
  field: keyof HoursRange;
}

/** Ranges that hold nothing, and those that begin or go on within another one, around the week. */
export function findHoursFaults(hours: WeeklyHours): HoursFault[] {
  const faults: HoursFault[] = [];
  const before: Span[] = [];
  weekdays.forEach((day, weekday) => {
    hours[day].forEach((range, index) => {
      if (range.opens === range.closes && range.opens !== "00:00") {
        faults.push({ kind: "empty", day, index, field: "closes" });
        return;
      }
      const span = spanOf(weekday, range);
      if (before.some((other) => meet(span, other))) faults.push({ kind: "overlaps", day, index, field: "opens" });
      before.push(span);
    });
  });
  return faults;
}

function meet(one: Span, other: Span): boolean {
  return [-weekMinutes, 0, weekMinutes].some((shift) => one.from < other.to + shift && other.from + shift < one.to);
}

/** The same hours by their beginning, with ranges of a day that touch made one. */
export function tidyHours(hours: WeeklyHours): WeeklyHours {
  const tidied = weekdays.map((day): [Weekday, HoursRange[]] => {
    const ranges: HoursRange[] = [];
    for (const range of hours[day].toSorted((one, other) => (one.opens < other.opens ? -1 : 1))) {
      const last = ranges.at(-1);
      const touches = last !== undefined && last.closes === range.opens && !(last.closes <= last.opens);
      // One that would end as it begins says nothing any more, but for the day from midnight to midnight.
      const wouldBeEmpty = last?.opens === range.closes && range.closes !== "00:00";
      if (touches && !wouldBeEmpty) ranges[ranges.length - 1] = { opens: last.opens, closes: range.closes };
      else ranges.push({ opens: range.opens, closes: range.closes });
    }
    return [day, ranges];
  });
  return Object.fromEntries(tidied) as WeeklyHours;
}

/** Hours are looked at with every order, and change once a year. */
const knownSpans = new WeakMap<WeeklyHours, readonly Span[]>();

/** What is open, around the week: no two of them touch. */
function spansOf(hours: WeeklyHours): readonly Span[] {
  const known = knownSpans.get(hours);
  if (known) return known;
  const all = weekdays.flatMap((day, weekday) => hours[day].map((range) => spanOf(weekday, range)));
  const spans = joined(all);
  // The last ones of a week may reach into those that the next one begins with.
  for (let last = spans.at(-1); last && spans.length > 1; last = spans.at(-1)) {
    const first = spans[0] as Span;
    if (last.to < first.from + weekMinutes) break;
    last.to = Math.max(last.to, first.to + weekMinutes);
    spans.shift();
  }
  knownSpans.set(hours, spans);
  return spans;
}

/** By their beginning; those that touch are one. */
function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

/** The clocks of a zone around an instant: their offset until they are turned, and from then on. */
interface Clocks {
  before: number;
  after: number;
  turnedAt: number;
}

function readClocks(instant: number, timeZone: string): Clocks {
  let low = Math.floor((instant - reachMs) / minuteMs);
  let high = Math.ceil((instant + reachMs) / minuteMs);
  const before = zoneOffset(low * minuteMs, timeZone);
  const after = zoneOffset(high * minuteMs, timeZone);
  if (before === after) return { before, after, turnedAt: Infinity };
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffset(middle * minuteMs, timeZone) === before) low = middle;
    else high = middle;
  }
  return { before, after, turnedAt: high * minuteMs };
}

/**
 * When a time of the wall clock comes. In the night that has an hour twice it is the first time, and an end is reached as
 * the clocks are turned back at it: "two o'clock" is two hours after midnight. A time that is skipped comes as the clocks
 * are turned.
 */
function instantOf(wall: number, { before, after, turnedAt }: Clocks, isEnd: boolean): number {
  const first = wall - before;
  if (first < turnedAt || (isEnd && first === turnedAt)) return first;
  return Math.max(turnedAt, wall - after);
}

/** Whether it is open, and until when that stays so. */
export interface Standing {
  isOpen: boolean;
  /** Epoch milliseconds of the next change; infinite where none comes. */
  until: number;
}

/**
 * How it stands with hours at an instant, on the wall clock of `timeZone`. Ranges that touch are one, also over midnight and
 * around the week.
 * @param hours null where none are set: always open
 */
export function standingAt(hours: WeeklyHours | null, instant: number | Date, timeZone: string): Standing {
  if (hours === null) return { isOpen: true, until: Infinity };
  const now = Number(instant);
  const spans = spansOf(hours);
  const [only] = spans;
  if (!only) return { isOpen: false, until: Infinity };
  if (only.to - only.from >= weekMinutes) return { isOpen: true, until: Infinity };
  const clocks = readClocks(now, timeZone);
  const wall = now + (now < clocks.turnedAt ? clocks.before : clocks.after);
  const today = Math.floor(wall / dayMs);
  // The first of January 1970 was a Thursday.
  const sunday = today - ((((today + 4) % 7) + 7) % 7);
  const open = joined(
    [-7, 0, 7].flatMap((days) =>
      spans.flatMap(({ from, to }) => {
        const start = instantOf((sunday + days) * dayMs + from * minuteMs, clocks, false);
        const end = instantOf((sunday + days) * dayMs + to * minuteMs, clocks, true);
        // In the night that lacks an hour a range within that hour is not there.
        return start < end ? [{ from: start, to: end }] : [];
      }),
    ),
  );
  const next = open.find(({ to }) => now < to);
  if (!next) return { isOpen: false, until: Infinity };
  return next.from <= now ? { isOpen: true, until: next.to } : { isOpen: false, until: next.from };
}

/** Whether it is open at an instant. @param hours null where none are set: always open */
export function isOpenAt(hours: WeeklyHours | null, instant: number | Date, timeZone: string): boolean {
  return standingAt(hours, instant, timeZone).isOpen;
}

/** When it next opens or closes after an instant; null where it never does. @param hours null where none are set */
export function nextChange(hours: WeeklyHours | null, instant: number | Date, timeZone: string): Date | null {
  const { until } = standingAt(hours, instant, timeZone);
  return until === Infinity ? null : new Date(until);
}

/** The day of the week that the clocks in `timeZone` show at an instant. */
export function weekdayAt(instant: number | Date, timeZone: string): Weekday {
  const wall = Number(instant) + zoneOffset(Number(instant), timeZone);
  return weekdays[(((Math.floor(wall / dayMs) + 4) % 7) + 7) % 7] as Weekday;
}

/** When the day that the clocks in `timeZone` show at an instant is over, in epoch milliseconds. */
export function dayEnd(instant: number | Date, timeZone: string): number {
  const now = Number(instant);
  const clocks = readClocks(now, timeZone);
  const wall = now + (now < clocks.turnedAt ? clocks.before : clocks.after);
  return instantOf((Math.floor(wall / dayMs) + 1) * dayMs, clocks, false);
}

/** The same ranges on every day. */
export function everyDay(...ranges: HoursRange[]): WeeklyHours {
  return Object.fromEntries(weekdays.map((day) => [day, ranges])) as WeeklyHours;
}
