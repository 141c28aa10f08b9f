import type { Order } from "@skipline/contract/ordering";
import * as z from "zod/mini";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { deviceStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { createDeviceStore } from "#stores/device-store.ts";

const storedOrder = z.object({
  orderId: z.string(),
  userId: z.string(),
  vendorLocationId: z.string(),
  /** A payment was sent off and its answer is not known: until it is, no other order may take this one's place. */
  isConfirming: z.boolean(),
});
/** The unpaid order that this device is working on, one for each location. */
export type StoredOrder = z.output<typeof storedOrder>;

const storedOrders = z.object({ orders: z.record(z.string(), storedOrder) });

const store = createDeviceStore<z.output<typeof storedOrders>>(
  "skipline.orders",
  { orders: {} },
  (value) => storedOrders.safeParse(value).data ?? null,
);

/** Of wishes to create an order, by location. A wish keeps its key over failures and reloads. */
export const createKeys = createIdempotencyKeys({ storage: deviceStorage, storageKey: "skipline.order-keys" });

function without<T>(record: Record<string, T>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** Whether an order may be changed instead of making a new one: one's own, in progress, still payable. */
export function isReusable(order: Pick<Order, "userId" | "status" | "isExpired">, userId: string): boolean {
  return order.userId === userId && order.status === "IN_PROGRESS" && !order.isExpired;
}

export function getStoredOrder(vendorLocationId: string): StoredOrder | null {
  return store.getState().orders[vendorLocationId] ?? null;
}

export function useStoredOrder(vendorLocationId: string): StoredOrder | null {
  return useStore(store, ({ orders }) => orders[vendorLocationId] ?? null);
}

function put(order: StoredOrder): void {
  store.update(({ orders }) => ({ orders: { ...orders, [order.vendorLocationId]: order } }));
}

type OrderIds = Omit<StoredOrder, "isConfirming">;

export function storeOrder({ orderId, userId, vendorLocationId }: OrderIds): void {
  put({ orderId, userId, vendorLocationId, isConfirming: false });
}

/** Set before the payment is sent, so that a closed tab leaves a trace of it. */
export function setConfirming({ orderId, userId, vendorLocationId }: OrderIds, isConfirming: boolean): void {
  put({ orderId, userId, vendorLocationId, isConfirming });
}

export function clearStoredOrder(vendorLocationId: string): void {
  store.update(({ orders }) => ({ orders: without(orders, vendorLocationId) }));
}

/** What the provider's form needs of an order's payment. */
interface Secret {
  clientSecret: string;
  /** The provider's account that knows it; null: the platform's own. */
  paymentAccount: string | null;
}

/** In memory only, by order id: after a reload the server is asked again. */
const secrets = createStore<Record<string, Secret>>()(() => ({}));
/** When each was handed over. */
const secretsKeptAt = new Map<string, number>();
/** The server withdraws a payment that nobody has touched for an hour. */
const secretLastsMs = 50 * 60_000;

export function hasOldSecret(orderId: string): boolean {
  return Date.now() - (secretsKeptAt.get(orderId) ?? 0) > secretLastsMs;
}

export function isClientSecret(orderId: string, clientSecret: string | null): boolean {
  return (secrets.getState()[orderId]?.clientSecret ?? null) === clientSecret;
}

/** Null, or a payment without one: it is forgotten. */
export function keepClientSecret(
  orderId: string,
  payment: { clientSecret: string | null; paymentAccount: string | null } | null,
): void {
  secretsKeptAt.set(orderId, Date.now());
  const { clientSecret = null, paymentAccount = null } = payment ?? {};
  secrets.setState(
    (kept) =>
      clientSecret === null ? without(kept, orderId) : { ...kept, [orderId]: { clientSecret, paymentAccount } },
    true,
  );
}

export function useClientSecret(orderId: string): Secret | null {
  return useStore(secrets, (kept) => kept[orderId] ?? null);
}
