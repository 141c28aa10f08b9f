import type { Order } from "@skipline/contract/ordering";
import { changeCartLines, openCart } from "#stores/cart-store.ts";
import { readCartLines, subtractPaid } from "#stores/cart.ts";
import { rememberLastOrders } from "./last-order.ts";
import { clearStoredOrder, getStoredOrder, keepClientSecret, storeOrder } from "./stored-order.ts";

/**
 * The order is paid: its code is kept on the device, the stored order and the cart are cleared.
 * A second tab that learns the same changes nothing more.
 */
export async function finishOrder(order: Order): Promise<void> {
  const { orderId, vendorLocationId, cartItems } = order;
  rememberLastOrders([order]);
  keepClientSecret(orderId, null);
  if (getStoredOrder(vendorLocationId)?.orderId !== orderId) return;
  clearStoredOrder(vendorLocationId);
  await changeCartLines(vendorLocationId, (items) => subtractPaid(items, cartItems));
}

/**
 * Goes on with an unpaid order from wherever it was found: it is the one to pay, and an empty cart is what it holds.
 * Gives false where the device has no cart to fill.
 */
export async function resumeOrder({ orderId, userId, vendorLocationId, cartItems }: Order): Promise<boolean> {
  if (getStoredOrder(vendorLocationId)?.orderId !== orderId) storeOrder({ orderId, userId, vendorLocationId });
  await openCart(vendorLocationId);
  const outcome = await changeCartLines(vendorLocationId, (items) =>
    items.length > 0 ? items : readCartLines(cartItems),
  );
  return outcome === "done";
}
