import { toWallTime } from "./dates.ts";
import type { WallTime } from "./dates.ts";
import { findInstants } from "./zoned-time.ts";

interface Times {
  /** ISO 8601 */
  startTime: string | null;
  endTime: string | null;
}

const dayMs = 86_400_000;

/** Days later by the clock. What the clocks skip then comes an hour later; what comes twice is the first. */
function later(instant: string, days: number, timeZone: string): string {
  const { hour, minute, ...date } = toWallTime(instant, timeZone);
  const day = new Date(Date.UTC(date.year, date.month - 1, date.day) + days * dayMs);
  const wall = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate(), hour, minute };
  const [first] = findInstants(wall, timeZone);
  const [afterwards] = first === undefined ? findInstants(anHourLater(wall), timeZone) : [];
  const time = first ?? afterwards;
  if (time === undefined) throw new RangeError(`no such time in ${timeZone}`);
  // Seconds that a time was stored with stay.
  return new Date(time + (Date.parse(instant) % 60_000)).toISOString();
}

const anHourLater = (wall: WallTime): WallTime => ({ ...wall, hour: wall.hour + 1 });

/** The same night each week, so many times more, at the same hours by the venue's clock, whenever it changes. */
export function listWeeks({ startTime, endTime }: Times, count: number, timeZone: string): Times[] {
  if (startTime === null) return [];
  return Array.from({ length: count }, (_, week) => ({
    startTime: later(startTime, (week + 1) * 7, timeZone),
    endTime: endTime === null ? null : later(endTime, (week + 1) * 7, timeZone),
  }));
}

/** The same night once more, from another start on: it ends as many days and hours later by the clock. */
export function moveTo({ startTime, endTime }: Times, start: string, timeZone: string): Times {
  if (startTime === null || endTime === null) return { startTime: start, endTime: null };
  const lasts = naive(endTime, timeZone) - naive(startTime, timeZone);
  const end = new Date(naive(start, timeZone) + lasts);
  const wall = {
    year: end.getUTCFullYear(),
    month: end.getUTCMonth() + 1,
    day: end.getUTCDate(),
    hour: end.getUTCHours(),
    minute: end.getUTCMinutes(),
  };
  const [first = findInstants(anHourLater(wall), timeZone)[0]] = findInstants(wall, timeZone);
  const ends = first !== undefined && first > Date.parse(start);
  return { startTime: start, endTime: ends ? new Date(first).toISOString() : null };
}

function naive(instant: string, timeZone: string): number {
  const { year, month, day, hour, minute } = toWallTime(instant, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute);
}
