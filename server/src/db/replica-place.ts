import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Which database it is: no two clusters have the same number. */
interface Identity {
  cluster: string;
  database: string;
}

export interface Primary extends Identity {
  /** Bytes of the log that were written. */
  wal: number;
}

export interface Follower extends Identity {
  /** Bytes of the log that it has; of one that follows nobody: 0. */
  wal: number;
  isFollowing: boolean;
}

const identity = sql`(select system_identifier::text from pg_control_system()) as cluster, current_database() as database`;

export async function readPrimary(db: Kysely<Database>): Promise<Primary> {
  const { rows } = await sql<Primary>`
    select ${identity}, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal`.execute(db);
  return rows[0]!;
}

export async function readFollower(db: Kysely<Database>): Promise<Follower> {
  const { rows } = await sql<Follower>`
    select ${identity}, pg_is_in_recovery() as "isFollowing",
      case when pg_is_in_recovery() then coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0) else 0 end as wal`.execute(
    db,
  );
  return rows[0]!;
}

/** @throws Error where what is there are other people's data */
export function assertSame(found: Identity, primary: Identity): void {
  if (found.cluster !== primary.cluster)
    throw new Error("DATABASE_REPLICA_URL leads to a PostgreSQL that is no replica of DATABASE_URL's: another cluster");
  if (found.database !== primary.database)
    throw new Error(`DATABASE_REPLICA_URL names ${found.database}, DATABASE_URL ${primary.database}`);
}

/** @throws Error also for the primary itself, and for one that was promoted and goes its own way */
export function assertFollows(found: Follower, primary: Primary): void {
  assertSame(found, primary);
  if (!found.isFollowing) throw new Error("DATABASE_REPLICA_URL leads to a PostgreSQL that follows nobody: a primary");
}

/** How long the replica takes to have what the primary has now. @throws Error where it is none, or is not there in time */
export async function timeReplica(
  primary: Kysely<Database>,
  replica: Kysely<Database>,
  mostMs: number,
): Promise<number> {
  const at = performance.now();
  const own = await readPrimary(primary);
  while (performance.now() - at < mostMs) {
    const found = await readFollower(replica);
    assertFollows(found, own);
    if (found.wal >= own.wal) return performance.now() - at;
    await delay(50);
  }
  throw new Error(`it lacks what the primary had ${Math.round(mostMs / 1_000)} s ago`);
}
