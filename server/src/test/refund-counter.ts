import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** For canaries: what goes back of a payment is counted still, but never refused. @throws Error where the counter is another */
export async function dropRefundCounter(db: Kysely<Database>): Promise<void> {
  await sql`alter table payment drop constraint payment_refunded_within`.execute(db);
  const { rows } = await sql<{ body: string }>`select pg_get_functiondef('count_refunded'::regproc) as body`.execute(
    db,
  );
  const known = rows[0]?.body ?? "";
  const body = known.replace("and refunded_cents + moved between 0 and amount_cents", "");
  if (body === known) throw new Error("the counter has another condition");
  await sql.raw(body).execute(db);
}
