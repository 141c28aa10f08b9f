import * as m from "@skipline/contract/texts";

/** "about 8 min", "2–3 min": what a bar says of a wait, in half minutes where it is short. */
export function describeWait(seconds: number): string {
  const minutes = seconds / 60;
  if (minutes < 1) return m.wait_short();
  if (Number.isInteger(minutes)) return m.wait_about({ minutes });
  return m.wait_between({ from: Math.floor(minutes), to: Math.ceil(minutes) });
}

/** What is left, as it is said: half minutes of short waits, whole ones, and fives where nobody counts single ones. */
export function roundLeft(seconds: number): number {
  const step = seconds < 300 ? 30 : seconds < 900 ? 60 : 300;
  return Math.max(30, Math.round(seconds / step) * step);
}
