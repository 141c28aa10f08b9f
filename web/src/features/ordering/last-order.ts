import { order as orderSchema } from "@skipline/contract/ordering";
import type { Order, OrderStatus } from "@skipline/contract/ordering";
import { useMemo } from "react";
import { useStore } from "zustand";
import { readKept } from "#lib/fill-defaults.ts";
import { createDeviceStore } from "#stores/device-store.ts";
import { lastOrdersKey } from "./waiting-place.tsx";

/** Two rounds paid before the first is picked up are common; more than these few are not. */
export const keptOrders = 5;

/** Reads what the device kept, of whatever version: nobody stands at the bar without a code for a word that is not known. */
export function parseOrders(value: unknown): readonly Order[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => readKept(orderSchema, one) ?? []);
}

/** Newest first. What a dead network at the bar must not take away: the paid orders and their codes. */
const store = createDeviceStore<readonly Order[]>(lastOrdersKey, [], parseOrders);

/**
 * The kept orders after `order` was seen: unpaid ones are not kept, the newest payment stands first. Answers overtake
 * each other: an order that is known as it was later stays.
 */
export function withOrder(orders: readonly Order[], order: Order): readonly Order[] {
  const others = orders.filter(({ orderId }) => orderId !== order.orderId);
  const known = orders.find(({ orderId }) => orderId === order.orderId);
  if (known && known.datetimeUpdated > order.datetimeUpdated) return orders;
  if (order.status === "IN_PROGRESS") return others;
  const paidAt = ({ datetimePaid, datetimeCreated }: Order) => datetimePaid ?? datetimeCreated;
  return [order, ...others].toSorted((a, b) => paidAt(b).localeCompare(paidAt(a))).slice(0, keptOrders);
}

export function rememberLastOrders(seen: readonly Order[]): void {
  store.update((orders) => seen.reduce(withOrder, orders));
}

const worthNothing: readonly string[] = ["IN_PROGRESS", "COMPLETE", "REFUNDED"] satisfies OrderStatus[];

/** A paid order whose code is still worth something at the bar; what a later version calls it, staff will see. */
export function isWaiting({ status, refundState }: Pick<Order, "status" | "refundState">): boolean {
  return !worthNothing.includes(status) && refundState !== "REFUNDING";
}

export function useLastOrders(userId: string): readonly Order[] {
  const orders = useStore(store);
  return useMemo(() => orders.filter((order) => order.userId === userId), [orders, userId]);
}

export function forgetLastOrders(): void {
  store.update(() => []);
}
