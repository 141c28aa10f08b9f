import type { Kysely, Selectable } from "kysely";
import { named } from "../../db/named.ts";
import type { Database, MembershipPurchase } from "../../db/schema.ts";
import { explainKeptUser, keepUserFrom, type KeptUserValues, keptUserValues } from "../auth/index.ts";
import type { Plan } from "./plans.ts";
import type { Trx } from "./membership-store.ts";

type Db = Kysely<Database>;

export interface Purchase {
  purchaseId: string;
  userId: string;
  durationMonths: number;
  amountCents: number;
  inviteCode: string | null;
  status: "OPEN" | "PAID" | "REFUNDED" | "EXPIRED";
  paidAt: Date | null;
  /** When its months came back into a stay that began after it was paid. */
  restoredAt: Date | null;
  updatedAt: Date;
}

function toPurchase(row: Selectable<MembershipPurchase>): Purchase {
  return {
    purchaseId: row.purchase_id,
    userId: row.user_id,
    durationMonths: row.duration_months,
    amountCents: row.amount_cents,
    inviteCode: row.invite_code,
    status: row.status as Purchase["status"],
    paidAt: row.paid_at,
    restoredAt: row.restored_at,
    updatedAt: row.updated_at,
  };
}

const keepUser = named<KeptUserValues>("membership.keep_user")({}, keepUserFrom("(select) as once"));

/** The account must have a row to refer to: a hosted issuer's is first seen here. */
export async function keepBuyer(db: Db, buyer: { userId: string; phone: string }, now: Date): Promise<void> {
  try {
    await keepUser(db, keptUserValues(buyer, now));
  } catch (error) {
    throw explainKeptUser(error);
  }
}

export async function findPurchase(db: Db, purchaseId: string): Promise<Purchase | null> {
  const row = await db
    .selectFrom("membership_purchase")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirst();
  return row ? toPurchase(row) : null;
}

export async function lockPurchase(trx: Trx, purchaseId: string): Promise<Purchase | null> {
  const row = await trx
    .selectFrom("membership_purchase")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toPurchase(row) : null;
}

/**
 * The caller's one open purchase, of this plan from now on. What is paid in the end says by its amount which plan it is:
 * a payment that is under way for the plan before is not spoilt.
 */
export async function openPurchase(
  db: Db,
  wanted: { purchaseId: string; userId: string; plan: Plan; inviteCode: string | null },
  now: Date,
): Promise<Purchase> {
  const { purchaseId, userId, plan, inviteCode } = wanted;
  const chosen = {
    duration_months: plan.durationMonths,
    amount_cents: plan.priceCents,
    invite_code: inviteCode,
    updated_at: now,
  };
  const row = await db
    .insertInto("membership_purchase")
    .values({ purchase_id: purchaseId, user_id: userId, created_at: now, ...chosen })
    .onConflict((conflict) => conflict.column("user_id").where("status", "=", "OPEN").doUpdateSet(chosen))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPurchase(row);
}

/** By what was paid for it. */
export async function setPaid(trx: Trx, purchase: Purchase, plan: Plan, now: Date): Promise<void> {
  await trx
    .updateTable("membership_purchase")
    .set({
      status: "PAID",
      duration_months: plan.durationMonths,
      amount_cents: plan.priceCents,
      paid_at: now,
      updated_at: now,
    })
    .where("purchase_id", "=", purchase.purchaseId)
    .execute();
}

/** Whether its money is with us. */
export async function setRefunded(trx: Trx, purchase: Purchase, isRefunded: boolean, now: Date): Promise<void> {
  await trx
    .updateTable("membership_purchase")
    .set({ status: isRefunded ? "REFUNDED" : "PAID", updated_at: now })
    .where("purchase_id", "=", purchase.purchaseId)
    .execute();
}

/** Its months are of the stay of that time from now on. */
export async function setRestored(trx: Trx, { purchaseId }: Purchase, now: Date): Promise<void> {
  await trx
    .updateTable("membership_purchase")
    .set({ restored_at: now })
    .where("purchase_id", "=", purchaseId)
    .execute();
}

/** Open ones that nobody touched since `before`, the longest untouched first, after `last`. */
export async function listUntouched(db: Db, before: Date, last: Purchase | null, limit: number): Promise<Purchase[]> {
  const rows = await db
    .selectFrom("membership_purchase")
    .selectAll()
    .where("status", "=", "OPEN")
    .where("updated_at", "<=", before)
    .$if(last !== null, (found) =>
      found.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("updated_at", "purchase_id"), ">", tuple(last!.updatedAt, last!.purchaseId)),
      ),
    )
    .orderBy("updated_at")
    .orderBy("purchase_id")
    .limit(limit)
    .execute();
  return rows.map(toPurchase);
}

/** Only while it is as it was read: whoever chose a plan meanwhile keeps it open. */
export async function setExpired(db: Db, { purchaseId, updatedAt }: Purchase, now: Date): Promise<void> {
  await db
    .updateTable("membership_purchase")
    .set({ status: "EXPIRED", updated_at: now })
    .where("purchase_id", "=", purchaseId)
    .where("status", "=", "OPEN")
    .where("updated_at", "=", updatedAt)
    .execute();
}

export async function isUsableCode(db: Db, code: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("invite_code")
    .select("code")
    .where("code", "=", code)
    .where("used_by", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when another purchase was faster. */
export async function useCode(trx: Trx, code: string, purchaseId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("invite_code")
    .set({ used_by: purchaseId })
    .where("code", "=", code)
    .where("used_by", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertCodes(
  db: Db,
  codes: readonly string[],
  { createdBy, now, expiresAt }: { createdBy: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("invite_code")
    .values(codes.map((code) => ({ code, created_by: createdBy, created_at: now, expires_at: expiresAt })))
    .execute();
}
