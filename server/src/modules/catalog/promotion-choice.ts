import type { Translations } from "@skipline/contract/translations";

/** A discount of a vendor that holds now. */
export interface Promotion {
  promotionId: string;
  description: string;
  translations: Translations<"description">;
  productTypes: readonly string[];
  /** Whole, 1 to 100. */
  percent: number;
}

/**
 * The promotion that counts for a product: the one with the best percent. Promotions never add up. Of equal ones the
 * first by id, so that every server says the same.
 */
export function choosePromotion(promotions: readonly Promotion[], productType: string): Promotion | null {
  let best: Promotion | null = null;
  for (const promotion of promotions) {
    if (!promotion.productTypes.includes(productType)) continue;
    if (!best || isBetter(promotion, best)) best = promotion;
  }
  return best;
}

function isBetter(one: Promotion, other: Promotion): boolean {
  return one.percent === other.percent ? one.promotionId < other.promotionId : one.percent > other.percent;
}
