import type { CartLine } from "@skipline/contract/cart";
import type { Product } from "@skipline/contract/catalog";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CartChange } from "./cart-changes.tsx";
import { readEntryState } from "#lib/navigation-state.ts";
import { changeCartLines } from "#stores/cart-store.ts";
import { readCartLines } from "#stores/cart.ts";
import { listChanges, listRestored, mergeChanges, readAgreed, withoutLines } from "./cart-news.ts";
import type { ProductNews } from "./cart-news.ts";

interface CartNews {
  changes: readonly CartChange[];
  dismiss: () => void;
  /** The catalogue's newest word: what changed is shown, what can't be had leaves the cart. */
  learn: (news: readonly ProductNews[]) => void;
}

/**
 * Follows the cart's products against what the guest has seen of them, in the order that led here or from the menu.
 * `isFresh`: asked since this page opened.
 */
export function useCartNews(
  vendorLocationId: string,
  items: readonly CartLine[],
  products: readonly Product[] | undefined,
  isFresh: boolean,
): CartNews {
  const [agreed] = useState(() => readAgreed(readEntryState()));
  const seen = useRef(new Map(agreed));
  /** What this page took out of the cart: put back where staff take their word back. */
  const removed = useRef<readonly CartLine[]>([]);
  const [changes, setChanges] = useState<readonly CartChange[]>([]);

  function learn(news: readonly ProductNews[]): void {
    const back = listRestored(removed.current, news);
    const found = listChanges([...items, ...back], seen.current, news);
    for (const { productId, name, price, discountedPrice, isAvailable } of news) {
      if (isAvailable && name !== null && price !== null) seen.current.set(productId, { name, price, discountedPrice });
    }
    if (back.length + found.length === 0) return;
    setChanges((shown) => mergeChanges(withoutLines(shown, back), found));
    const gone = found.filter(({ kind }) => kind !== "price");
    const goneLines = items.filter(({ productId }) => gone.some((one) => one.productId === productId));
    removed.current = [...withoutLines(removed.current, [...back, ...goneLines]), ...goneLines];
    void changeCartLines(vendorLocationId, (lines) =>
      withoutLines(readCartLines([...back, ...withoutLines(lines, back)]), gone),
    );
  }

  const learnProducts = useEffectEvent((fresh: boolean, list: readonly Product[]) => {
    if (fresh) learn(list);
    // From the menu, a moment ago: what the guest has seen, not yet news.
    else for (const product of list) if (!agreed.has(product.productId)) seen.current.set(product.productId, product);
  });
  useEffect(() => {
    if (products) learnProducts(isFresh, products);
  }, [products, isFresh]);

  return { changes, dismiss: () => setChanges([]), learn };
}
