import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { isLockNotAvailable } from "./errors.ts";
import type { Database } from "./schema.ts";
import { transactOnce } from "./transaction.ts";

/** Whoever comes after somebody who waits for a whole table waits as well: so long at most. */
const lockMs = 300;
const tries = 30;

/**
 * For what needs a whole table for a moment: a transaction that gives up its place in line soon, and comes again later. `work`
 * may be run several times.
 */
export async function withShortLocks<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await transactOnce(db, async (trx) => {
        await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(trx);
        return work(trx);
      });
    } catch (error) {
      if (tried >= tries || !isLockNotAvailable(error)) throw error;
      await delay(randomInt(lockMs, 4 * lockMs));
    }
  }
}
