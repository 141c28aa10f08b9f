import type { Product } from "@skipline/contract/catalog";
import { parseMoney } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import type { PriceProps } from "#components/price.tsx";
import { discountOf } from "#lib/cart-lines.ts";
import { formatCents } from "@skipline/contract/price";
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

/** "10% OFF" or "$2.00 OFF" where a promotion holds; the largest of a group's. */
export function discountBadge(products: readonly Product[]): string | null {
  const percent = Math.max(0, ...products.map((product) => product.discountPercent ?? 0));
  if (percent > 0) return m.discount_percent({ percent });
  const cents = Math.max(0, ...products.map((product) => discountOf(product).discountAmount ?? 0));
  return cents > 0 ? m.discount_amount({ amount: formatCents(cents) }) : null;
}
