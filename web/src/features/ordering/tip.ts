import type { Cents } from "@skipline/contract/money";
import { percentOf } from "@skipline/contract/money";
import { defaultTipPercent, mayTip, tipPercents } from "@skipline/contract/pricing";

export type TipPercent = (typeof tipPercents)[number];

/** What a tip of `percent` is in cents: nothing for merchandise only, or where nothing is left to pay. */
export function tipFor(
  subtotal: Cents,
  productTypes: readonly string[],
  percent: TipPercent = defaultTipPercent,
): Cents {
  return mayTip(productTypes, subtotal) ? percentOf(subtotal, percent) : 0;
}

/** Which of the offered percentages a tip is; null where it is none of them. */
export function percentOfTip(tip: Cents, subtotal: Cents): TipPercent | null {
  return tipPercents.find((percent) => percentOf(subtotal, percent) === tip) ?? null;
}

/** The tip after the items changed: the same share of the new subtotal as the guest had chosen. */
export function carryTip(
  before: { tip: Cents; subtotal: Cents },
  subtotal: Cents,
  productTypes: readonly string[],
): Cents {
  // A cart that took no tip made no choice.
  if (before.tip === 0) return tipFor(subtotal, productTypes);
  return tipFor(subtotal, productTypes, percentOfTip(before.tip, before.subtotal) ?? defaultTipPercent);
}
