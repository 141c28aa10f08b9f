import { Kysely, PostgresDialect } from "kysely";
import { Pool, types, type PoolClient } from "pg";
import { isDatabaseUnavailable, isReadOnly, unknownCommit } from "./errors.ts";
import { asPrepared } from "./named.ts";
import type { Tracer } from "../tracer.ts";
import type { Database } from "./schema.ts";
import { traceStatements } from "./traced.ts";
import { lendWhenFull } from "./vital.ts";

/** How long one thing may take before the caller is told to come back later. A request must end within 5 s. */
const TIMEOUTS = {
  /** Waiting for a free connection, or for a new one to open. */
  connect: 2_000,
  /** One statement, stopped by the server. */
  statement: 4_000,
  /** One statement of a report: below the client's 10 s. */
  report: 8_000,
  /** Longer than that, one statement is given up by us: only reached when the server is frozen or cut off. */
  queryMargin: 500,
  lock: 3_000,
  idleInTransaction: 10_000,
};

/**
 * What the role of pooled connections must say by itself, as `alter role … set`: the longest times in milliseconds that a
 * call may take.
 */
export const ROLE_LIMITS = {
  statement_timeout: TIMEOUTS.statement,
  lock_timeout: TIMEOUTS.statement - TIMEOUTS.queryMargin,
  idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction,
} as const;

/** What a report costs is what lies in its time: the guess that all of a table is quicker is never taken. */
const REPORT_SETTINGS = " -c enable_seqscan=off -c random_page_cost=1.1 -c jit=off";

export type DatabaseOptions = {
  url: string;
  maxConnections?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** A statement, or the wait for a lock, may take longer than a call's; no table is read whole where an index will do. */
  isForReports?: boolean;
  /** Where a statement may take as long as it wants to. */
  statementMs?: number;
  /** How long to wait for a connection, where that is not what a call waits. */
  connectMs?: number;
  /** So many times as long as usual may each thing take: where no person waits for it, and the machine may be slow. */
  patience?: number;
  /**
   * Through a pooler that gives a connection for one transaction: it drops what a connection asks for at its start, so the
   * time limits are the database role's (`assertRoleSettings`), and only from PgBouncer 1.21 on it carries names.
   */
  pooler?: Pooler | null;
  /** What is vital takes these while it has none of its own to give. */
  kept?: Pick<DatabaseConnection, "pool">;
  /** Its connections stay open, also while nobody uses them. */
  staysOpen?: boolean;
  tracer?: Tracer | null;
  /** Told of connections lost while idle; they are replaced on the next use. */
  onConnectionLost?: (error: Error) => void;
};

export type Pooler = { keepsNames: boolean };

export type DatabaseConnection = {
  db: Kysely<Database>;
  pool: Pool;
  /** How long whoever is first in line for a connection has stood there; 0 without a line. */
  measureLineMs: () => number;
  /** How many connections are in use, how many stand in line for one, and how many there may be. */
  measure: () => { used: number; waiting: number; most: number };
  close: () => Promise<void>;
};

const toSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number without loss`);
  return value;
};

// `bigint` (counts, sums of cents) and `numeric` (sums of bigint) come as numbers; a `date` stays 'YYYY-MM-DD',
// because a Date would move it to the zone of this machine.
const PARSERS: Record<number, (text: string) => unknown> = {
  [types.builtins.INT8]: toSafeInteger,
  [types.builtins.NUMERIC]: Number,
  [types.builtins.DATE]: (text) => text,
};

const getTypeParser = ((oid: Parameters<typeof types.getTypeParser>[0], format?: "text" | "binary") =>
  (format !== "binary" && PARSERS[oid]) || types.getTypeParser(oid, format)) as typeof types.getTypeParser;

/**
 * Opens a pool on a PostgreSQL database. Every wait has a limit, so that a full pool, a lock or a frozen server ends as
 * an error that `isDatabaseUnavailable` recognises, and a lost idle connection never ends the process.
 */
export function createDatabase(options: DatabaseOptions): DatabaseConnection {
  const { url, maxConnections = 20, applicationName = "skipline", onConnectionLost = () => {} } = options;
  const { connectMs = TIMEOUTS.connect } = options;
  const { isForReports = false, patience = 1, pooler = null, kept, staysOpen = false, tracer = null } = options;
  const statementMs = (options.statementMs ?? (isForReports ? TIMEOUTS.report : TIMEOUTS.statement)) * patience;
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: connectMs * patience,
    query_timeout: statementMs + TIMEOUTS.queryMargin,
    keepAlive: true,
    ...(staysOpen && { idleTimeoutMillis: 0 }),
    ...(pooler === null && {
      statement_timeout: statementMs,
      lock_timeout: Math.max(TIMEOUTS.lock * patience, statementMs - TIMEOUTS.queryMargin),
      idle_in_transaction_session_timeout: TIMEOUTS.idleInTransaction * patience,
      // What this code changes it writes down as activity: the relay tells of it, no trigger has to (migration 112).
      options: `-c skipline.relay=on${isForReports ? REPORT_SETTINGS : ""}`,
    }),
    types: { getTypeParser },
  });
  pool.on("error", (error) => {
    // The pool hangs the whole client on the error; a log that walks through it would be pages long.
    Object.defineProperty(error, "client", { enumerable: false });
    onConnectionLost(error);
  });
  pool.on("connect", (client) => {
    if (pooler?.keepsNames !== false) keepNamed(client);
    dropWhenUseless(client, onConnectionLost);
    if (tracer) traceStatements(client, tracer);
  });
  const measureLineMs = watchLine(pool);
  if (kept) lendWhenFull(pool, kept.pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const measure = () => ({
    used: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    most: pool.options.max,
  });
  return { db, pool, measureLineMs, measure, close: () => db.destroy() };
}

/** Connections are given in the order in which they were asked for: who has waited longest is the first of the set. */
function watchLine(pool: Pool): () => number {
  const line = new Set<{ since: number }>();
  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>;
  pool.connect = ((...args: []) => {
    const length = pool.waitingCount;
    const client = connect(...args);
    if (pool.waitingCount === length || args.length > 0) return client;
    const place = { since: performance.now() };
    line.add(place);
    const leave = () => void line.delete(place);
    client.then(leave, leave);
    return client;
  }) as typeof pool.connect;
  return () => {
    const [first] = line;
    return first ? performance.now() - first.since : 0;
  };
}

/** The query builder hands text and values on; of a named statement the driver must know the name. */
function keepNamed(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => query(...asPrepared(args))) as typeof client.query;
}

/** What the driver's types leave out. */
type EndableClient = PoolClient & { end: () => Promise<void> };

/**
 * After a `query_timeout` the driver hands the connection back with the lost statement still in front of it, and the next
 * caller would wait behind it. One to a primary that became a replica takes no more writes, however often it is tried. Such
 * connections are cut instead, and those whose commit nobody confirmed. A cut while checked out has no listener of the pool's,
 * hence our own.
 */
function dropWhenUseless(client: EndableClient, onConnectionLost: (error: Error) => void): void {
  client.on("error", onConnectionLost);
  const isConfirmed = watchReplica(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const guarded = (...args: unknown[]): unknown => {
    const result = query(...args);
    if (!(result instanceof Promise)) return result;
    return result.then(
      (answer: unknown) => {
        if (isConfirmed()) return answer;
        client.end().catch(onConnectionLost);
        throw unknownCommit();
      },
      (error: unknown) => {
        // Its end marks it: the pool takes it back no more.
        if (isReadTimeout(error) || isReadOnly(error)) client.end().catch(onConnectionLost);
        throw error;
      },
    );
  };
  client.query = guarded as typeof client.query;
}

/**
 * A commit whose wait for the synchronous replica is cancelled is answered as done, with a warning: it may be gone with this
 * primary. The words of the warning are in the server's language, the name of what says it is not.
 */
function watchReplica(client: PoolClient): () => boolean {
  let isConfirmed = true;
  client.on("notice", ({ routine }) => {
    if (routine === "SyncRepWaitForLSN") isConfirmed = false;
  });
  return () => isConfirmed;
}

const isReadTimeout = (error: unknown): boolean =>
  error instanceof Error && isDatabaseUnavailable(error) && error.message === "Query read timeout";
