import * as m from "@skipline/contract/texts";

/** Fewer than this are worth a word. */
const fewSpots = 10;

export type SpotsLeft = { kind: "many" } | { kind: "few"; text: string } | { kind: "full"; text: string };

export function describeSpots(availableCount: number): SpotsLeft {
  if (availableCount <= 0) return { kind: "full", text: m.spots_full() };
  if (availableCount >= fewSpots) return { kind: "many" };
  return { kind: "few", text: m.spots_left({ count: availableCount }) };
}
