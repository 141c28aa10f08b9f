import type { Language } from "@skipline/contract/languages";
import { formatMoney } from "@skipline/contract/money";
import type { Order, OrderStatus, QueueState } from "@skipline/contract/ordering";
import type { PaymentMethod } from "@skipline/contract/payments";
import { type Kysely, sql } from "kysely";
import { namedQuery } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import type { Cursor } from "../../http/cursor.ts";
import { asSupport } from "../venues/index.ts";
import { type OrderLine, orderLines, promotionAsRead, showLine, soldOutProductIds } from "./order-line.ts";
import {
  alertOf,
  allowedActions,
  isFree,
  type MoneyAlert,
  type OrderState,
  type RefundState,
  soldOutOf,
  type Viewer,
} from "./order-lifecycle.ts";
import { goneElsewhere, isWithBank, partRefunds, refunded } from "./order-refund-columns.ts";
import type { OrderAmounts, OrderRow, StockState } from "./ordering-store.ts";

type Db = Kysely<Database>;

/** Of what waits to be made: one row of its location, by its key. */
const expectedAt = sql<
  string | null
>`case when o.status = 'PAID' and l.prepares_orders and o.pickup_state <> 'READY' then (
  select w.ready_at ->> o.order_id::text from location_wait w where w.vendor_location_id = o.vendor_location_id
) end`;

export function selectViews(db: Db) {
  return (
    db
      .selectFrom("customer_order as o")
      .innerJoin("vendor_location as l", "l.vendor_location_id", "o.vendor_location_id")
      .innerJoin("vendor as v", "v.vendor_id", "o.vendor_id")
      .innerJoin("app_user as u", "u.user_id", "o.user_id")
      // The limit keeps it a look by both columns of the key: a plan made while there are few payments, and kept, joined all
      // payments of orders with this one.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom("payment")
            .select([
              "payment_id",
              "method_kind",
              "method_brand",
              "method_last4",
              "amount_cents",
              "refunded_cents",
              "status",
            ])
            .where("purpose", "=", sql.lit("ORDER"))
            .where("reference", "=", sql<string>`o.order_id::text`)
            .where("status", "<>", sql.lit("CANCELED"))
            .where("returned_reason", "is", null)
            .limit(sql<number>`1`)
            .as("p"),
        (join) => join.onTrue(),
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
        "o.table_number",
        "o.is_test",
        "o.stock_state",
        "o.version",
        "o.created_at",
        "o.updated_at",
        "o.expired_at",
        "o.paid_at",
        "o.completed_at",
        "o.completed_by_user",
        "o.completed_by_name",
        "o.completed_by_scan",
        "o.undone_completed_at",
        "o.undone_scan",
        "o.id_checked_at",
        "o.id_checked_by_name",
        "o.refunded_at",
        "o.refund_reason",
        "o.refund_state",
        "o.payment_alert",
        "o.pickup_state",
        "o.pickup_changed_at",
        "o.pickup_by_name",
        "l.prepares_orders",
        "l.menu_version",
        "l.paused_until",
        "l.busy_since",
        "l.description",
        "v.name",
        "v.payment_account",
        "v.fee_basis_points",
        "v.address_line1",
        "v.address_line2",
        "v.city",
        "v.state",
        "v.zip",
        "v.time_zone",
        "v.language",
        "v.support_phone",
        "v.support_email",
        "v.receipt_footer",
        "v.translations",
        "p.method_kind",
        "p.method_brand",
        "p.method_last4",
        "p.amount_cents as paid_cents",
        "p.refunded_cents",
        "p.status as payment_status",
      ])
      .select([soldOutProductIds.as("sold_out_product_ids"), refunded.as("refunded"), orderLines.as("lines")])
      .select(isWithBank.as("is_with_bank"))
      .select([partRefunds.as("refunds"), goneElsewhere.as("gone_elsewhere_cents"), expectedAt.as("expected_at")])
      .$narrowType<{
        status: OrderStatus;
        language: Language;
        refund_state: RefundState | null;
        payment_alert: MoneyAlert | null;
        stock_state: StockState | null;
        pickup_state: QueueState;
        method_kind: PaymentMethod["kind"] | null;
      }>()
  );
}

/** All that anybody may see of an order, as it is stored. */
export type ViewRow = Awaited<ReturnType<ReturnType<typeof selectViews>["executeTakeFirstOrThrow"]>>;

interface OrderViewer extends Viewer {
  userId: string;
}

/** An order that was read, not shown yet: different people see it differently. */
export interface OrderView extends OrderRow {
  lines: readonly OrderLine[];
  amounts: OrderAmounts;
  tableNumber: number | null;
  /** Of its location, as it was read. */
  menuVersion: number;
  row: ViewRow;
  show(viewer: OrderViewer, now: Date): Order;
}

const readView = namedQuery<{ orderId: string }>("ordering.order_view")((db) =>
  selectViews(db).where("o.order_id", "=", sql.raw<string>("$orderId::uuid")),
);

/** One statement: the order with its items, its location and vendor, and what became of its money. */
export async function findOrderView(db: Db, orderId: string): Promise<OrderView | null> {
  const [row] = await readView(db, { orderId });
  return row ? asView(row) : null;
}

const readViewOfKey = namedQuery<{ userId: string; key: string }>("ordering.order_of_key")((db) =>
  selectViews(db)
    .select("o.create_hash")
    .where("o.user_id", "=", sql.raw<string>("$userId"))
    .where("o.create_key", "=", sql.raw<string>("$key")),
);

/** What a call with this key has made, and what that call asked for; null when it made nothing. */
export async function findOrderOfKey(db: Db, userId: string, key: string) {
  const [row] = await readViewOfKey(db, { userId, key });
  return row ? { view: asView(row), bodyHash: row.create_hash } : null;
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
  return rows.map(asView);
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
  return rows.map(asView);
}

/** Cents of tip in all orders handed over at a location since a time. */
export async function sumCompletedTips(db: Db, range: { vendorLocationId: string; after: Date }): Promise<number> {
  const row = await db
    .selectFrom("customer_order")
    .select((select) => select.fn.coalesce(select.fn.sum<number>("tip_cents"), select.lit(0)).as("tips"))
    .where("vendor_location_id", "=", range.vendorLocationId)
    .where("status", "=", "COMPLETE")
    .where("completed_at", ">", range.after)
    .where("is_test", "=", false)
    .executeTakeFirstOrThrow();
  return row.tips;
}

export function amountColumns(amounts: OrderAmounts) {
  return {
    subtotal_cents: amounts.subtotal,
    discount_cents: amounts.discount,
    promotion_description: amounts.promotionDescription,
    tax_cents: amounts.tax,
    tip_cents: amounts.tip,
    total_cents: amounts.total,
  };
}

/** Of what was read, or of what was just written: nothing is read back. */
export function asView(row: ViewRow): OrderView {
  const { lines } = row;
  return {
    orderId: row.order_id,
    userId: row.user_id,
    vendorId: row.vendor_id,
    vendorLocationId: row.vendor_location_id,
    status: row.status,
    refundState: row.refund_state,
    moneyAlert: row.payment_alert,
    isWithBank: row.is_with_bank,
    soldOutProductIds: row.sold_out_product_ids,
    totalCents: row.total_cents,
    tipCents: row.tip_cents,
    ageAcknowledged: row.age_acknowledged,
    isTest: row.is_test,
    stockState: row.stock_state,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiredAt: row.expired_at,
    completedAt: row.completed_at,
    completedByUser: row.completed_by_user,
    completedByScan: row.completed_by_scan,
    undoneCompletedAt: row.undone_completed_at,
    undoneScan: row.undone_scan,
    lines,
    amounts: {
      subtotal: row.subtotal_cents,
      discount: row.discount_cents,
      promotionDescription: row.promotion_description,
      tax: row.tax_cents,
      tip: row.tip_cents,
      total: row.total_cents,
    },
    tableNumber: row.table_number,
    menuVersion: row.menu_version,
    row,
    show(viewer, now) {
      const soldOut = soldOutOf(this);
      const cartItems = lines.map((line) => showLine(line, soldOut.includes(line.productId), viewer.role !== null));
      return asOrder(row, this, cartItems, viewer, now);
    },
  };
}

/** Whoever made it may be paying at this moment, and is let through; who begins to pay is refused (`orders-taken.ts`). */
const isHeldUp = ({ status, is_test: isTest, paused_until: until, busy_since: busy }: ViewRow, now: Date): boolean =>
  status === "IN_PROGRESS" && !isTest && ((until !== null && now < until) || busy !== null);

function asOrder(
  row: ViewRow,
  state: OrderState,
  cartItems: Order["cartItems"],
  viewer: OrderViewer,
  now: Date,
): Order {
  return {
    orderId: row.order_id,
    userId: row.user_id,
    vendorId: row.vendor_id,
    vendorName: row.name,
    vendorLocationId: row.vendor_location_id,
    locationDescription: row.description,
    vendorLanguage: row.language,
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
        ? {
            discountAmount: formatMoney(row.discount_cents),
            ...((viewer.role === null && promotionAsRead(row.lines)) || {
              description: row.promotion_description ?? "",
              language: row.language,
            }),
          }
        : null,
    vendorAddress: {
      line1: row.address_line1,
      line2: row.address_line2,
      city: row.city,
      state: row.state,
      zip: row.zip,
    },
    vendorSupport: asSupport(row),
    isFree: isFree(state),
    ageAcknowledged: row.age_acknowledged,
    tableNumber: row.table_number,
    isTest: row.is_test,
    isHeldUp: isHeldUp(row, now),
    isExpired: row.expired_at !== null,
    datetimeCreated: row.created_at.toISOString(),
    datetimeUpdated: row.updated_at.toISOString(),
    datetimePaid: row.paid_at?.toISOString() ?? null,
    datetimeCompleted: row.completed_at?.toISOString() ?? null,
    completedBy: viewer.role === null ? null : row.completed_by_name,
    completedByCaller: viewer.role !== null && row.completed_by_user === viewer.userId,
    idCheck:
      viewer.role === null || row.id_checked_at === null
        ? null
        : { by: row.id_checked_by_name ?? "", datetime: row.id_checked_at.toISOString() },
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
    refunds: row.refunds.map((one) => ({
      amount: formatMoney(one.cents),
      status: one.status === "SUCCEEDED" ? "DONE" : one.status === "FAILED" ? "FAILED" : "UNDER_WAY",
      datetime: new Date(one.at).toISOString(),
      reason: one.reason,
      lines: [...(one.lines ?? [])],
    })),
    refundable: viewer.role === null ? null : refundableOf(row),
    pickup: pickupOf(row, viewer),
    allowedActions: allowedActions(
      { ...state, preparesOrders: row.prepares_orders, pickupState: row.pickup_state },
      viewer,
      now,
    ),
  };
}

function refundableOf(row: ViewRow): string | null {
  if (row.payment_status !== "SUCCEEDED" || row.paid_cents === null) return null;
  return formatMoney(Math.max(0, row.paid_cents - (row.refunded_cents ?? 0) - row.gone_elsewhere_cents));
}

/** How far it is to its reader; null where nobody prepares it, or no more. */
function pickupOf(row: ViewRow, { role }: OrderViewer): Order["pickup"] {
  if (!row.prepares_orders || row.paid_at === null) return null;
  const by = role === null ? null : row.pickup_by_name;
  if (row.status === "COMPLETE" && row.completed_at) {
    const wasReady = row.pickup_state === "READY";
    return { state: "HANDED_OVER", since: row.completed_at.toISOString(), by, wasReady, expectedAt: null };
  }
  if (row.status !== "PAID" || row.refund_state === "REFUNDING") return null;
  const since = (row.pickup_changed_at ?? row.paid_at).toISOString();
  return { state: row.pickup_state, since, by, wasReady: true, expectedAt: row.expected_at };
}
