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
  return repeatConflicts(() => transactOnce(db, fn));
}

/** Open transactions, and what is to be done after each. */
const following = new WeakMap<Transaction<Database>, (() => unknown)[]>();

/** One transaction, not run again whatever becomes of it, and then what was to follow it. */
export async function transactOnce<T>(
  db: Kysely<Database>,
  fn: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const acts: (() => unknown)[] = [];
  const result = await db.transaction().execute((trx) => {
    following.set(trx, acts);
    return fn(trx);
  });
  for (const act of acts) await act();
  return result;
}

/**
 * Has `act` run after `trx` was committed, before whoever began it has their result; never when it was rolled back. What was
 * committed stands, so `act` must not throw. For what a later look makes up for: a server may die before it.
 */
export function afterCommit(trx: Transaction<Database>, act: () => unknown): void {
  const acts = following.get(trx);
  if (!acts) throw new Error("afterCommit outside of a transaction of withTransaction");
  acts.push(act);
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
