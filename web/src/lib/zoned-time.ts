import * as m from "@skipline/contract/texts";
import { formatClock, toWallTime, twoDigits, zoneOffset } from "./dates.ts";
import type { WallTime } from "./dates.ts";

export const minuteStep = 5;

const dayMs = 86_400_000;

function asUtc({ year, month, day, hour, minute }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/**
 * The instants (epoch ms, earliest first) at which the clocks in `timeZone` show this: none in the hour that is skipped
 * in spring, two in the one that comes twice in autumn, else one. The device's own zone plays no part.
 */
export function findInstants(wall: WallTime, timeZone: string): number[] {
  const naive = asUtc(wall);
  // Clocks change less than a day apart from any moment, so the offset is one of these two.
  const offsets = [naive - dayMs, naive + dayMs].map((time) => zoneOffset(time, timeZone));
  return [...new Set(offsets.map((offset) => naive - offset))]
    .filter((time) => asUtc(toWallTime(time, timeZone)) === naive)
    .toSorted((one, other) => one - other);
}

/** `MM/DD/YYYY hh:mm aa` */
export function formatWallTime(wall: WallTime): string {
  return `${twoDigits(wall.month)}/${twoDigits(wall.day)}/${String(wall.year).padStart(4, "0")} ${formatClock(wall)}`;
}

/** Reads `MM/DD/YYYY hh:mm aa`, also with single digits or "9:05pm"; null for what no calendar shows. */
export function parseWallTime(text: string): WallTime | null {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})[\s,]+(\d{1,2}):(\d{2})\s*([ap])\.?m\.?\s*$/i.exec(text);
  if (!match) return null;
  const [month, day, year, hour, minute] = match.slice(1, 6).map(Number) as [number, number, number, number, number];
  if (hour < 1 || hour > 12 || minute > 59) return null;
  const afternoon = match[6]?.toLowerCase() === "p";
  const wall = { year, month, day, hour: (hour % 12) + (afternoon ? 12 : 0), minute };
  const date = new Date(asUtc(wall));
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? wall : null;
}

/** An instant (ISO text) as the entry field shows it; empty for none. */
export function formatEntry(instant: string | null, timeZone: string): string {
  return instant === null ? "" : formatWallTime(toWallTime(instant, timeZone));
}

export type ReadEntry = { instant: string | null; isTwice: boolean } | { problem: string };

/**
 * What was typed or picked, as an instant in `timeZone`; a problem in words where it is none.
 * Text that still says what `original` (ISO text) said stays that very instant, whatever its seconds or steps.
 */
export function readEntry(text: string, timeZone: string, original: string | null = null): ReadEntry {
  if (text.trim() === "") return { instant: null, isTwice: false };
  const wall = parseWallTime(text);
  if (!wall) return { problem: m.date_time_unreadable() };
  const instants = findInstants(wall, timeZone);
  if (original !== null && formatWallTime(wall) === formatEntry(original, timeZone)) {
    return { instant: original, isTwice: instants.length > 1 };
  }
  if (wall.minute % minuteStep !== 0) return { problem: m.date_time_steps({ step: minuteStep }) };
  const [first] = instants;
  if (first === undefined) return { problem: m.date_time_skipped() };
  return { instant: new Date(first).toISOString(), isTwice: instants.length > 1 };
}
