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
  /** What it is given back for, as whoever is paid for counts its lines; null: nothing was chosen. */
  lines: RefundedLines | null;
  reason: string;
  idempotencyKey: string;
  status: RefundStatus;
  /** It has the place of the one refund that servers of the release before know. */
  isWhole: boolean;
  /** User id; null when the system asked. */
  requestedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export type RefundedLines = readonly { line: number; quantity: number }[];

type Db = Kysely<Database>;

function toRefund(row: Selectable<RefundTable>): Refund {
  return {
    refundId: row.refund_id,
    paymentId: row.refunded_payment_id,
    providerRefundId: row.provider_refund_id,
    amount: row.amount_cents,
    lines: row.lines as RefundedLines | null,
    reason: row.reason,
    idempotencyKey: row.idempotency_key,
    status: row.status as RefundStatus,
    isWhole: row.payment_id !== null,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export interface NewRefund {
  paymentId: string;
  amount: Cents;
  /** Whether it takes all that was left. */
  isWhole: boolean;
  lines?: RefundedLines | null;
  reason: string;
  requestedBy: string | null;
  /** Nobody asks for it before. */
  notBefore?: Date;
}

/**
 * In the transaction that holds the payment's row. What goes back of it is counted with this (`payment.refunded_cents`), and never
 * passes what was paid. Null when a refund of the whole is under way or done, also one of a server of the release before.
 */
export async function insertRefund(trx: Db, now: Date, refund: NewRefund): Promise<Refund | null> {
  const refundId = randomUUIDv7();
  const row = await trx
    .insertInto("refund")
    .values({
      refund_id: refundId,
      refunded_payment_id: refund.paymentId,
      payment_id: refund.isWhole ? refund.paymentId : null,
      amount_cents: refund.amount,
      lines: refund.lines ? JSON.stringify(refund.lines) : null,
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

/** Of the payment's refunds the one that is under way, else the last that is done. */
export async function findLiveRefund(db: Db, paymentId: string): Promise<Refund | null> {
  const row = await db
    .selectFrom("refund")
    .selectAll()
    .where("refunded_payment_id", "=", paymentId)
    .where("status", "<>", "FAILED")
    .orderBy((eb) => eb("status", "=", sql.lit("SUCCEEDED")))
    .orderBy("refund_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? toRefund(row) : null;
}

/** In the transaction that holds the payment's row. One that failed and comes back to life leaves `refund_once` to another. */
export async function setRefundStatus(
  trx: Db,
  now: Date,
  refundId: string,
  status: RefundStatus,
  providerRefundId: string | null,
): Promise<void> {
  await trx
    .updateTable("refund")
    .set((row) => ({
      status,
      updated_at: now,
      provider_refund_id: providerRefundId,
      payment_id: row.case().when("status", "=", sql.lit("FAILED")).then(null).else(row.ref("payment_id")).end(),
    }))
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
