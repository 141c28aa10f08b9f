import type { Product } from "@skipline/contract/catalog";
import { formatMoney } from "@skipline/contract/money";
import { discountedUnitPrice } from "@skipline/contract/pricing";
import type { ProductRow } from "./catalog-store.ts";
import { choosePromotion, type Promotion } from "./promotion-choice.ts";

/** A product as menus show it, with the best of the promotions that hold now. */
export function asProduct(row: ProductRow, promotions: readonly Promotion[]): Product {
  const { price, taxCode, ...rest } = row;
  const promotion = choosePromotion(promotions, row.productType);
  return {
    ...rest,
    productTaxCode: taxCode,
    price: formatMoney(price),
    discountedPrice: promotion ? formatMoney(discountedUnitPrice(price, promotion.percent)) : null,
    discountPercent: promotion?.percent ?? null,
  };
}
