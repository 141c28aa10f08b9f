import * as m from "@skipline/contract/texts";

/** "about 8 min", "2–3 min", "about 45 s": what a bar says of a wait. */
export function describeWait(seconds: number): string {
  const minutes = seconds / 60;
  if (Number.isInteger(minutes)) return m.wait_about({ minutes });
  if (minutes < 2) return m.wait_seconds({ seconds });
  return m.wait_between({ from: Math.floor(minutes), to: Math.ceil(minutes) });
}

/** What is left, as it is said: quarters of a minute below two, halves below five, whole ones, and fives where nobody counts single ones. */
export function roundLeft(seconds: number): number {
  const step = seconds < 120 ? 15 : seconds < 300 ? 30 : seconds < 900 ? 60 : 300;
  return Math.max(30, Math.round(seconds / step) * step);
}
