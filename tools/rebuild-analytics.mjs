// `npm run analytics:rebuild [-- VENDOR]`: all daily rows of analytics anew from the orders, beside a running server or without one.
import { join, resolve } from "node:path";
import process from "node:process";
import { systemClock } from "../server/src/clock.ts";
import { readConfig } from "../server/src/config.ts";
import { createDatabase } from "../server/src/db/connection.ts";
import { createLog } from "../server/src/log.ts";
import { rebuildDays } from "../server/src/modules/analytics/index.ts";
import { startEmbeddedDatabase } from "../server/src/providers/database/embedded.ts";

const config = readConfig(process.env);
const log = createLog(config.logLevel, process.pid);
const dataDir = resolve(join(import.meta.dirname, ".."), config.dataDir);
const database = config.databaseUrl
  ? { url: config.databaseUrl, stop: async () => {} }
  : await startEmbeddedDatabase({ dataDir, log });
const { db, close } = createDatabase({
  url: database.url,
  maxConnections: 1,
  applicationName: "skipline-rebuild",
  isForReports: true,
  statementMs: 600_000,
});
try {
  const days = await rebuildDays(db, systemClock, process.argv[2] ?? null);
  process.stdout.write(`${days} business days rebuilt from their orders\n`);
} finally {
  await close();
  await database.stop();
}
