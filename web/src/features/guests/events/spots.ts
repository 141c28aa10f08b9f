/** Fewer than this are worth a word. */
const fewSpots = 10;

export type SpotsLeft = { kind: "many" } | { kind: "few"; text: string } | { kind: "full"; text: string };

export function describeSpots(availableCount: number): SpotsLeft {
  if (availableCount <= 0) return { kind: "full", text: "Full" };
  if (availableCount >= fewSpots) return { kind: "many" };
  return { kind: "few", text: availableCount === 1 ? "1 spot left" : `${availableCount} spots left` };
}

export const countSpots = (count: number) => (count === 1 ? "1 spot" : `${count} spots`);
export const countCredits = (count: number) => (count === 1 ? "1 credit" : `${count} credits`);
