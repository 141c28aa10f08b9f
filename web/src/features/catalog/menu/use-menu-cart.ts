import type { CartLine } from "@skipline/contract/cart";
import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { useCallback, useEffect, useMemo } from "react";
import { priceCartLines } from "#lib/cart-lines.ts";
import { addToCart, openCart, setCartLine, setCartNote, setCartQuantity, useCart } from "#stores/cart-store.ts";
import { quantityOf as countOf } from "#stores/cart.ts";
import type { CartOutcome } from "#stores/cart.ts";
import { showToast } from "#ui/toast.ts";

const noProducts: readonly Product[] = [];

const complaints: Partial<Record<CartOutcome, string>> = {
  notInitialized: m.cart_not_initialized(),
  full: m.cart_full(),
};

async function complain(change: Promise<CartOutcome>): Promise<void> {
  const outcome = await change.catch(() => null);
  const title = outcome === null ? m.cart_quantity_failed() : complaints[outcome];
  if (title) showToast({ title, tone: "danger" });
}

/** The location's cart with today's prices. It is made once the location is known to exist. */
export function useMenuCart(vendorLocationId: string, products: readonly Product[] = noProducts, known: boolean) {
  const cart = useCart(vendorLocationId);
  const missing = cart === null;
  useEffect(() => {
    if (!known || !missing) return;
    openCart(vendorLocationId).catch(() => showToast({ title: m.cart_not_created(), tone: "danger" }));
  }, [known, missing, vendorLocationId]);

  const items = cart?.items;
  const priced = useMemo(() => priceCartLines(items ?? [], products), [items, products]);
  const quantityOf = useCallback((productId: string) => countOf(items ?? [], productId), [items]);
  const setQuantity = useCallback(
    (productId: string, quantity: number) => void complain(setCartQuantity(vendorLocationId, productId, quantity)),
    [vendorLocationId],
  );
  const add = useCallback(
    (productId: string, quantity: number, note: string) =>
      void complain(addToCart(vendorLocationId, productId, quantity, note)),
    [vendorLocationId],
  );
  const rows = useMemo(
    () => ({
      onQuantity: (line: CartLine, quantity: number) => void complain(setCartLine(vendorLocationId, line, quantity)),
      onNote: (line: CartLine, note: string) => void complain(setCartNote(vendorLocationId, line, note)),
    }),
    [vendorLocationId],
  );
  return { priced, quantityOf, setQuantity, add, rows };
}
