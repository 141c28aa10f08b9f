/**
 * How exactly a wait of so many seconds is told, in seconds: tens below a minute, quarters of a minute below two, halves below five,
 * whole minutes below twenty, and every second one above. Coarser steps would be what an estimate is off by (docs/decisions/246).
 */
export function waitStep(seconds: number): number {
  if (seconds < 60) return 10;
  if (seconds < 120) return 15;
  if (seconds < 300) return 30;
  return seconds < 1_200 ? 60 : 120;
}

/** A wait as guests read it, from one in seconds: never less than one step. */
export function roundWait(seconds: number): number {
  const step = waitStep(seconds);
  return Math.max(step, Math.round(seconds / step) * step);
}
