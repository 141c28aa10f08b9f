import { openHandOvers } from "./hand-overs.ts";
import { openMenuReads } from "./menu-reads.ts";
import { openOrderPaths } from "./order-paths.ts";
import { openRawOrders } from "./raw-orders.ts";

/** Who does something in the generator's process. */
export const scenarios = {
  menuReads: openMenuReads,
  orderPaths: openOrderPaths,
  rawOrders: openRawOrders,
  handOvers: openHandOvers,
};
export type Scenarios = typeof scenarios;
