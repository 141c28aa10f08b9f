/**
 * What a product is to the tax, as people say it, and the code that a tax provider knows it by. The codes are Stripe's
 * (docs.stripe.com/tax/tax-codes); the table of rates goes by the same ones, so that a menu works with either provider.
 */
export const taxCodes = {
  /** General – Tangible Goods: beer, wine, cocktails, cups, posters. For alcohol Stripe has nothing narrower that holds at a bar. */
  standard: "txcd_99999999",
  /** Food for Immediate Consumption: plates, snacks and soft drinks that are served. */
  served_food: "txcd_40060003",
  /** Clothing & Footwear: T-shirts, hoodies, socks. */
  clothing: "txcd_30011000",
  /** Nontaxable. */
  untaxed: "txcd_00000000",
} as const;

export type TaxCategory = keyof typeof taxCodes;
export const taxCategories = Object.keys(taxCodes) as readonly TaxCategory[];

/** Null for a code that nobody has chosen by a word. */
export function findTaxCategory(taxCode: string): TaxCategory | null {
  return taxCategories.find((category) => taxCodes[category] === taxCode) ?? null;
}
