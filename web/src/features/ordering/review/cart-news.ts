import type { CartLine } from "@skipline/contract/cart";
import { decimal } from "@skipline/contract/money";
import type { Order, SentCartItem } from "@skipline/contract/ordering";
import type { CartChange } from "./cart-changes.tsx";
import type { PricedCartLine } from "#lib/cart-lines.ts";

/** The cart's lines as an order takes them: what was chosen, and what the guest saw of the product. */
export function toOrderItems(lines: readonly PricedCartLine[]): SentCartItem[] {
  return lines.map(({ product, gross: _gross, total: _total, note, ...line }) => {
    const { name, price, discountedPrice, productTaxCode } = product;
    // A server that knows of no notes yet takes a cart without them.
    return { ...line, ...(note && { note }), name, price, discountedPrice, productTaxCode };
  });
}

/** The catalogue's word on a product: from the menu, or from an answer that refused an order. */
export interface ProductNews {
  productId: string;
  name: string | null;
  price: string | null;
  /** After the promotion that holds now; null without one. */
  discountedPrice: string | null;
  isAvailable: boolean;
}

/** What the guest saw of a product until now. */
export interface SeenProduct {
  name: string;
  price: string;
  discountedPrice: string | null;
}

/** For the review's entry: what a guest agreed to in an order that costs something else by now. */
export function agreedState({ cartItems }: Pick<Order, "cartItems">): { agreed: readonly Agreed[] } {
  return {
    agreed: cartItems.map(({ productId, name, price, discountedPrice }) => ({
      productId,
      name,
      price,
      discountedPrice,
    })),
  };
}

type Agreed = SeenProduct & { productId: string };

function isAgreed(one: unknown): one is Agreed {
  const { productId, name, price, discountedPrice } = Object(one) as Record<keyof Agreed, unknown>;
  const isPrice = (text: unknown) => typeof text === "string" && decimal.test(text);
  const isShown = typeof productId === "string" && typeof name === "string" && isPrice(price);
  return isShown && (discountedPrice === null || isPrice(discountedPrice));
}

/** Of the history's entry at hand; it comes from outside. */
export function readAgreed(state: unknown): ReadonlyMap<string, SeenProduct> {
  const { agreed } = Object(state) as { agreed?: unknown };
  const list = Array.isArray(agreed) ? agreed.filter(isAgreed) : [];
  return new Map(list.map((one) => [one.productId, one]));
}

/** Item by item what is not as the guest saw it: sold out, gone, or another price. */
export function listChanges(
  items: readonly CartLine[],
  seen: ReadonlyMap<string, SeenProduct>,
  news: readonly ProductNews[],
): CartChange[] {
  const byId = new Map(news.map((product) => [product.productId, product]));
  return items.flatMap(({ productId }): CartChange[] => {
    const before = seen.get(productId);
    const current = byId.get(productId);
    const name = current?.name ?? before?.name ?? null;
    if (!current || current.price === null) return [{ kind: "gone", productId, name }];
    if (!current.isAvailable) return [{ kind: "soldOut", productId, name }];
    // A promotion that began or ended is a changed price to whoever pays it.
    const oldPrice = before && (before.discountedPrice ?? before.price);
    const newPrice = current.discountedPrice ?? current.price;
    if (oldPrice !== undefined && oldPrice !== newPrice)
      return [{ kind: "price", productId, name, oldPrice, newPrice }];
    return [];
  });
}

/** Of the lines that were taken out, those that can be had again. */
export function listRestored(removed: readonly CartLine[], news: readonly ProductNews[]): CartLine[] {
  const onSale = new Set(news.filter((one) => one.isAvailable && one.price !== null).map(({ productId }) => productId));
  return removed.filter(({ productId }) => onSale.has(productId));
}

export function withoutLines<T extends { productId: string }>(
  all: readonly T[],
  these: readonly { productId: string }[],
): T[] {
  return all.filter(({ productId }) => !these.some((one) => one.productId === productId));
}

/** The changes shown so far and the new ones, one for each product: the newest word on it, the oldest price. */
export function mergeChanges(shown: readonly CartChange[], added: readonly CartChange[]): CartChange[] {
  const merged = new Map(shown.map((change) => [change.productId, change]));
  for (const change of added) {
    const before = merged.get(change.productId);
    const isSamePrice = before?.kind === "price" && change.kind === "price";
    merged.set(change.productId, isSamePrice ? { ...change, oldPrice: before.oldPrice } : change);
  }
  return [...merged.values()].filter((change) => change.kind !== "price" || change.oldPrice !== change.newPrice);
}
