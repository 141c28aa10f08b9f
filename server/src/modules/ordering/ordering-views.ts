import { formatMoney } from "@skipline/contract/money";
import type { Order, OrderStatus } from "@skipline/contract/ordering";
import type { PaymentMethod } from "@skipline/contract/payments";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import { asLine, showLine } from "./order-line.ts";
import {
  alertOf,
  allowedActions,
  isFree,
  type MoneyAlert,
  type RefundState,
  soldOutOf,
  type Viewer,
} from "./order-lifecycle.ts";

type Db = Kysely<Database>;

/** The catalogue is asked for unpaid orders alone: what was paid for is not taken back. */
const soldOutProductIds = sql<string[]>`case when o.status = 'IN_PROGRESS' then array(
  select i.product_id from order_item i
  left join product p on p.product_id = i.product_id and p.vendor_location_id = o.vendor_location_id
  where i.order_id = o.order_id and p.is_available is not true
) else o.sold_out_product_ids end`;

/** Of the payment that counts: its row is found by its one index, and its refunds only where there may be some. */
const refunded = sql<{
  cents: number;
  at: string;
} | null>`case when o.refund_state is not null or o.payment_alert is not null then (
  select json_build_object('cents', sum(back.amount_cents), 'at', max(back.updated_at)) from (
    select r.amount_cents, r.updated_at from refund r where r.payment_id = p.payment_id and r.status = 'SUCCEEDED'
    union all
    select d.amount_cents, d.updated_at from desk_refund d where d.payment_id = p.payment_id and d.status = 'SUCCEEDED'
  ) as back having count(*) > 0
) end`;

export function selectViews(db: Db) {
  return db
    .selectFrom("customer_order as o")
    .innerJoin("vendor_location as l", "l.vendor_location_id", "o.vendor_location_id")
    .innerJoin("vendor as v", "v.vendor_id", "o.vendor_id")
    .innerJoin("app_user as u", "u.user_id", "o.user_id")
    .leftJoin("payment as p", (join) =>
      join
        .on("p.purpose", "=", sql.lit("ORDER"))
        .on("p.reference", "=", sql<string>`o.order_id::text`)
        .on("p.status", "<>", sql.lit("CANCELED"))
        .on("p.returned_reason", "is", null),
    )
    .select(sql<string>`right(u.phone, 4)`.as("customer_phone_last4"))
    .select([
      "o.order_id",
      "o.user_id",
      "o.vendor_id",
      "o.vendor_location_id",
      "o.status",
      "o.subtotal_cents",
      "o.discount_cents",
      "o.promotion_description",
      "o.tax_cents",
      "o.tip_cents",
      "o.total_cents",
      "o.age_acknowledged",
      "o.created_at",
      "o.updated_at",
      "o.expired_at",
      "o.paid_at",
      "o.completed_at",
      "o.completed_by_user",
      "o.completed_by_name",
      "o.refunded_at",
      "o.refund_reason",
      "o.refund_state",
      "o.payment_alert",
      "l.description",
      "v.name",
      "v.address_line1",
      "v.address_line2",
      "v.city",
      "v.state",
      "v.zip",
      "v.time_zone",
      "p.method_kind",
      "p.method_brand",
      "p.method_last4",
    ])
    .select([soldOutProductIds.as("sold_out_product_ids"), refunded.as("refunded")])
    .$narrowType<{
      status: OrderStatus;
      refund_state: RefundState | null;
      payment_alert: MoneyAlert | null;
      method_kind: PaymentMethod["kind"] | null;
    }>();
}

type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>["executeTakeFirstOrThrow"]>>;

interface OrderViewer extends Viewer {
  userId: string;
}

/** An order that was read, not shown yet: different people see it differently. */
export interface OrderView {
  orderId: string;
  userId: string;
  createdAt: Date;
  completedAt: Date | null;
  show(viewer: OrderViewer, now: Date): Order;
}

/** Two queries: the order with its location and vendor, and its items. */
export async function findOrderView(db: Db, orderId: string): Promise<OrderView | null> {
  const rows = await selectViews(db).where("o.order_id", "=", orderId).execute();
  return (await withItems(db, rows))[0] ?? null;
}

/** A user's orders, newest first, unpaid ones left out. */
export async function listOrderViewsOfUser(db: Db, userId: string, cursor: Cursor | null, limit: number) {
  let query = selectViews(db).where("o.user_id", "=", userId).where("o.status", "<>", "IN_PROGRESS");
  if (cursor) {
    query = query.where((row) =>
      row(row.refTuple("o.created_at", "o.order_id"), "<", row.tuple(cursor.time, cursor.id)),
    );
  }
  const rows = await query.orderBy("o.created_at", "desc").orderBy("o.order_id", "desc").limit(limit).execute();
  return withItems(db, rows);
}

/** Orders handed over at a location since a time, newest first. */
export async function listCompletedViews(
  db: Db,
  range: { vendorLocationId: string; after: Date },
  cursor: Cursor | null,
  limit: number,
) {
  let query = selectViews(db)
    .where("o.vendor_location_id", "=", range.vendorLocationId)
    .where("o.status", "=", "COMPLETE")
    .where("o.completed_at", ">", range.after);
  if (cursor) {
    query = query.where((row) =>
      row(row.refTuple("o.completed_at", "o.order_id"), "<", row.tuple(cursor.time, cursor.id)),
    );
  }
  const rows = await query.orderBy("o.completed_at", "desc").orderBy("o.order_id", "desc").limit(limit).execute();
  return withItems(db, rows);
}

/** Cents of tip in all orders handed over at a location since a time. */
export async function sumCompletedTips(db: Db, range: { vendorLocationId: string; after: Date }): Promise<number> {
  const row = await db
    .selectFrom("customer_order")
    .select((select) => select.fn.coalesce(select.fn.sum<number>("tip_cents"), select.lit(0)).as("tips"))
    .where("vendor_location_id", "=", range.vendorLocationId)
    .where("status", "=", "COMPLETE")
    .where("completed_at", ">", range.after)
    .executeTakeFirstOrThrow();
  return row.tips;
}

/** One query for the items of all orders of a page. */
export async function withItems(db: Db, rows: ViewRow[]): Promise<OrderView[]> {
  if (rows.length === 0) return [];
  const items = await db
    .selectFrom("order_item")
    .selectAll()
    .where(
      "order_id",
      "in",
      rows.map((row) => row.order_id),
    )
    .orderBy("order_id")
    .orderBy("line")
    .execute();
  const byOrder = Map.groupBy(items, (item) => item.order_id);
  return rows.map((row) => {
    const soldOut = soldOutOf({ status: row.status, soldOutProductIds: row.sold_out_product_ids });
    const lines = (byOrder.get(row.order_id) ?? []).map(asLine);
    const cartItems = lines.map((line) => showLine(line, soldOut.includes(line.productId)));
    return {
      orderId: row.order_id,
      userId: row.user_id,
      createdAt: row.created_at,
      completedAt: row.completed_at,
      show: (viewer, now) => asOrder(row, cartItems, viewer, now),
    };
  });
}

function asOrder(row: ViewRow, cartItems: Order["cartItems"], viewer: OrderViewer, now: Date): Order {
  const state = {
    status: row.status,
    refundState: row.refund_state,
    totalCents: row.total_cents,
    expiredAt: row.expired_at,
    completedAt: row.completed_at,
    moneyAlert: row.payment_alert,
    soldOutProductIds: row.sold_out_product_ids,
  };
  return {
    orderId: row.order_id,
    userId: row.user_id,
    vendorId: row.vendor_id,
    vendorName: row.name,
    vendorLocationId: row.vendor_location_id,
    locationDescription: row.description,
    timeZone: row.time_zone,
    status: row.status,
    cartItems,
    subtotal: formatMoney(row.subtotal_cents),
    taxAmount: formatMoney(row.tax_cents),
    tipAmount: formatMoney(row.tip_cents),
    totalAmount: formatMoney(row.total_cents),
    totalAmountBeforeDiscount: formatMoney(row.total_cents + row.discount_cents),
    promotion:
      row.discount_cents > 0
        ? { discountAmount: formatMoney(row.discount_cents), description: row.promotion_description ?? "" }
        : null,
    vendorAddress: {
      line1: row.address_line1,
      line2: row.address_line2,
      city: row.city,
      state: row.state,
      zip: row.zip,
    },
    isFree: isFree(state),
    ageAcknowledged: row.age_acknowledged,
    isExpired: row.expired_at !== null,
    datetimeCreated: row.created_at.toISOString(),
    datetimeUpdated: row.updated_at.toISOString(),
    datetimePaid: row.paid_at?.toISOString() ?? null,
    datetimeCompleted: row.completed_at?.toISOString() ?? null,
    completedBy: viewer.role === null ? null : row.completed_by_name,
    completedByCaller: viewer.role !== null && row.completed_by_user === viewer.userId,
    customerPhoneLast4: viewer.role === null ? null : row.customer_phone_last4,
    datetimeRefunded: row.refunded_at?.toISOString() ?? null,
    refundReason: row.refund_reason,
    refundState: row.refund_state,
    paymentAlert: viewer.role === null ? null : alertOf(state),
    paymentMethod: row.method_kind && {
      kind: row.method_kind,
      brand: row.method_brand,
      last4: row.method_last4,
    },
    refunded: row.refunded && {
      amount: formatMoney(row.refunded.cents),
      datetime: new Date(row.refunded.at).toISOString(),
    },
    allowedActions: allowedActions(state, viewer, now),
  };
}
