/** Under this much left, the countdown says so. */
const hurryMs = 10 * 60_000;

/** The next midnight on the calendar of this device, in epoch milliseconds; also on days of 23 or 25 hours. */
export function nextMidnight(now: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

export type Urgency = "calm" | "hurry" | "over";

export function urgencyOf(leftMs: number): Urgency {
  if (leftMs <= 0) return "over";
  return leftMs < hurryMs ? "hurry" : "calm";
}

/** "05:09:59": hours, minutes and seconds, the begun second counted. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
