import type { RoleName } from "@skipline/contract/endpoint";
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

/** Whoever reads: what an order shows depends on it. */
export interface Reader {
  userId: string;
  /** At the order's vendor; null for a guest. */
  role: RoleName | null;
}

export interface ListedOrder {
  order: Order;
  orderId: string;
  createdAt: Date;
  completedAt: Date | null;
}

export function readerOf(call: Call): Reader {
  return { userId: call.actor().userId, role: call.roleOrNull?.role ?? null };
}

/** Shows orders as the reader may see them. The access rule of the endpoint has let the reader in. */
export function createOrderReader(db: Kysely<Database>, clock: Clock) {
  async function getOrder(orderId: string, reader: Reader): Promise<Order> {
    const view = await views.findOrderView(db, orderId);
    if (!view) throw notFound("Order");
    return show(view, reader);
  }

  async function listOwn(reader: Reader, cursor: Cursor | null, limit: number): Promise<ListedOrder[]> {
    const rows = await views.listOrderViewsOfUser(db, reader.userId, cursor, limit);
    return rows.map((row) => listed(row, reader));
  }

  async function listCompleted(
    range: { vendorLocationId: string; after: Date },
    reader: Reader,
    cursor: Cursor | null,
    limit: number,
  ): Promise<ListedOrder[]> {
    const rows = await views.listCompletedViews(db, range, cursor, limit);
    return rows.map((row) => listed(row, reader));
  }

  async function listHistory(
    filter: HistoryFilter,
    reader: Reader,
    cursor: Cursor | null,
    limit: number,
  ): Promise<(ListedOrder & { customerPhoneLast4: string })[]> {
    const rows = await listHistoryViews(db, filter, cursor, limit);
    return rows.map(({ view, customerPhoneLast4 }) => ({ ...listed(view, reader), customerPhoneLast4 }));
  }

  function sumTips(range: { vendorLocationId: string; after: Date }): Promise<number> {
    return views.sumCompletedTips(db, range);
  }

  function listed(row: views.OrderView, reader: Reader): ListedOrder {
    const { orderId, createdAt, completedAt } = row;
    return { order: show(row, reader), orderId, createdAt, completedAt };
  }

  function show(row: views.OrderView, { userId, role }: Reader): Order {
    return row.show({ userId, isOwner: userId === row.userId, role }, clock.now());
  }

  return { getOrder, listOwn, listCompleted, listHistory, sumTips };
}
