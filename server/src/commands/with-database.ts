import { join, resolve } from "node:path";
import process from "node:process";
import type { Kysely } from "kysely";
import { type Config, readConfig } from "../config.ts";
import { createDatabase } from "../db/connection.ts";
import type { Database } from "../db/schema.ts";
import { createLog } from "../log.ts";

const root = join(import.meta.dirname, "../../..");

export interface Opened {
  config: Config;
  url: string;
  dataDir: string;
}

/** For an operator's command: does `work` with the address of this deployment's database, beside a running server or without one. */
export async function withDatabaseUrl<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  const dataDir = resolve(root, config.dataDir);
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbedded(config, dataDir);
  try {
    return await work({ config, url: database.url, dataDir });
  } finally {
    await database.stop();
  }
}

async function startEmbedded({ logLevel }: Config, dataDir: string) {
  const { startEmbeddedDatabase } = await import("../providers/database/embedded.ts");
  return startEmbeddedDatabase({ dataDir, log: createLog(logLevel, process.pid) });
}

/** The same with a connection; `options` are those of one. */
export function withDatabase<T>(
  options: { applicationName: string; isForReports?: boolean; statementMs?: number },
  work: (db: Kysely<Database>, opened: Opened) => Promise<T>,
): Promise<T> {
  return withDatabaseUrl(async (opened) => {
    const { db, close } = createDatabase({ url: opened.url, maxConnections: 1, statementMs: 600_000, ...options });
    try {
      return await work(db, opened);
    } finally {
      await close();
    }
  });
}
