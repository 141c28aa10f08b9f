import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { jobConnections } from "./jobs.ts";
import type { Database } from "./schema.ts";

/** What one process takes of the database's connections. */
interface ConnectionUse {
  calls: number;
  reports: number;
  relay: number;
  /** Listens for notices of other servers. */
  notifications: number;
  /** Only where the sandbox plays the payment provider. */
  sandbox: number;
}

function countConnections({ calls, reports, relay, notifications, sandbox }: ConnectionUse): number {
  return calls + reports + relay + notifications + sandbox + jobConnections;
}

/**
 * Tells what this process takes of the database's connections; warns where it has not room for two: while a deploy rolls,
 * the new one stands beside the old one.
 */
export async function tellConnections(db: Kysely<Database>, use: ConnectionUse, log: Logger): Promise<void> {
  const { rows } = await sql<{ name: string; setting: number }>`
    select name, setting::int as setting from pg_settings
    where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`.execute(db);
  const of = (name: string) => rows.find((row) => row.name === name)?.setting ?? 0;
  const offered = of("max_connections") - of("superuser_reserved_connections") - of("reserved_connections");
  const taken = countConnections(use);
  const told = { ...use, jobs: jobConnections, taken, offered, processes: Math.floor(offered / taken) };
  if (offered < 2 * taken) log.warn(told, "the database has not enough connections for two servers: max_connections");
  else log.info(told, "database connections of this process");
}
