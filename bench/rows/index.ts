import { flashCrowd } from "./flash-crowd.ts";
import { handOver } from "./hand-over.ts";
import { memory } from "./memory.ts";
import { menu } from "./menu.ts";
import { order } from "./order.ts";
import { refund } from "./refund.ts";
import type { Row } from "./row.ts";
import { soldOut } from "./sold-out.ts";
import { start } from "./start.ts";
import { statusPages } from "./status-pages.ts";
import { storedOrders } from "./stored-orders.ts";
import { twoServers } from "./two-servers.ts";

/** The table, from top to bottom. */
export const rows: Record<string, Row> = {
  menu,
  order,
  "hand-over": handOver,
  refund,
  "status-pages": statusPages,
  "sold-out": soldOut,
  "flash-crowd": flashCrowd,
  "stored-orders": storedOrders,
  "two-servers": twoServers,
  start,
  memory,
};
