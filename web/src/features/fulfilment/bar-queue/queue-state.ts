import type { QueuedOrder } from "@skipline/contract/fulfilment";
import type { QueueState } from "@skipline/contract/ordering";

/** One order's step, from the state that was seen. */
export interface Step {
  orderId: string;
  from: QueueState;
  to: QueueState;
}

/** An order as it is shown: as the server said, and what was done here since. */
export interface ShownOrder extends QueuedOrder {
  /** The server has not answered to what was done here. */
  isPending: boolean;
}

/** What was done here and is not answered yet, over what the server said: in the order of doing. */
export function withSteps(orders: readonly QueuedOrder[], steps: readonly Step[]): ShownOrder[] {
  if (steps.length === 0) return orders.map((order) => ({ ...order, isPending: false }));
  return orders.map((order) => {
    const own = steps.filter(({ orderId }) => orderId === order.orderId);
    const state = own.reduce((at, { from, to }) => (at === from ? to : at), order.state);
    return { ...order, state, isPending: state !== order.state };
  });
}

/** Orders that changed take their places, by time of payment; those that were asked for and are not there any more go. */
export function mergeOrders(
  known: readonly QueuedOrder[],
  asked: readonly string[],
  found: readonly QueuedOrder[],
): QueuedOrder[] {
  const gone = new Set(asked);
  return [...known.filter(({ orderId }) => !gone.has(orderId)), ...found].toSorted(
    (a, b) => a.datetimePaid.localeCompare(b.datetimePaid) || a.orderId.localeCompare(b.orderId),
  );
}

export interface AllDayLine {
  name: string;
  variantName: string | null;
  quantity: number;
}

/** How many of each thing are to be made, of all orders that are not ready: the most first. */
export function countAllDay(orders: readonly QueuedOrder[]): AllDayLine[] {
  const counts = new Map<string, AllDayLine>();
  for (const { state, lines } of orders) {
    if (state === "READY") continue;
    for (const { name, variantName, quantity } of lines) {
      const key = JSON.stringify([name, variantName]);
      counts.set(key, { name, variantName, quantity: quantity + (counts.get(key)?.quantity ?? 0) });
    }
  }
  return [...counts.values()].toSorted((a, b) => b.quantity - a.quantity || a.name.localeCompare(b.name));
}

export type Lateness = "fresh" | "soon" | "late";

/** Of an order that is not ready: late beyond its location's target, soon late in its last quarter. */
export function latenessOf(minutes: number, targetMinutes: number): Lateness {
  if (minutes >= targetMinutes) return "late";
  return minutes >= targetMinutes * 0.75 ? "soon" : "fresh";
}

/** The steps of those chosen orders that are not there yet. */
export function stepsTo(to: QueueState, orders: readonly ShownOrder[], chosen: ReadonlySet<string>): Step[] {
  return orders
    .filter(({ orderId, state }) => chosen.has(orderId) && canMove(state, to))
    .map(({ orderId, state }) => ({ orderId, from: state, to }));
}

/** Nobody takes what is ready: it is put back by whoever says so. */
function canMove(from: QueueState, to: QueueState): boolean {
  return from !== to && !(from === "READY" && to === "PREPARING");
}

/** One state back. */
export const stateBefore: Record<QueueState, QueueState> = {
  WAITING: "WAITING",
  PREPARING: "WAITING",
  READY: "PREPARING",
};
