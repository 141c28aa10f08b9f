import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { assertRoleSettings } from "./check-settings.ts";
import type { DatabaseConnection } from "./connection.ts";
import { isDatabaseUnavailable, isReadOnly, isTransactionConflict } from "./errors.ts";
import { assertFollows, assertSame, type Primary, readFollower, readPrimary } from "./replica-place.ts";
import type { Database } from "./schema.ts";

const lookMs = 1_000;
/** Of where the primary was at each look: as far back as a replica can be of use, and then some. */
const mostPlaces = 600;

const borne = new AsyncLocalStorage<true>();

/** What `act` reads by `Lagging.read`, however deep, may be some seconds old. All else it reads is the primary's. */
export function asLagging<T>(act: () => T): T {
  return borne.run(true, act);
}

/** Reads that bear to be some seconds old, for a module that has some. */
export interface Lagging {
  /** `act` only reads, and is begun anew at the primary where the replica fails it. */
  read<T>(act: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** Whether what is read now is read at another PostgreSQL than the primary. */
  isElsewhere(): boolean;
}

/** Where there is no replica. */
export function readingPrimary(db: Kysely<Database>): Lagging {
  return { read: (act) => act(db), isElsewhere: () => false };
}

interface ReplicaOptions {
  reads: Pick<DatabaseConnection, "db" | "pool">;
  /** One connection to each of them, for looking how far the replica is. */
  looks: { primary: Kysely<Database>; replica: Kysely<Database> };
  /** Its limits must be the role's. */
  isPooled: boolean;
  mostLagSeconds: number;
  log: Pick<Logger, "warn" | "info">;
}

/**
 * The replica, while it is no more than so many seconds behind. How far it is behind is known from without: it has all that
 * the primary had at some moment once it is as far in the log as the primary was then. So a quiet night is no lag, and a
 * replica that is cut off, which by its own clock lacks nothing, is found out.
 */
export function createReplica({ reads, looks, isPooled, mostLagSeconds, log }: ReplicaOptions) {
  let primary: Primary | null = null;
  let places: { wal: number; at: number }[] = [];
  const began = performance.now();
  /** It has all that was written by then. */
  let knownAt: number | null = null;
  /** It could not be read when it was last tried. */
  let isAway = false;
  let told: boolean | null = null;
  /** Of reads that are under way there: they don't wait for what does not answer any more. */
  const leaves = new Set<(error: Error) => void>();
  const counts = { replica: 0, primary: 0 };
  const stopping = new AbortController();

  const measureLagSeconds = () => (performance.now() - (knownAt ?? began)) / 1_000;
  const isFresh = () => !isAway && knownAt !== null && measureLagSeconds() <= mostLagSeconds;
  const isElsewhere = () => borne.getStore() === true && isFresh();

  async function look(): Promise<void> {
    const at = performance.now();
    // While the primary is away nobody learns how far it is: the replica counts as older and older.
    const current = await readPrimary(looks.primary).catch(() => null);
    if (current !== null) {
      // Another primary took over, whose log is shorter: places of the one before say nothing of it.
      if (primary !== null && current.wal < primary.wal) places = [];
      primary = current;
      places = [...places.slice(1 - mostPlaces), { wal: current.wal, at }];
    }
    if (primary === null) return;
    try {
      const found = await readFollower(looks.replica);
      assertFollows(found, primary);
      const reached = places.findLast(({ wal }) => wal <= found.wal);
      if (reached) knownAt = reached.at;
      places = places.filter((place) => reached === undefined || place.at >= reached.at);
      isAway = false;
    } catch (error) {
      leave(error);
    }
    tell(null);
  }

  function leave(error: unknown): void {
    isAway = true;
    tell(error);
    for (const one of leaves) one(new ReplicaLeft());
  }

  /** Once when it is of no use any more, and once when it is again. */
  function tell(error: unknown): void {
    const isUsed = isFresh();
    if (isUsed === told || (!isUsed && !isAway && measureLagSeconds() <= mostLagSeconds)) return;
    told = isUsed;
    const about = { ...(error === null ? {} : { err: error }), lagSeconds: Math.round(measureLagSeconds()) };
    if (isUsed) log.info(about, "the replica is read");
    else log.warn(about, "the replica is away or too far behind: the primary is read");
  }

  async function readThere<T>(act: (db: Kysely<Database>) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    leaves.add(reject);
    act(reads.db).then(resolve, reject);
    return promise.finally(() => leaves.delete(reject));
  }

  function over(db: Kysely<Database>): Lagging {
    async function read<T>(act: (from: Kysely<Database>) => Promise<T>): Promise<T> {
      if (isElsewhere()) {
        try {
          const found = await readThere(act);
          counts.replica += 1;
          return found;
        } catch (error) {
          if (!isItsFault(error)) throw error;
          // One that is only busy, or had to take a row away, is there for the next.
          if (!isTransactionConflict(error) && !isFull(error)) leave(error);
        }
      }
      if (borne.getStore()) counts.primary += 1;
      return act(db);
    }
    return { read, isElsewhere };
  }

  const isFull = (error: unknown) => isConnectTimeout(error) && reads.pool.totalCount >= reads.pool.options.max;

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look();
      await delay(lookMs, null, { signal: stopping.signal }).catch(() => {});
    }
  }

  let watching = Promise.resolve();

  return {
    over,
    isFresh,
    measureLagSeconds,
    /** How many reads that bear lag were answered from where. */
    measureReads: () => counts,
    /** @throws Error where it is another database's: nothing of it may be shown. One that is away, or no replica now, is left. */
    async assertRight() {
      const own = await readPrimary(looks.primary);
      try {
        assertSame(await readFollower(looks.replica), own);
        if (isPooled) await assertRoleSettings(reads.db, "DATABASE_REPLICA_URL");
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
    },
    start() {
      watching = watch();
    },
    async close() {
      stopping.abort();
      await watching;
    },
  };
}

class ReplicaLeft extends Error {}

const isConnectTimeout = (error: unknown) =>
  error instanceof Error && error.message.startsWith("timeout exceeded when trying to connect");

/** Whether the primary may do better. A statement that took all its time would take it there again. */
function isItsFault(error: unknown): boolean {
  if (error instanceof ReplicaLeft) return true;
  if (!isDatabaseUnavailable(error) || isReadOnly(error)) return false;
  const { code, message } = error as Error & { code?: string };
  return code !== "57014" && message !== "Query read timeout";
}
