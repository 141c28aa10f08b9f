import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";

/** Enough to hand over and settle by: each of their statements takes a few milliseconds. */
export const vitalConnections = 3;

const work = new AsyncLocalStorage<true>();

/**
 * What must go on while everything else stands in line for the database: all that `act` does, however deep, takes a connection
 * of the few that are kept for it once there is none of the usual ones.
 */
export function asVital<T>(act: () => T): T {
  return work.run(true, act);
}

/** Lends connections of `kept` to what is vital while `pool` has none to give. */
export function lendWhenFull(pool: Pool, kept: Pool): void {
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  const isFull = () => pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  pool.connect = ((...args: []) =>
    work.getStore() && args.length === 0 && isFull() ? kept.connect() : connect(...args)) as typeof pool.connect;
}

/** Opens those that are kept ahead of need: a database that is full, or slow to take anybody new, is when they are needed. */
export async function openAll(kept: Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: kept.options.max }, () => kept.connect()));
  for (const client of clients) client.release();
}
