import type { Cents } from "@skipline/contract/money";
import type { OrderStatus } from "@skipline/contract/ordering";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { type MoneyAlert, type OrderState, type RefundState, transitions } from "./order-lifecycle.ts";
import { isWithBank } from "./order-refund-columns.ts";
import { namedQuery } from "../../db/named.ts";

type Db = Kysely<Database>;

/** An order without its items: what the use cases decide on. */
export interface OrderRow extends OrderState {
  orderId: string;
  userId: string;
  vendorId: string;
  vendorLocationId: string;
  tipCents: Cents;
  ageAcknowledged: boolean;
  /** Its money goes back by itself, and it is in no figure. */
  isTest: boolean;
  /** Null: of an older server. RETURNED: what it held of a count was given back. */
  stockState: StockState | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  completedByUser: string | null;
  completedByScan: string | null;
  /** The hand-over that was undone last. */
  undoneCompletedAt: Date | null;
  undoneScan: string | null;
}

export type StockState = "NONE" | "HELD" | "SPENT" | "RETURNED";

/** What items, tip and tax come to. */
export interface OrderAmounts {
  subtotal: Cents;
  discount: Cents;
  promotionDescription: string | null;
  tax: Cents;
  tip: Cents;
  total: Cents;
}

/** A query for others to narrow down. */
export function selectOrders(db: Db) {
  return db
    .selectFrom("customer_order as o")
    .select([
      "o.order_id as orderId",
      "o.user_id as userId",
      "o.vendor_id as vendorId",
      "o.vendor_location_id as vendorLocationId",
      "o.status",
      "o.refund_state as refundState",
      "o.payment_alert as moneyAlert",
      "o.sold_out_product_ids as soldOutProductIds",
      "o.total_cents as totalCents",
      "o.tip_cents as tipCents",
      "o.age_acknowledged as ageAcknowledged",
      "o.is_test as isTest",
      "o.stock_state as stockState",
      "o.version",
      "o.created_at as createdAt",
      "o.updated_at as updatedAt",
      "o.expired_at as expiredAt",
      "o.completed_at as completedAt",
      "o.completed_by_user as completedByUser",
      "o.completed_by_scan as completedByScan",
      "o.undone_completed_at as undoneCompletedAt",
      "o.undone_scan as undoneScan",
    ])
    .select(isWithBank.as("isWithBank"))
    .$narrowType<{
      status: OrderStatus;
      refundState: RefundState | null;
      moneyAlert: MoneyAlert | null;
      stockState: StockState | null;
    }>();
}

const selectOrder = (db: Db) => selectOrders(db).where("o.order_id", "=", sql.raw<string>("$orderId::uuid"));
const readRow = namedQuery<{ orderId: string }>("ordering.order")(selectOrder);
const lockRow = namedQuery<{ orderId: string }>("ordering.lock_order")((db) => selectOrder(db).forUpdate());

export async function findOrderRow(db: Db, orderId: string): Promise<OrderRow | null> {
  return (await readRow(db, { orderId }))[0] ?? null;
}

/** @throws AppError NOT_FOUND */
export async function getOrderRow(db: Db, orderId: string): Promise<OrderRow> {
  const row = await findOrderRow(db, orderId);
  if (!row) throw notFound("Order");
  return row;
}

/** Holds the order until the transaction ends. */
export async function lockOrderRow(trx: Db, orderId: string): Promise<OrderRow | null> {
  return (await lockRow(trx, { orderId }))[0] ?? null;
}

export async function listProductIds(db: Db, orderId: string): Promise<string[]> {
  const items = db.selectFrom("order_item").select("product_id").distinct();
  const rows = await items.where("order_id", "=", orderId).execute();
  return rows.map((row) => row.product_id);
}

type Transition = (typeof transitions)[keyof typeof transitions];

/** `where state = expected`, from the table of transitions. */
function mayMove(orderId: string, transition: Transition) {
  return (row: ExpressionBuilder<Database, "customer_order">) => {
    const states: readonly OrderStatus[] = transition.from;
    const conditions = [row("order_id", "=", orderId), row("status", "in", [...states])];
    if ("refund" in transition) {
      const refund: readonly (RefundState | null)[] = transition.refund;
      const named = refund.filter((state) => state !== null);
      const alternatives = named.length > 0 ? [row("refund_state", "in", named)] : [];
      if (refund.includes(null)) alternatives.push(row("refund_state", "is", null));
      conditions.push(row.or(alternatives));
    }
    return row.and(conditions);
  };
}

/** One conditional update; false when the order was not in that state (any more), or not in that version. */
export async function setPaid(
  trx: Db,
  paid: { orderId: string; version: number; soldOutProductIds: readonly string[]; now: Date },
): Promise<boolean> {
  const { orderId, version, soldOutProductIds, now } = paid;
  const result = await trx
    .updateTable("customer_order")
    .set({
      status: transitions.pay.to,
      paid_at: now,
      updated_at: now,
      sold_out_product_ids: sql<string[]>`${soldOutProductIds}::text[]`,
    })
    .where(mayMove(orderId, transitions.pay))
    .where("expired_at", "is", null)
    .where("version", "=", version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * `from` is the state the decision was made on: a refund of a paid order does not become one of an order that was
 * handed over meanwhile.
 */
export async function setRefunding(
  trx: Db,
  refund: { orderId: string; reason: string; from: OrderStatus; isUntaken: boolean; now: Date },
): Promise<boolean> {
  let update = trx
    .updateTable("customer_order")
    .set({ refund_state: "REFUNDING", refund_reason: refund.reason, updated_at: refund.now })
    .where(mayMove(refund.orderId, transitions.reserveRefund))
    .where("status", "=", refund.from);
  if (refund.isUntaken) update = update.where("pickup_state", "=", sql.lit("WAITING"));
  const result = await update.executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** From now on its payment says what went back of it. */
export async function setPartRefunded(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable("customer_order")
    .set({ has_part_refunds: true, updated_at: now })
    .where("order_id", "=", orderId)
    .execute();
}

export async function setRefunded(trx: Db, orderId: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable("customer_order")
    .set({ status: transitions.recordRefund.to, refund_state: "REFUNDED", refunded_at: now, updated_at: now })
    .where(mayMove(orderId, transitions.recordRefund))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Brings the order to where its money is; without a whole refund it is again what it was before: handed over or paid. */
export async function setMoneyState(
  trx: Db,
  money: { orderId: string; refundState: RefundState | null; moneyAlert: MoneyAlert | null; now: Date },
): Promise<boolean> {
  const isRefunded = money.refundState === "REFUNDED";
  const result = await trx
    .updateTable("customer_order")
    .set((row) => ({
      status: isRefunded
        ? transitions.recordRefund.to
        : row.case().when("completed_at", "is", null).then("PAID").else("COMPLETE").end(),
      refund_state: money.refundState,
      refunded_at: isRefunded ? row.fn.coalesce("refunded_at", row.val(money.now)) : null,
      payment_alert: money.moneyAlert,
      updated_at: money.now,
    }))
    .where(mayMove(money.orderId, transitions.followMoney))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Closes an unpaid order that nobody touched since it was read. */
export async function setExpired(trx: Db, order: OrderRow, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable("customer_order")
    .set({ expired_at: now })
    .where("order_id", "=", order.orderId)
    .where("status", "=", "IN_PROGRESS")
    .where("expired_at", "is", null)
    .where("version", "=", order.version)
    .where("updated_at", "=", order.updatedAt)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Unpaid orders untouched since `before`, oldest first; `after` goes on behind the last one of the page before. */
export async function listUntouched(db: Db, before: Date, after: OrderRow | null, limit: number): Promise<OrderRow[]> {
  let query = selectOrders(db)
    .where("o.status", "=", "IN_PROGRESS")
    .where("o.expired_at", "is", null)
    .where("o.updated_at", "<", before);
  if (after) {
    query = query.where((row) =>
      row(row.refTuple("o.updated_at", "o.order_id"), ">", row.tuple(after.updatedAt, after.orderId)),
    );
  }
  return query.orderBy("o.updated_at").orderBy("o.order_id").limit(limit).execute();
}
