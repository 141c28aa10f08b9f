import { randomUUIDv7 } from "node:crypto";
import type { Cents } from "@skipline/contract/money";
import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, Refund as RefundTable } from "../../db/schema.ts";

export type RefundStatus = "REQUESTED" | "PENDING" | "SUCCEEDED" | "FAILED";

export interface Refund {
  refundId: string;
  paymentId: string;
  providerRefundId: string | null;
  amount: Cents;
  reason: string;
  idempotencyKey: string;
  status: RefundStatus;
  /** User id; null when the system asked. */
  requestedBy: string | null;
  createdAt: Date;
}

type Db = Kysely<Database>;

function toRefund(row: Selectable<RefundTable>): Refund {
  return {
    refundId: row.refund_id,
    paymentId: row.payment_id,
    providerRefundId: row.provider_refund_id,
    amount: row.amount_cents,
    reason: row.reason,
    idempotencyKey: row.idempotency_key,
    status: row.status as RefundStatus,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
  };
}

export interface NewRefund {
  paymentId: string;
  amount: Cents;
  reason: string;
  requestedBy: string | null;
  /** Nobody asks for it before. */
  notBefore?: Date;
}

/** Null when a refund of this payment is under way or done: money goes back once. */
export async function insertRefund(trx: Db, now: Date, refund: NewRefund): Promise<Refund | null> {
  const refundId = randomUUIDv7();
  const row = await trx
    .insertInto("refund")
    .values({
      refund_id: refundId,
      payment_id: refund.paymentId,
      amount_cents: refund.amount,
      reason: refund.reason,
      idempotency_key: `refund-${refundId}`,
      requested_by: refund.requestedBy,
      not_before: refund.notBefore ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("payment_id").where("status", "<>", sql.lit("FAILED")).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toRefund(row) : null;
}

export async function getRefund(db: Db, refundId: string): Promise<Refund> {
  const row = await db.selectFrom("refund").selectAll().where("refund_id", "=", refundId).executeTakeFirstOrThrow();
  return toRefund(row);
}

/** The payment's refund that is under way or done. */
export async function findLiveRefund(db: Db, paymentId: string): Promise<Refund | null> {
  const row = await db
    .selectFrom("refund")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("status", "<>", "FAILED")
    .executeTakeFirst();
  return row ? toRefund(row) : null;
}

/** In the transaction that holds the payment's row. */
export async function setRefundStatus(
  trx: Db,
  now: Date,
  refundId: string,
  status: RefundStatus,
  providerRefundId: string | null,
): Promise<void> {
  await trx
    .updateTable("refund")
    .set({ status, updated_at: now, provider_refund_id: providerRefundId })
    .where("refund_id", "=", refundId)
    .execute();
}

/** As for payments: marks what it takes, so that two servers share the work. */
export async function claimUnsettledRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const at = sql<Date>`${now}::timestamptz`;
  // At first just longer than the request that asks for it may take.
  const pause = sql`least(greatest((${at} - created_at) / 10, interval '10 seconds'), interval '1 hour')`;
  const due = db
    .selectFrom("refund")
    .select("refund_id")
    .where("status", "in", ["REQUESTED", "PENDING"])
    .where(sql<boolean>`updated_at <= ${at} - ${pause}`)
    .where((row) => row.or([row("not_before", "is", null), row("not_before", "<=", now)]))
    .orderBy("updated_at")
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked();
  const rows = await db
    .updateTable("refund")
    .set({ updated_at: now })
    .where("refund_id", "in", due)
    .returning("refund_id")
    .execute();
  return rows.map((row) => row.refund_id);
}
