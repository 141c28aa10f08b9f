import type { Product } from "@skipline/contract/catalog";
import { parseMoney } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import type { PriceProps } from "#components/price.tsx";
import { orderableVariants } from "./merchandise.ts";
import type { ProductGroup } from "./merchandise.ts";

export function priceOfProduct({ price, discountedPrice }: Product): PriceProps {
  return { cents: parseMoney(discountedPrice ?? price), before: parseMoney(price) };
}

/** The least price of what can be had, with a plus where the variants differ. */
export function priceOfGroup(group: ProductGroup): PriceProps {
  const prices = orderableVariants(group).map(priceOfProduct);
  const cents = Math.min(...prices.map((price) => price.cents));
  const before = Math.min(...prices.map((price) => price.before ?? price.cents));
  return { cents, before, from: prices.some((price) => price.cents !== cents) };
}

/** "10% OFF" where a promotion holds; the largest of a group's. */
export function discountBadge(products: readonly Product[]): string | null {
  const percent = Math.max(0, ...products.map((product) => product.discountPercent ?? 0));
  return percent > 0 ? m.discount_percent({ percent }) : null;
}
