import { type Kysely, type Selectable, sql } from "kysely";
import type { Database, PaymentCustomer } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** Whose, and where: there is one such customer that lives. */
export interface CustomerKey {
  userId: string;
  provider: string;
  /** Null: the platform's own. */
  account: string | null;
}

export interface Customer extends CustomerKey {
  paymentCustomerId: string;
  /** Null until the provider has answered. */
  customerId: string | null;
}

function toCustomer(row: Selectable<PaymentCustomer>): Customer {
  return {
    paymentCustomerId: row.payment_customer_id,
    userId: row.user_id,
    provider: row.provider,
    account: row.account,
    customerId: row.customer_id,
  };
}

/**
 * Writes the intention down before the call: whoever else opens one asks with the same key. Nothing for an account that has
 * ended; one that is being deleted is waited for.
 */
export async function beginCustomer(db: Db, paymentCustomerId: string, key: CustomerKey, now: Date): Promise<void> {
  await sql`insert into payment_customer (payment_customer_id, user_id, provider, account, created_at)
    select ${paymentCustomerId}::uuid, u.user_id, ${key.provider}, ${key.account}, ${now}
    from (select user_id from app_user where user_id = ${key.userId} and ended_at is null for key share) as u
    on conflict do nothing`.execute(db);
}

export async function findCustomer(db: Db, { userId, provider, account }: CustomerKey): Promise<Customer | null> {
  const row = await db
    .selectFrom("payment_customer")
    .selectAll()
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .where("account", "is not distinct from", account)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return row ? toCustomer(row) : null;
}

/** Of a person, at all accounts. */
export async function listCustomers(
  db: Db,
  { userId, provider }: Pick<CustomerKey, "userId" | "provider">,
): Promise<Customer[]> {
  const rows = await db
    .selectFrom("payment_customer")
    .selectAll()
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .where("ended_at", "is", null)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(toCustomer);
}

/** Also of one that has ended meanwhile: it has to be known to be removed. */
export async function setCustomer(db: Db, paymentCustomerId: string, customerId: string): Promise<void> {
  await db
    .updateTable("payment_customer")
    .set({ customer_id: customerId })
    .where("payment_customer_id", "=", paymentCustomerId)
    .where("customer_id", "is", null)
    .execute();
}

export async function endCustomer(
  db: Db,
  paymentCustomerId: string,
  { now, removeAt }: { now: Date; removeAt: Date },
): Promise<void> {
  await db
    .updateTable("payment_customer")
    .set({ ended_at: now, remove_at: removeAt })
    .where("payment_customer_id", "=", paymentCustomerId)
    .where("ended_at", "is", null)
    .execute();
}

/** Those that the provider has still to forget, whose time has come. */
export async function listToRemove(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("payment_customer")
    .select("payment_customer_id as id")
    .where("ended_at", "is not", null)
    .where("remove_at", "<=", now)
    .where("remove_failed_at", "is", null)
    .orderBy("remove_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Nobody else is at it until then; null where somebody is, or it is done. */
export async function claimToRemove(
  db: Db,
  paymentCustomerId: string,
  { now, until }: { now: Date; until: Date },
): Promise<(Customer & { tries: number }) | null> {
  const row = await db
    .updateTable("payment_customer")
    .set((eb) => ({ remove_at: until, remove_tries: eb("remove_tries", "+", 1) }))
    .where("payment_customer_id", "=", paymentCustomerId)
    .where("ended_at", "is not", null)
    .where("remove_at", "<=", now)
    .where("remove_failed_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row ? { ...toCustomer(row), tries: row.remove_tries } : null;
}

export async function recordRemoval(
  db: Db,
  paymentCustomerId: string,
  outcome: "removed" | { again: Date } | { failed: Date },
): Promise<void> {
  if (outcome === "removed") {
    await db.deleteFrom("payment_customer").where("payment_customer_id", "=", paymentCustomerId).execute();
    return;
  }
  await db
    .updateTable("payment_customer")
    .set("again" in outcome ? { remove_at: outcome.again } : { remove_failed_at: outcome.failed })
    .where("payment_customer_id", "=", paymentCustomerId)
    .execute();
}

/** The payment of a person that may still be paid, by what the provider knows it as. */
export async function findPayable(
  db: Db,
  { provider, intentId, userId }: { provider: string; intentId: string; userId: string },
): Promise<{ account: string | null } | null> {
  const row = await db
    .selectFrom("payment")
    .select("account")
    .where("provider", "=", provider)
    .where("intent_id", "=", intentId)
    .where("user_id", "=", userId)
    .where("status", "in", ["REQUESTED", "OPEN", "PROCESSING"])
    .executeTakeFirst();
  return row ?? null;
}

/** Whose accounts these are. */
export async function nameAccounts(
  db: Db,
  provider: string,
  accounts: readonly string[],
): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom("vendor_account")
    .innerJoin("vendor", "vendor.vendor_id", "vendor_account.vendor_id")
    .select(["vendor_account.account", "vendor.name"])
    .where("vendor_account.provider", "=", provider)
    .where("vendor_account.account", "in", accounts)
    .execute();
  return new Map(rows.map(({ account, name }) => [account ?? "", name]));
}
