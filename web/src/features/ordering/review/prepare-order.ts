import type { Order } from "@skipline/contract/ordering";
import { createOrder, getOrder, markPaid, updateOrder } from "@skipline/contract/ordering";
import type { SentCartItem } from "@skipline/contract/ordering";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import type { Cents } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import type { Address } from "@skipline/contract/venues";
import type { call } from "#api/call.ts";
import { ApiError, isApiError, isFinalNo, NetworkError } from "#api/errors.ts";
import { randomId } from "#lib/random-id.ts";
import { carryTip, tipFor } from "../tip.ts";
import {
  clearStoredOrder,
  createKeys,
  getStoredOrder,
  isReusable,
  keepClientSecret,
  setConfirming,
  storeOrder,
} from "../stored-order.ts";

export interface OrderWish {
  userId: string;
  vendorLocationId: string;
  cartItems: SentCartItem[];
  productTypes: string[];
  subtotal: Cents;
  vendorAddress: Address;
  ageAcknowledged: boolean;
  tableNumber: number | null;
}

export type PreparedOrder =
  /** Ready to be paid. */
  | { kind: "payable"; order: Order }
  /** An earlier payment, whose answer was lost, had gone through. */
  | { kind: "paid"; order: Order }
  /** An earlier payment is still under way: nothing may be changed until its answer is known. */
  | { kind: "confirming"; order: Order };

interface PrepareDeps {
  call: typeof call;
}

/**
 * Turns the cart into an order to pay: the stored one is changed where it may be, else a new one is made.
 * On any error the stored order is forgotten, but for one whose payment may have gone through: a second order in its
 * place could be charged too.
 */
export async function prepareOrder(deps: PrepareDeps, wish: OrderWish): Promise<PreparedOrder> {
  const { vendorLocationId } = wish;
  try {
    const known = await lookAtStoredOrder(deps, wish);
    if (known && known.kind !== "payable") return known;
    const { order, ...secret } = known ? await update(deps, wish, known.order) : await create(deps, wish);
    if (order.userId !== wish.userId) throw new Error("Order created with incorrect user ID");
    storeOrder({ orderId: order.orderId, userId: order.userId, vendorLocationId });
    keepClientSecret(order.orderId, secret);
    return { kind: "payable", order };
  } catch (error) {
    const stored = getStoredOrder(vendorLocationId);
    // Found out on the way: the order is being paid, from another tab or by a try that was thought lost.
    if (stored && isApiError(error, "ORDER_PAYMENT_PROCESSING", "ORDER_NOT_PAYABLE")) {
      setConfirming(stored, true);
      const settled = await settleStored(deps, stored);
      if (settled.kind !== "payable") return settled;
      // It has expired: the next press makes a new one.
      clearStoredOrder(vendorLocationId);
      throw error;
    }
    if (!stored?.isConfirming) clearStoredOrder(vendorLocationId);
    throw error;
  }
}

type Stored = NonNullable<ReturnType<typeof getStoredOrder>>;

async function read({ call }: PrepareDeps, { userId, orderId }: Pick<Stored, "userId" | "orderId">): Promise<Order> {
  return (await call(getOrder, { params: { userId, orderId } })).order;
}

/** What the server says of the stored order; null where a new one is to be made. */
async function lookAtStoredOrder(deps: PrepareDeps, wish: OrderWish): Promise<PreparedOrder | null> {
  const stored = getStoredOrder(wish.vendorLocationId);
  if (!stored) return null;
  if (stored.userId !== wish.userId) return forget(wish);
  try {
    if (stored.isConfirming) {
      const settled = await settleStored(deps, stored);
      if (settled.kind !== "payable") return settled;
    }
    const order = await read(deps, stored);
    if (isReusable(order, wish.userId)) return { kind: "payable", order };
    return isPaid(order) ? { kind: "paid", order } : forget(wish);
  } catch (error) {
    if (isApiError(error, "NOT_FOUND")) return forget(wish);
    throw error;
  }
}

function forget({ vendorLocationId }: OrderWish): null {
  clearStoredOrder(vendorLocationId);
  return null;
}

function isPaid({ status }: Order): boolean {
  return status === "PAID" || status === "COMPLETE";
}

/** Asks what became of a payment whose answer was lost. */
async function settleStored(deps: PrepareDeps, stored: Stored): Promise<PreparedOrder> {
  const params = { userId: stored.userId, orderId: stored.orderId };
  try {
    const { order } = await deps.call(markPaid, { params }, { idempotencyKey: randomId() });
    return { kind: "paid", order };
  } catch (error) {
    if (isApiError(error, "ORDER_PAYMENT_PROCESSING")) return { kind: "confirming", order: await read(deps, stored) };
    if (!isApiError(error, "ORDER_NOT_PAID", "ORDER_NOT_PAYABLE", "CART_CHANGED")) throw error;
  }
  // No payment came, or none can come any more: the order says which.
  const order = await read(deps, stored);
  if (isPaid(order)) return { kind: "paid", order };
  setConfirming(stored, false);
  return { kind: "payable", order };
}

async function update({ call }: PrepareDeps, wish: OrderWish, order: Order) {
  const { userId, cartItems, productTypes, subtotal, vendorAddress, vendorLocationId, ageAcknowledged } = wish;
  const before = { tip: parseMoney(order.tipAmount), subtotal: parseMoney(order.subtotal) };
  const tipAmount = formatMoney(carryTip(before, subtotal, productTypes));
  const { orderId } = order;
  // Servers of the release before know of no tables.
  const table = wish.tableNumber === order.tableNumber ? {} : { tableNumber: wish.tableNumber };
  const body = { orderId, userId, cartItems, tipAmount, vendorAddress, vendorLocationId, ageAcknowledged, ...table };
  return await call(updateOrder, { params: { userId, orderId }, body }, { idempotencyKey: randomId() });
}

async function create({ call }: PrepareDeps, wish: OrderWish) {
  const { userId, cartItems, productTypes, subtotal, vendorAddress, vendorLocationId, ageAcknowledged } = wish;
  const tipAmount = formatMoney(tipFor(subtotal, productTypes));
  const table = wish.tableNumber === null ? {} : { tableNumber: wish.tableNumber };
  const body = { userId, cartItems, tipAmount, vendorAddress, vendorLocationId, ageAcknowledged, ...table };
  const idempotencyKey = createKeys.keyFor(vendorLocationId, body);
  try {
    const made = await call(createOrder, { params: { userId }, body }, { idempotencyKey });
    createKeys.drop(vendorLocationId);
    return made;
  } catch (error) {
    if (isFinalNo(error)) createKeys.drop(vendorLocationId);
    throw error;
  }
}

/** The specification's words for a failure of creating or changing an order. */
export function describeOrderError(error: unknown): string {
  if (error instanceof ApiError && error.message) return error.message;
  if (error instanceof ApiError || error instanceof NetworkError) {
    return m.order_failed();
  }
  return m.unexpected_error();
}
