import type { Cents } from "@skipline/contract/money";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { goneElsewhere, isWithBank } from "./order-refund-columns.ts";
import type { OrderRow } from "./ordering-store.ts";
import { selectOrders } from "./ordering-store.ts";

type Db = Kysely<Database>;

export interface WaitingFilter {
  vendorLocationId: string;
  /** Who paid before that is not waited for any more. */
  after: Date;
  /** Who paid later than that is not meant. */
  until: Date;
  limit: number;
}

export interface WaitingOrder {
  orderId: string;
  /** What is left of its money. */
  left: Cents;
  /** Its payer disputes it: it can't go back. */
  isWithBank: boolean;
}

/** An unpaid order lives for a day after its last change: nobody pays for one that was begun before that. */
const longestUnpaidMs = 7 * 86_400_000;

/** The oldest first. */
export async function listWaiting(db: Db, filter: WaitingFilter): Promise<WaitingOrder[]> {
  const { vendorLocationId, after, until, limit } = filter;
  return (
    db
      .selectFrom("customer_order as o")
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom("payment")
            .select(["payment_id", "amount_cents", "refunded_cents"])
            .where("purpose", "=", sql.lit("ORDER"))
            .where("reference", "=", sql<string>`o.order_id::text`)
            .where("status", "=", sql.lit("SUCCEEDED"))
            .where("returned_reason", "is", null)
            .limit(sql<number>`1`)
            .as("p"),
        (join) => join.onTrue(),
      )
      .select([
        "o.order_id as orderId",
        sql<number>`greatest(0, coalesce(p.amount_cents - p.refunded_cents - ${goneElsewhere}, 0))`.as("left"),
        isWithBank.as("isWithBank"),
      ])
      .where("o.vendor_location_id", "=", vendorLocationId)
      .where("o.status", "=", sql.lit("PAID"))
      // What its index has.
      .where("o.created_at", ">", new Date(after.getTime() - longestUnpaidMs))
      .where("o.paid_at", ">", after)
      .where("o.paid_at", "<=", until)
      .where(sql<boolean>`o.refund_state is distinct from 'REFUNDING'`)
      .where("o.is_test", "=", sql.lit(false))
      .orderBy("o.paid_at")
      .orderBy("o.order_id")
      .limit(limit)
      .execute()
  );
}

/** What somebody agreed to give back. */
export interface Deed {
  giveBackId: string;
  vendorId: string;
  vendorLocationId: string;
  orderIds: readonly string[];
  amount: Cents;
  reason: string;
  requestedBy: string;
  requestedByName: string;
  createdAt: Date;
}

/** False where another one runs at the location. */
export async function insertDeed(trx: Db, deed: Deed): Promise<boolean> {
  const inserted = await trx
    .insertInto("give_back")
    .values({
      give_back_id: deed.giveBackId,
      vendor_id: deed.vendorId,
      vendor_location_id: deed.vendorLocationId,
      order_ids: [...deed.orderIds],
      amount_cents: deed.amount,
      reason: deed.reason,
      requested_by: deed.requestedBy,
      requested_by_name: deed.requestedByName,
      created_at: deed.createdAt,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const selectDeeds = (db: Db) =>
  db
    .selectFrom("give_back as g")
    .select([
      "g.give_back_id as giveBackId",
      "g.vendor_id as vendorId",
      "g.vendor_location_id as vendorLocationId",
      "g.order_ids as orderIds",
      "g.amount_cents as amount",
      "g.reason",
      "g.requested_by as requestedBy",
      "g.requested_by_name as requestedByName",
      "g.created_at as createdAt",
    ]);

export async function findDeed(db: Db, giveBackId: string): Promise<Deed | null> {
  return (await selectDeeds(db).where("g.give_back_id", "=", giveBackId).executeTakeFirst()) ?? null;
}

export async function findRunning(db: Db, vendorLocationId: string): Promise<Deed | null> {
  const running = selectDeeds(db)
    .where("g.vendor_location_id", "=", vendorLocationId)
    .where("g.finished_at", "is", null);
  return (await running.executeTakeFirst()) ?? null;
}

export async function listRunning(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("give_back")
    .select("give_back_id")
    .where("finished_at", "is", null)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.give_back_id);
}

/** Of these orders those that nobody has taken, and that do not go back yet. */
const stillWaiting = (db: Db, orderIds: readonly string[]) =>
  selectOrders(db)
    .where("o.order_id", "=", sql<string>`any (${[...orderIds]}::uuid[])`)
    .where("o.status", "=", sql.lit("PAID"))
    .where(sql<boolean>`o.refund_state is distinct from 'REFUNDING'`);

export async function listLeft(db: Db, orderIds: readonly string[]): Promise<OrderRow[]> {
  return stillWaiting(db, orderIds).orderBy("o.order_id").execute();
}

export async function finishDeed(db: Db, giveBackId: string, now: Date): Promise<void> {
  await db.updateTable("give_back").set({ finished_at: now }).where("give_back_id", "=", giveBackId).execute();
}
