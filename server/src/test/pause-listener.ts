import process from "node:process";
import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

/**
 * Stops PostgreSQL's own process behind a server's listening connection: it is there and tells nothing. `newest` counts
 * the servers back from the one that began to listen last (0).
 */
export async function pauseListener({ db }: Pick<TestDatabase, "db">, newest: number) {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where application_name = 'skipline-notifications' and datname = current_database()
    order by backend_start desc offset ${newest} limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("nobody listens");
  process.kill(row.pid, "SIGSTOP");
  return { goOn: () => process.kill(row.pid, "SIGCONT") };
}
