import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { isTransactionConflict } from "./errors.ts";
import type { Database } from "./schema.ts";

const MAX_REPEATS = 3;

/**
 * Runs `fn` in a transaction. When it loses against another transaction (deadlock, serialization failure) it is run again
 * from its beginning, at most three times, so `fn` must do nothing but database work. Called with a transaction already
 * open it joins that one; then only the outermost call repeats.
 */
export async function withTransaction<T>(
  db: Kysely<Database>,
  fn: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return fn(db as Transaction<Database>);
  return repeatConflicts(() => db.transaction().execute(fn));
}

/** Runs what is one transaction, or one statement outside of any, again when it lost against another one. */
export async function repeatConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await run();
    } catch (error) {
      if (repeats >= MAX_REPEATS || !isTransactionConflict(error)) throw error;
      // Both sides of a conflict would meet again if they waited equally long.
      await delay(randomInt(2, 15 * (repeats + 1)));
    }
  }
}
