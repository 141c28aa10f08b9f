import { oddsWhole } from "@skipline/contract/rewards";
import type { Prize } from "@skipline/contract/rewards";

/** So far from the truth may words be. */
const slack = 0.04;

/** "about 1 in 25", "about 2 in 5" of parts of a million: what a person can picture. */
export function describeOdds(odds: number): string {
  if (odds <= 0) return "never";
  if (odds >= oddsWhole) return "every draw";
  const share = odds / oddsWhole;
  if (share <= 0.1) return `about 1 in ${Math.round(1 / share).toLocaleString("en-US")}`;
  // Between the first whole numbers lies too much: the smallest fraction that is near enough.
  let draws = 2;
  const winsOf = () => Math.min(draws - 1, Math.max(1, Math.round(share * draws)));
  while (Math.abs(winsOf() / draws - share) > slack * share) draws += 1;
  return `about ${winsOf()} in ${draws}`;
}

/** "About 1 in 25 draws wins a prize." */
export function describeWins(odds: number): string {
  if (odds <= 0) return "No draw wins a prize.";
  if (odds >= oddsWhole) return "Every draw wins a prize.";
  const words = describeOdds(odds);
  return `A${words.slice(1)} draws ${words.includes(" 1 in ") ? "wins" : "win"} a prize.`;
}

/** What one draw wins at all, of the prizes that are left: parts of a million. */
export function oddsOfAny(prizes: readonly Pick<Prize, "odds" | "remaining">[]): number {
  return prizes.reduce((sum, { odds, remaining }) => (remaining > 0 ? sum + odds : sum), 0);
}

/** "3 of 5 left" */
export function describeLeft({ quantity, remaining }: Pick<Prize, "quantity" | "remaining">): string {
  if (remaining <= 0) return "All won";
  return `${remaining.toLocaleString("en-US")} of ${quantity.toLocaleString("en-US")} left`;
}
