import type { TestDatabase } from "../../server/src/test/database.ts";

type Db = TestDatabase["db"];

/** What a guest's cards were really charged, in cents, charge by charge: the card provider's own books. */
export async function listCharges(db: Db, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("sandbox.charge as c")
    .innerJoin("payment as p", "p.intent_id", "c.intent_id")
    .select("c.amount_cents")
    .where("p.user_id", "=", userId)
    .execute();
  return rows.map((row) => row.amount_cents);
}

/** All orders of a guest, as the database has them. */
export async function listOrders(db: Db, userId: string) {
  const rows = await db
    .selectFrom("customer_order")
    .select(["order_id", "status", "total_cents"])
    .where("user_id", "=", userId)
    .execute();
  return rows.map((row) => ({ orderId: row.order_id, status: row.status, totalCents: row.total_cents }));
}
