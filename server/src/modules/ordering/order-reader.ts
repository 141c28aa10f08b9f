import type { Order } from "@skipline/contract/ordering";
import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import type { Call } from "../../http/call.ts";
import type { Cursor } from "../../http/cursor.ts";
import { type HistoryFilter, listHistoryViews } from "./history-views.ts";
import * as views from "./ordering-views.ts";

export type OrderReader = ReturnType<typeof createOrderReader>;

export interface ListedOrder {
  order: Order;
  orderId: string;
  createdAt: Date;
  completedAt: Date | null;
}

/** Reads orders as the caller may see them. The access rule of the endpoint has let the caller in. */
export function createOrderReader(db: Kysely<Database>, clock: Clock) {
  async function getOrder(orderId: string, call: Call): Promise<Order> {
    const view = await views.findOrderView(db, orderId);
    if (!view) throw notFound("Order");
    return show(view, view.userId, call);
  }

  async function listOwn(call: Call, cursor: Cursor | null, limit: number): Promise<ListedOrder[]> {
    const rows = await views.listOrderViewsOfUser(db, call.actor().userId, cursor, limit);
    return rows.map((row) => listed(row, call));
  }

  async function listCompleted(
    range: { vendorLocationId: string; after: Date },
    call: Call,
    cursor: Cursor | null,
    limit: number,
  ): Promise<ListedOrder[]> {
    const rows = await views.listCompletedViews(db, range, cursor, limit);
    return rows.map((row) => listed(row, call));
  }

  async function listHistory(
    filter: HistoryFilter,
    call: Call,
    cursor: Cursor | null,
    limit: number,
  ): Promise<(ListedOrder & { customerPhoneLast4: string })[]> {
    const rows = await listHistoryViews(db, filter, cursor, limit);
    return rows.map(({ view, customerPhoneLast4 }) => ({ ...listed(view, call), customerPhoneLast4 }));
  }

  function sumTips(range: { vendorLocationId: string; after: Date }): Promise<number> {
    return views.sumCompletedTips(db, range);
  }

  function listed(row: views.OrderView, call: Call): ListedOrder {
    const { orderId, userId, createdAt, completedAt } = row;
    return { order: show(row, userId, call), orderId, createdAt, completedAt };
  }

  function show(row: views.OrderView, userId: string, call: Call): Order {
    return row.show({ isOwner: call.actor().userId === userId, role: call.roleOrNull?.role ?? null }, clock.now());
  }

  return { getOrder, listOwn, listCompleted, listHistory, sumTips };
}
