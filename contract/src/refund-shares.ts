import type { Cents } from "./money.ts";

/** A line of an order after its share of the discount. */
interface SharedLine {
  quantity: number;
  total: Cents;
}

/** How many of a line, by its place among the order's lines from 1. */
export interface LineCount {
  line: number;
  quantity: number;
}

export interface SharesAsked {
  lines: readonly SharedLine[];
  /** What was paid for all of them: with tax and tip, which go by what each line cost. */
  paid: Cents;
  /** What was given back for lines before. */
  given: readonly LineCount[];
  chosen: readonly LineCount[];
  /** What is left of `paid`, whatever went back for other reasons. */
  left: Cents;
}

/**
 * What goes back for the chosen lines with their shares of tax and tip; null where the order does not have that many (left).
 * Shares are cut on one line from nothing to all that was paid, each unit from where the one before it ends: however and in
 * whatever order lines are given back, the last takes the rest, and the sum is what was paid to the cent.
 */
export function shareOfLines({ lines, paid, given, chosen, left }: SharesAsked): Cents | null {
  const before = countEach(lines, given);
  const after = countEach(lines, [...given, ...chosen]);
  if (!before || !after || !chosen.some(({ quantity }) => quantity > 0)) return null;
  if (lines.every(({ quantity }, index) => after[index] === quantity)) return left;
  const isWorthless = lines.every(({ total }) => total === 0);
  const weights = lines.map(({ quantity, total }) => (isWorthless ? quantity : total));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let start = 0;
  let share = 0;
  for (const [index, { quantity }] of lines.entries()) {
    const weight = weights[index] ?? 0;
    const cutAt = (units: number) => Math.floor((paid * (start * quantity + weight * units)) / (whole * quantity));
    share += cutAt(after[index] ?? 0) - cutAt(before[index] ?? 0);
    start += weight;
  }
  return share;
}

/** Null where a line is none of the order's, or has fewer. */
function countEach(lines: readonly SharedLine[], counts: readonly LineCount[]): number[] | null {
  const sums = lines.map(() => 0);
  for (const { line, quantity } of counts) {
    const limit = lines[line - 1]?.quantity;
    const sum = (sums[line - 1] ?? 0) + quantity;
    if (limit === undefined || sum > limit) return null;
    sums[line - 1] = sum;
  }
  return sums;
}
