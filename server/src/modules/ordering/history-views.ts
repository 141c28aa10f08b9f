import type { OrderStatus } from "@skipline/contract/ordering";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import { type OrderView, selectViews, withItems } from "./ordering-views.ts";

export interface HistoryFilter {
  vendorLocationId: string;
  /** Six characters of an order id or four digits of a phone. */
  search: string | undefined;
  status: Exclude<OrderStatus, "IN_PROGRESS"> | undefined;
  /** Created from the first instant on and before the second. */
  between: readonly [Date, Date] | null;
}

/**
 * A location's orders, newest first, unpaid ones left out. Two queries; each filter has its index, so that a page costs
 * the same whether the location has a hundred orders or a million.
 */
export async function listHistoryViews(
  db: Kysely<Database>,
  { vendorLocationId, search, status, between }: HistoryFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<{ view: OrderView; customerPhoneLast4: string }[]> {
  let query = selectViews(db)
    .where("o.vendor_location_id", "=", vendorLocationId)
    .where("o.status", "<>", "IN_PROGRESS");
  if (search?.length === 4) {
    // The guests first: their orders at this location are read by index, however many others there are.
    query = query.where(
      sql<boolean>`o.user_id = any (array(select g.user_id from app_user g where right(g.phone, 4) = ${search}))`,
    );
  } else if (search !== undefined) {
    query = query.where(sql<string>`right(o.order_id::text, 6)`, "=", search.toLowerCase());
  }
  if (status) query = query.where("o.status", "=", status);
  if (between) query = query.where("o.created_at", ">=", between[0]).where("o.created_at", "<", between[1]);
  if (cursor) {
    query = query.where((row) =>
      row(row.refTuple("o.created_at", "o.order_id"), "<", row.tuple(cursor.time, cursor.id)),
    );
  }
  const rows = await query.orderBy("o.created_at", "desc").orderBy("o.order_id", "desc").limit(limit).execute();
  const views = await withItems(db, rows);
  return rows.map((row, index) => ({ view: views[index]!, customerPhoneLast4: row.customer_phone_last4 }));
}
