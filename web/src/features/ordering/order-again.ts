import type { CartLine } from "@skipline/contract/cart";
import type { Product } from "@skipline/contract/catalog";
import type { OrderLine } from "@skipline/contract/ordering";
import { readCartLines } from "#stores/cart.ts";

export interface Reorder {
  /** What can be had today; its prices are the catalogue's. */
  lines: CartLine[];
  /** Names of what is not on sale now, each once. */
  missing: string[];
}

/** Of an earlier order, what goes into a new cart. `products`: all that the location has on its menu now. */
export function planReorder(
  ordered: readonly OrderLine[],
  products: readonly Pick<Product, "productId" | "isAvailable">[],
): Reorder {
  const onSale = new Set(products.filter(({ isAvailable }) => isAvailable).map(({ productId }) => productId));
  const missing = ordered
    .filter(({ productId }) => !onSale.has(productId))
    .map(({ name, variantName }) => (variantName ? `${name} (${variantName})` : name));
  return {
    lines: readCartLines(ordered.filter(({ productId }) => onSale.has(productId))),
    missing: [...new Set(missing)],
  };
}
