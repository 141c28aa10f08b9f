import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

interface ReturnState {
  /** Since when it goes back in vain; null where nothing failed, or nothing is left to do. */
  failedAt: Date | null;
  /** To a person: the system has given up. */
  handedOverAt: Date | null;
}

export async function readReturn(trx: Db, paymentId: string): Promise<ReturnState> {
  return trx
    .selectFrom("payment")
    .select(["return_failed_at as failedAt", "handed_over_at as handedOverAt"])
    .where("payment_id", "=", paymentId)
    .executeTakeFirstOrThrow();
}

/** In the transaction that holds the payment's row. */
export async function setReturnState(trx: Db, paymentId: string, state: ReturnState): Promise<void> {
  await trx
    .updateTable("payment")
    .set({ return_failed_at: state.failedAt, handed_over_at: state.handedOverAt })
    .where("payment_id", "=", paymentId)
    .execute();
}

export async function isReturned(db: Db, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("payment_id")
    .where("payment_id", "=", paymentId)
    .where("returned_reason", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** So far back, which is longer than it is tried, and so many at a time. */
export const leftDays = 60;
const mostLeft = 100;

/** Returned payments of which everything failed, and about which nothing was decided. */
export async function listLeft(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("payment as p")
    .select("p.payment_id as paymentId")
    .where("p.returned_reason", "is not", null)
    .where("p.succeeded_at", ">", new Date(now.getTime() - leftDays * 86_400_000))
    .where("p.return_failed_at", "is", null)
    .where("p.handed_over_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("refund as r").select("r.refund_id").whereRef("r.refunded_payment_id", "=", "p.payment_id")),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("refund as r")
            .select("r.refund_id")
            .whereRef("r.refunded_payment_id", "=", "p.payment_id")
            .where("r.status", "<>", sql.lit("FAILED")),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("desk_refund as d")
            .select("d.provider_refund_id")
            .whereRef("d.payment_id", "=", "p.payment_id")
            .where("d.status", "<>", sql.lit("FAILED")),
        ),
      ),
    )
    .orderBy("p.succeeded_at")
    .limit(mostLeft)
    .execute();
  return rows.map((row) => row.paymentId);
}

export interface Place {
  time: Date;
  id: string;
}

/** What goes back in vain, for longest first. */
export async function listUnreturned(db: Db, after: Place | null, limit: number) {
  let query = db
    .selectFrom("payment as p")
    .innerJoin("app_user as u", "u.user_id", "p.user_id")
    .leftJoin("venues.business as v", "v.vendor_id", "p.vendor_id")
    .select([
      "p.payment_id as paymentId",
      "p.purpose",
      "p.reference",
      "p.vendor_id as vendorId",
      "v.name as vendorName",
      "p.provider",
      "p.account",
      "p.intent_id as intentId",
      "p.amount_cents as amountCents",
      "p.returned_reason as reason",
      "p.return_failed_at as failedAt",
      "p.handed_over_at as handedOverAt",
    ])
    .select(({ selectFrom, fn }) => [
      // Empty of a deleted account.
      sql<string>`coalesce(u.phone, '')`.as("phoneNumber"),
      selectFrom("refund as r")
        .select(fn.countAll<number>().as("tries"))
        .whereRef("r.refunded_payment_id", "=", "p.payment_id")
        .where("r.status", "=", "FAILED")
        .as("tries"),
      selectFrom("refund as r")
        .select("r.not_before")
        .whereRef("r.refunded_payment_id", "=", "p.payment_id")
        .where("r.status", "=", "REQUESTED")
        .as("nextTryAt"),
    ])
    .where("p.return_failed_at", "is not", null)
    .$narrowType<{ failedAt: Date; reason: string; purpose: "ORDER" | "MEMBERSHIP" }>()
    .orderBy("p.return_failed_at")
    .orderBy("p.payment_id")
    .limit(limit);
  if (after) {
    query = query.where(
      sql<boolean>`(p.return_failed_at, p.payment_id) > (${after.time}::timestamptz, ${after.id}::uuid)`,
    );
  }
  return (await query.execute()).map((row) => ({ ...row, tries: Number(row.tries) }));
}
