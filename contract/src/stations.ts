import type { QueueState } from "./ordering.ts";
import type { ProductType } from "./product-types.ts";

/** Where what was ordered is made. */
export const stations = ["BAR", "KITCHEN"] as const;
export type Station = (typeof stations)[number];

/**
 * Where a product is made at a location.
 * @param productType as it was ordered; a kind that this version does not know is the bar's
 * @param kitchenTypes the kinds that the location's kitchen makes (`kitchenTypes`); none: all is the bar's
 */
export function stationOf(productType: string, kitchenTypes: readonly ProductType[]): Station {
  return (kitchenTypes as readonly string[]).includes(productType) ? "KITCHEN" : "BAR";
}

/**
 * How far an order is, by how far its stations are: waiting until one of them has begun, ready when all are.
 * @param states of each of its stations, one at least
 */
export function stateOfAll(states: readonly QueueState[]): QueueState {
  const [first = "WAITING", ...rest] = states;
  return rest.every((state) => state === first) ? first : "PREPARING";
}
