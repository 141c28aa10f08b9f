/** ISO text, epoch milliseconds or a Date. */
export type Instant = string | number | Date;

/** What a wall clock and its calendar show, wherever they hang: months 1–12, hours 0–23. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

/** Making one takes longer than a hundred uses of it. */
function clockOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    ...(timeZone && { timeZone }),
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What the clocks in `timeZone` (IANA name; without one, those of this machine) show at an instant, to the second. */
export function readClock(instant: Instant, timeZone?: string): WallTime & { second: number } {
  // "11/20/2026, 21:05:00"; `formatToParts` says the same in twice the time.
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] =
    clockOf(timeZone).format(new Date(instant)).match(/\d+/g)?.map(Number) ?? [];
  return { year, month, day, hour, minute, second };
}

/** The same to the minute. */
export function toWallTime(instant: Instant, timeZone?: string): WallTime {
  const { second: _, ...wall } = readClock(instant, timeZone);
  return wall;
}

/** How far the clocks in `timeZone` are ahead of UTC at an instant, in milliseconds. */
export function zoneOffset(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = readClock(instant, timeZone);
  const wholeSecond = Math.floor(instant / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}

/** "05": hours, minutes, days and months as they are written. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** "09:05 PM" of a wall clock: the one way times are written. */
export function formatClock({ hour, minute }: Pick<WallTime, "hour" | "minute">): string {
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
}
