import type { QueuedOrder } from "@skipline/contract/fulfilment";
import type { QueueState } from "@skipline/contract/ordering";
import { type Station, stateOfAll } from "@skipline/contract/stations";

/** One order's step, from the state that was seen. */
export interface Step {
  orderId: string;
  /** Whose part of it; left out: all of it. */
  station?: Station | undefined;
  from: QueueState;
  to: QueueState;
}

/** An order as it is shown: as the server said, and what was done here since. */
export interface ShownOrder extends QueuedOrder {
  /** The server has not answered to what was done here. */
  isPending: boolean;
  /** Whose part of it this is, where bar and kitchen both make it; null: all of it. */
  station: Station | null;
}

/** Whose parts are shown; null: all. */
export type View = Station | null;

type Part = QueuedOrder & Pick<ShownOrder, "station">;

/** What a station has to do with an order: its lines, as far as it is with them. Null: nothing. */
function partOf(order: QueuedOrder, view: View): Part | null {
  if (view === null) return { ...order, station: null };
  const lines = order.lines.filter(({ station }) => station === view);
  if (lines.length === 0) return null;
  const own = order.stations.find(({ station }) => station === view);
  return own ? { ...order, ...own, lines } : { ...order, lines, station: null };
}

/** An order moved, where it stands as the step has seen it. */
export function withStep(order: QueuedOrder, { station, from, to }: Step): QueuedOrder {
  if (station === undefined || order.stations.length === 0) {
    if (order.state !== from) return order;
    return { ...order, state: to, stations: order.stations.map((one) => ({ ...one, state: to })) };
  }
  const stations = order.stations.map((one) =>
    one.station === station && one.state === from ? { ...one, state: to } : one,
  );
  return { ...order, stations, state: stateOfAll(stations.map(({ state }) => state)) };
}

function isElsewhere(shown: Part, said: Part): boolean {
  if (shown.station !== null) return shown.state !== said.state;
  const stateOf = ({ stations }: Part, at: number) => stations[at]?.state;
  return shown.state !== said.state || shown.stations.some(({ state }, at) => state !== stateOf(said, at));
}

/** Of an order that nothing is done with, by view: the same as long as the order is, so that its row is not drawn again. */
const untouched: Record<Station | "ALL", WeakMap<QueuedOrder, ShownOrder>> = {
  ALL: new WeakMap(),
  BAR: new WeakMap(),
  KITCHEN: new WeakMap(),
};

function showUntouched(order: QueuedOrder, view: View): ShownOrder | null {
  const known = untouched[view ?? "ALL"].get(order);
  if (known) return known;
  const said = partOf(order, view);
  if (said === null) return null;
  const shown = { ...said, isPending: false };
  untouched[view ?? "ALL"].set(order, shown);
  return shown;
}

/** What was done here and is not answered yet, over what the server said: in the order of doing. */
export function withSteps(orders: readonly QueuedOrder[], steps: readonly Step[], view: View = null): ShownOrder[] {
  const moved = new Set(steps.map(({ orderId }) => orderId));
  return orders.flatMap((order) => {
    const said = showUntouched(order, view);
    if (said === null || !moved.has(order.orderId)) return said ?? [];
    const own = steps.filter(({ orderId }) => orderId === order.orderId);
    const shown = partOf(own.reduce(withStep, order), view) ?? said;
    return [{ ...shown, isPending: isElsewhere(shown, said) }];
  });
}

export interface Answer {
  state: QueueState;
  by: string | null;
}

/** What the server said of a step, in the order that was known. */
export function withAnswer(order: QueuedOrder, step: Step, { state, by }: Answer, since: string): QueuedOrder {
  const moved = <One extends Answer & { since: string }>(one: One, to: QueueState): One =>
    one.state === to ? { ...one, by } : { ...one, state: to, by, since };
  const all = (stations: QueuedOrder["stations"]) => stateOfAll(stations.map((one) => one.state));
  if (step.station === undefined || order.stations.length === 0) {
    // One that is in preparation may be so in more ways than one: its news say how.
    const isKnown = order.stations.length === 0 || all(order.stations) === state;
    const stations = isKnown ? order.stations : order.stations.map((one) => moved(one, state));
    return { ...moved(order, state), stations };
  }
  const stations = order.stations.map((one) => (one.station === step.station ? moved(one, state) : one));
  const whole = all(stations);
  return whole === order.state ? { ...order, stations } : { ...moved(order, whole), stations };
}

/** What has not changed since stays the same object. */
function keepKnown(known: readonly QueuedOrder[], found: readonly QueuedOrder[]): QueuedOrder[] {
  const byId = new Map(known.map((order) => [order.orderId, order]));
  return found.map((order) => {
    const before = byId.get(order.orderId);
    const isSame = before === order || (before !== undefined && JSON.stringify(before) === JSON.stringify(order));
    return isSame ? before : order;
  });
}

/** Texts of one shape: by their letters, and 500 of them in no time. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Orders that changed take their places, by time of payment; those that were asked for and are not there any more go. Null: all were. */
export function mergeOrders(
  known: readonly QueuedOrder[],
  asked: readonly string[] | null,
  found: readonly QueuedOrder[],
): QueuedOrder[] {
  const news = keepKnown(known, found);
  if (asked === null) return news;
  const gone = new Set(asked);
  return [...known.filter(({ orderId }) => !gone.has(orderId)), ...news].toSorted(
    (a, b) => compare(a.datetimePaid, b.datetimePaid) || compare(a.orderId, b.orderId),
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
      const key = `${name}\n${variantName ?? "\n"}`;
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
    .map((order) => stepOf(order, to));
}

/** Of what is shown: a station's part moves alone. */
export function stepOf({ orderId, station, state }: ShownOrder, to: QueueState): Step {
  return { orderId, ...(station && { station }), from: state, to };
}

/** Where one station is further than the other, each puts back what is its own: nobody undoes what they did not see. */
export function canPutBack({ state, station, stations }: ShownOrder): boolean {
  return state !== "WAITING" && (station !== null || stations.every((one) => one.state === state));
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
