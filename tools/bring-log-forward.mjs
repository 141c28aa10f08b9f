// `npm run activity:forward`: after a dump was restored into another database cluster, while no server runs (docs/runbook.md).
import { join, resolve } from "node:path";
import process from "node:process";
import { readConfig } from "../server/src/config.ts";
import { bringClusterForward } from "../server/src/db/activity-cluster.ts";
import { createDatabase } from "../server/src/db/connection.ts";
import { createLog } from "../server/src/log.ts";
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
  applicationName: "skipline-forward",
  statementMs: 600_000,
});
try {
  const isDone = await db.transaction().execute(bringClusterForward);
  process.stdout.write(
    isDone ? "the activity log counts on from where it came from\n" : "nothing is ahead of this cluster\n",
  );
} finally {
  await close();
  await database.stop();
}
