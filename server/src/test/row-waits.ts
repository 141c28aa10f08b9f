import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "../db/schema.ts";

/** How many in this database wait for a row that another transaction holds. */
export async function countRowWaits(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype in ('transactionid', 'tuple') and not l.granted and a.datname = current_database()`.execute(db);
  return rows.length;
}

export async function untilWaitingForRows(db: Kysely<Database>, count: number): Promise<void> {
  await expect.poll(() => countRowWaits(db)).toBe(count);
}
