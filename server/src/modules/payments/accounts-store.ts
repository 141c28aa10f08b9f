import type { Kysely, Selectable } from "kysely";
import type { Database, VendorAccount } from "../../db/schema.ts";
import type { AccountStanding } from "../../providers/payments/payment-provider.ts";

type Db = Kysely<Database>;
export type AccountRow = Selectable<VendorAccount>;

interface Key {
  vendorId: string;
  provider: string;
}

export async function findAccount(db: Db, { vendorId, provider }: Key): Promise<AccountRow | null> {
  const row = await db
    .selectFrom("vendor_account")
    .selectAll()
    .where("vendor_id", "=", vendorId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the intention down before the call: whoever else opens one asks with the same key. */
export async function beginAccount(db: Db, { vendorId, provider }: Key, requestKey: string, now: Date): Promise<void> {
  await db
    .insertInto("vendor_account")
    .values({ vendor_id: vendorId, provider, request_key: requestKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** After a clear no: the provider would repeat it under the same key. */
export async function forgetAsked(db: Db, { vendorId, provider }: Key, requestKey: string): Promise<void> {
  await db
    .deleteFrom("vendor_account")
    .where("vendor_id", "=", vendorId)
    .where("provider", "=", provider)
    .where("request_key", "=", requestKey)
    .where("account", "is", null)
    .execute();
}

/** What was paid there names the account itself. */
export async function forgetGone(db: Db, { vendorId, provider }: Key, account: string): Promise<void> {
  await db
    .deleteFrom("vendor_account")
    .where("vendor_id", "=", vendorId)
    .where("provider", "=", provider)
    .where("account", "=", account)
    .where("takes_charges", "=", false)
    .execute();
}

/** False where it has one by now. */
export async function setAccount(trx: Db, { vendorId, provider }: Key, account: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("vendor_account")
    .set({ account })
    .where("vendor_id", "=", vendorId)
    .where("provider", "=", provider)
    .where("account", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function lockAccount(trx: Db, provider: string, account: string): Promise<AccountRow | null> {
  const row = await trx
    .selectFrom("vendor_account")
    .selectAll()
    .where("provider", "=", provider)
    .where("account", "=", account)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function saveStanding(
  trx: Db,
  { vendorId, provider }: Key,
  standing: Omit<AccountStanding, "account">,
  askedAt: Date,
): Promise<void> {
  await trx
    .updateTable("vendor_account")
    .set({
      takes_charges: standing.takesCharges,
      pays_out: standing.paysOut,
      is_submitted: standing.isSubmitted,
      due_count: standing.dueCount,
      asked_at: askedAt,
    })
    .where("vendor_id", "=", vendorId)
    .where("provider", "=", provider)
    .execute();
}

/** Those of which nobody has asked since then, for longest first. */
export async function listUnasked(db: Db, provider: string, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("vendor_account")
    .select("account")
    .where("provider", "=", provider)
    .where("account", "is not", null)
    .where((where) => where.or([where("asked_at", "is", null), where("asked_at", "<", since)]))
    .orderBy("asked_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .$narrowType<{ account: string }>()
    .execute();
  return rows.map(({ account }) => account);
}
