import { oddsWhole } from "@skipline/contract/rewards";
import type { Prize } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";

/** So far from the truth may words be. */
const slack = 0.04;

/** 1 in 25, 2 in 5 of parts of a million: what a person can picture. Of odds that are neither none nor all. */
function toFraction(odds: number): { wins: number; draws: string } {
  const share = odds / oddsWhole;
  if (share <= 0.1) return { wins: 1, draws: Math.round(1 / share).toLocaleString(m.locale()) };
  // Between the first whole numbers lies too much: the smallest fraction that is near enough.
  let draws = 2;
  const winsOf = () => Math.min(draws - 1, Math.max(1, Math.round(share * draws)));
  while (Math.abs(winsOf() / draws - share) > slack * share) draws += 1;
  return { wins: winsOf(), draws: String(draws) };
}

/** "about 1 in 25", "about 2 in 5" */
export function describeOdds(odds: number): string {
  if (odds <= 0) return m.odds_never();
  return odds >= oddsWhole ? m.odds_always() : m.odds_about(toFraction(odds));
}

/** "That is about 1 in 25" */
export function describeChance(odds: number): string {
  if (odds <= 0) return m.prize_chance_never();
  return odds >= oddsWhole ? m.prize_chance_always() : m.prize_chance_is_about(toFraction(odds));
}

/** "About 1 in 25 draws wins a prize." */
export function describeWins(odds: number): string {
  if (odds <= 0) return m.odds_wins_never();
  if (odds >= oddsWhole) return m.odds_wins_always();
  const { wins, draws } = toFraction(odds);
  return m.odds_wins({ count: wins, draws });
}

/** What one draw wins at all, of the prizes that are left: parts of a million. */
export function oddsOfAny(prizes: readonly Pick<Prize, "odds" | "remaining">[]): number {
  return prizes.reduce((sum, { odds, remaining }) => (remaining > 0 ? sum + odds : sum), 0);
}

/** "3 of 5 left" */
export function describeLeft({ quantity, remaining }: Pick<Prize, "quantity" | "remaining">): string {
  if (remaining <= 0) return m.prizes_all_won();
  const figures = {
    remaining: remaining.toLocaleString(m.locale()),
    quantity: quantity.toLocaleString(m.locale()),
  };
  return m.prizes_left({ count: remaining, ...figures });
}
