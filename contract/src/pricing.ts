import { type Cents, scaleCents } from "./money.ts";

/** Tip choices in percent of the subtotal, and the one chosen at first (customer-side specification §9). */
export const tipPercents = [10, 15, 20, 25] as const;
export const defaultTipPercent = 15;

export const maxQuantityPerLine = 10;
export const maxLines = 50;
/** So long an order that was made costs what it did, whatever the menu says by then: a happy hour ends while it is paid for. */
export const pricesKeptMs = 15 * 60_000;

/** What a promotion takes off a product: a part of its price, or so much of each unit. Neither without a promotion. */
export interface Discount {
  /** Whole percent. */
  discountPercent: number | null;
  /** Of each unit, never more than it costs. */
  discountAmount?: Cents | null | undefined;
}

export interface PricedLine extends Discount {
  unitPrice: Cents;
  quantity: number;
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

/** What a discount takes off one unit, in hundredths of a cent: exact, so that promotions can be compared by it. */
export function discountHundredths(price: Cents, { discountPercent, discountAmount }: Discount): number {
  if (discountPercent !== null) return price * Math.min(100, Math.max(0, discountPercent));
  return 100 * Math.min(price, Math.max(0, discountAmount ?? 0));
}

/**
 * Prices a cart in cents. The discount is rounded once on the sum of all lines (half away from zero), then shared
 * among the lines by running remainders, so that the lines always add up to the subtotal. A discount never exceeds
 * its line, so no line goes below zero. Server and menu both call this: the guest sees what will be charged.
 */
export function priceCart(lines: readonly PricedLine[]): CartPrice {
  let gross = 0;
  let discount = 0;
  let hundredths = 0;
  const lineTotals: Cents[] = [];
  for (const line of lines) {
    const amount = line.unitPrice * line.quantity;
    hundredths += line.quantity * discountHundredths(line.unitPrice, line);
    const discountSoFar = scaleCents(hundredths, 1, 100);
    lineTotals.push(amount - (discountSoFar - discount));
    discount = discountSoFar;
    gross += amount;
  }
  return { gross, discount, subtotal: gross - discount, lineTotals };
}

/** Unit price after a promotion, for show: what is charged is rounded once per order, not once per unit. */
export function discountedUnitPrice(price: Cents, discount: Discount): Cents {
  return price - scaleCents(discountHundredths(price, discount), 1, 100);
}

/**
 * Whether there may be a tip on a cart: not when it holds merchandise only, and not when nothing is left to pay for.
 */
export function mayTip(productTypes: readonly string[], subtotal: Cents): boolean {
  return subtotal > 0 && productTypes.some((type) => type !== "MERCHANDISE");
}
