import { order as orderSchema } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { useStore } from "zustand";
import { createDeviceStore } from "../../stores/device-store.ts";

/** Two rounds paid before the first is picked up are common; more than these few are not. */
const keptOrders = 5;

/** Reads what the device kept, of whatever version: a field that came later has its default in the contract. */
export function parseOrders(value: unknown): readonly Order[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((one: unknown) => orderSchema.safeParse(one).data ?? []);
}

/** Newest first. What a dead network at the bar must not take away: the paid orders and their codes. */
const store = createDeviceStore<readonly Order[]>("skipline.lastOrders", [], parseOrders);

/** The kept orders after `order` was seen: unpaid ones are not kept, the newest payment stands first. */
function withOrder(orders: readonly Order[], order: Order): readonly Order[] {
  const others = orders.filter(({ orderId }) => orderId !== order.orderId);
  if (order.status === "IN_PROGRESS") return others;
  const paidAt = ({ datetimePaid, datetimeCreated }: Order) => datetimePaid ?? datetimeCreated;
  return [order, ...others].toSorted((a, b) => paidAt(b).localeCompare(paidAt(a))).slice(0, keptOrders);
}

export function rememberLastOrder(order: Order): void {
  store.update((orders) => withOrder(orders, order));
}

export function useLastOrder(orderId: string, userId: string): Order | null {
  return useStore(
    store,
    (orders) => orders.find((order) => order.orderId === orderId && order.userId === userId) ?? null,
  );
}

export function forgetLastOrders(): void {
  store.update(() => []);
}
