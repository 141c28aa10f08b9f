import type { CartLine } from "@skipline/contract/cart";
import type { Product } from "@skipline/contract/catalog";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CartChange } from "./cart-changes.tsx";
import { setCartQuantity } from "../../../stores/cart-store.ts";
import { listChanges, mergeChanges } from "./cart-news.ts";
import type { ProductNews, SeenProduct } from "./cart-news.ts";

interface CartNews {
  changes: readonly CartChange[];
  dismiss: () => void;
  /** The catalogue's newest word: what changed is shown, what can't be had leaves the cart. */
  learn: (news: readonly ProductNews[]) => void;
}

/** Follows the cart's products against what the guest has seen of them. `isFresh`: asked since this page opened. */
export function useCartNews(
  vendorLocationId: string,
  items: readonly CartLine[],
  products: readonly Product[] | undefined,
  isFresh: boolean,
): CartNews {
  const seen = useRef(new Map<string, SeenProduct>());
  const [changes, setChanges] = useState<readonly CartChange[]>([]);

  function learn(news: readonly ProductNews[]): void {
    const found = listChanges(items, seen.current, news);
    for (const { productId, name, price, discountedPrice } of news) {
      if (name !== null && price !== null) seen.current.set(productId, { name, price, discountedPrice });
    }
    if (found.length === 0) return;
    setChanges((shown) => mergeChanges(shown, found));
    for (const change of found) {
      if (change.kind !== "price") void setCartQuantity(vendorLocationId, change.productId, 0);
    }
  }

  const learnProducts = useEffectEvent((fresh: boolean, list: readonly Product[]) => {
    if (fresh) learn(list);
    // From the menu, a moment ago: what the guest has seen, not yet news.
    else for (const product of list) seen.current.set(product.productId, product);
  });
  useEffect(() => {
    if (products) learnProducts(isFresh, products);
  }, [products, isFresh]);

  return { changes, dismiss: () => setChanges([]), learn };
}
