import { openFlashCrowd } from "./flash-crowd.ts";
import { openMenuReads } from "./menu-reads.ts";
import { openOpenMenus } from "./open-menus.ts";
import { openOrderPaths } from "./order-paths.ts";
import { openRawOrders } from "./raw-orders.ts";
import { openStaffCalls } from "./staff-calls.ts";
import { openStatusPages } from "./status-pages.ts";

/** Who does something in the generator's process. */
export const scenarios = {
  menuReads: openMenuReads,
  orderPaths: openOrderPaths,
  rawOrders: openRawOrders,
  staffCalls: openStaffCalls,
  statusPages: openStatusPages,
  openMenus: openOpenMenus,
  flashCrowd: openFlashCrowd,
};
export type Scenarios = typeof scenarios;
