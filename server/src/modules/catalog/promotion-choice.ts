import type { Discount } from "@skipline/contract/pricing";
import { choosePromotion, promotionReaches } from "@skipline/contract/promotion-rule";
import type { Translations } from "@skipline/contract/translations";
import type { ProductRow } from "./catalog-store.ts";

/** A discount of a vendor that holds now, at one of its locations. */
export interface Promotion extends Discount {
  promotionId: string;
  description: string;
  translations: Translations<"description">;
  productTypes: readonly string[] | null;
  productIds: readonly string[] | null;
}

/** The promotion that counts for a product: of those that reach it the best one. Promotions never add up. */
export function findPromotion(promotions: readonly Promotion[], product: ProductRow): Promotion | null {
  const reaching = promotions.filter((one) => promotionReaches({ ...one, vendorLocationIds: null }, product));
  return choosePromotion(reaching, product.price);
}
