import { type Station, stations } from "@skipline/contract/stations";
import { type Forecast, forecast, type MadeOrder, type OrderToMake } from "./waiting-time.ts";

/** An order as its location's stations make it: each its own lines. */
export interface OrderOfStations extends OrderToMake {
  lines: readonly (OrderToMake["lines"][number] & { station: Station })[];
  /** How far each is; null: all as far as the whole. */
  stations: Partial<Record<Station, { state: string; since: string | null }>> | null;
}

export type MadeByStations = OrderOfStations & MadeOrder;

interface Part extends OrderToMake {
  station: Station;
  /** When this station had made it. */
  madeAt: number | null;
}

/** What each station makes of it. */
export function partsOf(order: OrderOfStations & { readyAt?: number }): Part[] {
  const { orderId, paidAt, lines } = order;
  const makes = stations.filter((station) => lines.some((line) => line.station === station));
  // An order without lines is the bar's.
  return (makes.length > 0 ? makes : stations.slice(0, 1)).map((station) => {
    const own = makes.length > 1 ? order.stations?.[station] : undefined;
    const since = Date.parse(own?.since ?? "");
    const [begunAt, readyAt] = own
      ? // When it was begun nobody knows any more of a station that is ready.
        [own.state === "PREPARING" ? since : null, own.state === "READY" ? since : undefined]
      : [order.begunAt, undefined];
    return {
      orderId,
      paidAt,
      station,
      lines: lines.filter((line) => line.station === station),
      begunAt: Number.isNaN(begunAt) ? null : begunAt,
      madeAt: readyAt ?? order.readyAt ?? null,
    };
  });
}

/**
 * As `forecast`, where bar and kitchen have a queue each: an order waits for the slower of those that make it. What an order takes
 * that is paid now is told of those stations that at least every second one needed.
 */
export function forecastStations(
  made: readonly MadeByStations[],
  waiting: readonly OrderOfStations[],
  now: number,
): Forecast | null {
  const parts = [...made, ...waiting].flatMap((order) => partsOf(order));
  const seen = new Map(
    stations.map((station) => {
      const own = parts.filter((part) => part.station === station);
      const ready = own.flatMap((part) => (part.madeAt === null ? [] : [{ ...part, readyAt: part.madeAt }]));
      const toMake = own.filter(({ madeAt }) => madeAt === null);
      return [station, forecast(ready, toMake, now)];
    }),
  );
  if ([...seen.values()].every((one) => one === null)) return null;
  const readyAt = new Map<string, number>();
  for (const order of waiting) {
    const toMake = partsOf(order).filter(({ madeAt }) => madeAt === null);
    const times = toMake.map(({ station, orderId }) => seen.get(station)?.readyAt.get(orderId) ?? Infinity);
    const last = Math.max(now, ...times);
    if (last < Infinity) readyAt.set(order.orderId, last);
  }
  const needed = stations.filter((station) => {
    const of = made.filter((order) => partsOf(order).some((part) => part.station === station));
    return of.length * 2 >= made.length;
  });
  const waits = needed.map((station) => seen.get(station)?.nextMs ?? Infinity);
  const nextMs = Math.max(...waits);
  return { nextMs: Number.isFinite(nextMs) ? nextMs : null, readyAt };
}
