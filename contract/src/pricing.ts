import { type Cents, percentOf, scaleCents } from "./money.ts";

/** Tip choices in percent of the subtotal, and the one chosen at first (customer-side specification §9). */
export const tipPercents = [10, 15, 20, 25] as const;
export const defaultTipPercent = 15;

export const maxQuantityPerLine = 10;
export const maxLines = 50;

export interface PricedLine {
  unitPrice: Cents;
  quantity: number;
  /** Whole percent taken off this product by a promotion; null without one. */
  discountPercent: number | null;
}

export interface CartPrice {
  /** Σ price × quantity, before discounts. */
  gross: Cents;
  /** Rounded once, on the sum. */
  discount: Cents;
  /** gross − discount. */
  subtotal: Cents;
  /** Each line after its share of the discount; the shares add up to `discount` to the cent. */
  lineTotals: Cents[];
}

/**
 * Prices a cart in cents. The discount is rounded once on the sum of all lines (half away from zero), then shared
 * among the lines by running remainders, so that the lines always add up to the subtotal. A discount never exceeds
 * its line, so no line goes below zero. Server and menu both call this: the guest sees what will be charged.
 */
export function priceCart(lines: readonly PricedLine[]): CartPrice {
  let gross = 0;
  let discount = 0;
  let discountHundredths = 0;
  const lineTotals: Cents[] = [];
  for (const line of lines) {
    const amount = line.unitPrice * line.quantity;
    const percent = Math.min(100, Math.max(0, line.discountPercent ?? 0));
    discountHundredths += amount * percent;
    const discountSoFar = scaleCents(discountHundredths, 1, 100);
    lineTotals.push(amount - (discountSoFar - discount));
    discount = discountSoFar;
    gross += amount;
  }
  return { gross, discount, subtotal: gross - discount, lineTotals };
}

/** Unit price after a promotion, for show: what is charged is rounded once per order, not once per unit. */
export function discountedUnitPrice(price: Cents, percent: number): Cents {
  return price - percentOf(price, percent);
}

/**
 * Whether there may be a tip on a cart: not when it holds merchandise only, and not when nothing is left to pay for.
 */
export function mayTip(productTypes: readonly string[], subtotal: Cents): boolean {
  return subtotal > 0 && productTypes.some((type) => type !== "MERCHANDISE");
}
