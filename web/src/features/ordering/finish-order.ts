import type { Order } from "@skipline/contract/ordering";
import { deleteCart, getCart, openCart, setCartQuantity } from "../../stores/cart-store.ts";
import type { CartItem } from "../../stores/cart.ts";
import { rememberLastOrder } from "./last-order.ts";
import { clearStoredOrder, getStoredOrder, keepClientSecret, storeOrder } from "./stored-order.ts";

/** What remains of a cart once an order that came out of it is paid: what was added to it since. */
export function subtractPaid(items: readonly CartItem[], paid: readonly CartItem[]): CartItem[] {
  const paidQuantity = new Map(paid.map(({ productId, quantity }) => [productId, quantity]));
  return items
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (paidQuantity.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The order is paid: its code is kept on the device, the stored order and the cart are cleared.
 * A second tab that learns the same changes nothing more.
 */
export async function finishOrder(order: Order): Promise<void> {
  const { orderId, vendorLocationId, cartItems } = order;
  rememberLastOrder(order);
  keepClientSecret(orderId, null);
  if (getStoredOrder(vendorLocationId)?.orderId !== orderId) return;
  clearStoredOrder(vendorLocationId);
  const items = getCart(vendorLocationId)?.items ?? [];
  const left = new Map(subtractPaid(items, cartItems).map(({ productId, quantity }) => [productId, quantity]));
  if (left.size === 0) {
    await deleteCart(vendorLocationId);
    return;
  }
  await Promise.all(
    items.map(({ productId }) => setCartQuantity(vendorLocationId, productId, left.get(productId) ?? 0)),
  );
}

/**
 * Goes on with an unpaid order from wherever it was found: it is the one to pay, and an empty cart is what it holds.
 * Gives false where the device has no cart to fill.
 */
export async function resumeOrder({ orderId, userId, vendorLocationId, cartItems }: Order): Promise<boolean> {
  if (getStoredOrder(vendorLocationId)?.orderId !== orderId) storeOrder({ orderId, userId, vendorLocationId });
  await openCart(vendorLocationId);
  if ((getCart(vendorLocationId)?.items.length ?? 0) > 0) return true;
  for (const { productId, quantity } of cartItems) {
    // One after the other: the order of the lines is that of the order.
    const outcome = await setCartQuantity(vendorLocationId, productId, quantity);
    if (outcome === "notInitialized") return false;
  }
  return true;
}
