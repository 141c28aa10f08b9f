import type { Span } from "./journal.ts";

/** When nothing came for longer than that; without an end where nothing has come since. */
export function listQuiet(came: readonly number[], since: number, patienceMs: number): Span[] {
  const heard = [since, ...came.filter((at) => at >= since)];
  const gaps = heard.map((from, index) => ({ from, to: heard[index + 1] ?? Infinity }));
  const now = performance.now();
  return gaps.filter(({ from, to }) => Math.min(to, now) - from > patienceMs);
}
