import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { countConnections } from "./pools.ts";
import type { Database } from "./schema.ts";

interface Needs {
  /** Of one process. */
  use: ReturnType<typeof countConnections>;
  /** How many processes there are, where somebody has said so. */
  servers: number | null;
}

/**
 * Tells what this process takes of the database's connections; warns where it has not room for one more than there are: while a
 * deploy rolls, the new one stands beside the old ones.
 * @throws Error where not even those that there are have room, by the number that was said
 */
export async function tellConnections(db: Kysely<Database>, { use, servers }: Needs, log: Logger): Promise<void> {
  const { rows } = await sql<{ name: string; setting: number }>`
    select name, setting::int as setting from pg_settings
    where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`.execute(db);
  const of = (name: string) => rows.find((row) => row.name === name)?.setting ?? 0;
  const offered = of("max_connections") - of("superuser_reserved_connections") - of("reserved_connections");
  const taken = Object.values(use).reduce((sum, one) => sum + one, 0);
  const needed = taken * ((servers ?? 1) + 1);
  const told = { ...use, taken, servers: servers ?? 1, needed, offered, processes: Math.floor(offered / taken) };
  if (servers !== null && offered < taken * servers) {
    throw new Error(
      `The database offers ${offered} connections, and ${servers} servers (DATABASE_SERVERS) take up to ${taken} each: ` +
        `set max_connections to ${needed + of("max_connections") - offered} or more, which leaves room for one more while a deploy rolls`,
    );
  }
  if (offered < needed) log.warn(told, "the database has not enough connections for one server more: max_connections");
  else log.info(told, "database connections of this process");
}
