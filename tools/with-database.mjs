import { join, resolve } from "node:path";
import process from "node:process";
import { readConfig } from "../server/src/config.ts";
import { createDatabase } from "../server/src/db/connection.ts";
import { createLog } from "../server/src/log.ts";
import { startEmbeddedDatabase } from "../server/src/providers/database/embedded.ts";

/**
 * For an operator's command: does `work` on the database of this deployment, beside a running server or without one,
 * and prints the line that it gives. `options` are those of a connection.
 */
export async function withDatabase(options, work) {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, process.pid);
  const dataDir = resolve(join(import.meta.dirname, ".."), config.dataDir);
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedDatabase({ dataDir, log });
  const { db, close } = createDatabase({ url: database.url, maxConnections: 1, statementMs: 600_000, ...options });
  try {
    process.stdout.write(`${await work(db)}\n`);
  } finally {
    await close();
    await database.stop();
  }
}
