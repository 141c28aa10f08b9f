import { guestsPerLoss } from "#content/corporate.ts";

/** What a night's line costs in whole dollars, if one guest in three skips a purchase of `spend` dollars. */
export function costOfLine(guests: number, spend: number): number {
  return Math.round(guests / guestsPerLoss) * spend;
}

/** "$7,200". */
export function formatDollars(dollars: number): string {
  return `$${String(dollars).replaceAll(/\B(?=(\d{3})+$)/g, ",")}`;
}
