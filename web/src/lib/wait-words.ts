import * as m from "@skipline/contract/texts";

/** "about 8 min", "2–3 min", "about 45 s": what a bar says of a wait. */
export function describeWait(seconds: number): string {
  const minutes = seconds / 60;
  if (Number.isInteger(minutes)) return m.wait_about({ minutes });
  if (minutes < 2) return m.wait_seconds({ seconds });
  return m.wait_between({ from: Math.floor(minutes), to: Math.ceil(minutes) });
}
