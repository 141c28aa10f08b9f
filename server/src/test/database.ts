import { randomBytes } from "node:crypto";
import { env } from "node:process";
import type { Kysely } from "kysely";
import { Pool } from "pg";
import { createDatabase } from "../db/connection.ts";
import type { Database } from "../db/schema.ts";
import { administer, TEMPLATE } from "./cluster.ts";

/** How the processes of a test run learn where its PostgreSQL is. */
export const CLUSTER_VARIABLE = "SKIPLINE_TEST_CLUSTER";

/** A busy machine must not make a server say that it can't answer now. Tests of just that take the usual waits. */
export const testWaits = { patience: 10, longestLineMs: 10_000 };

export type TestDatabase = {
  url: string;
  db: Kysely<Database>;
  /** Closes `db` and removes the database, whoever is still connected to it. */
  drop: () => Promise<void>;
};

/** One connection for what the test itself asks. Its database may be dropped while it is being closed, which nobody else hears. */
export function openPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  return pool;
}

/**
 * A database of one's own, migrated and without rows: a copy of the template. One for each test file. `template0` gives
 * one without any table.
 */
export async function createTestDatabase(template: typeof TEMPLATE | "template0" = TEMPLATE): Promise<TestDatabase> {
  const adminUrl = env[CLUSTER_VARIABLE];
  if (!adminUrl) throw new Error(`No test PostgreSQL: ${CLUSTER_VARIABLE} is not set; run the tests with vitest`);
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const { db, close } = connectTestDatabase(url.href);
  const drop = async (): Promise<void> => {
    await close();
    await administer(adminUrl, `drop database if exists ${name} with (force)`);
  };
  return { url: url.href, db, drop };
}

/** A second connection to a test database, for a process that did not make it. */
export function connectTestDatabase(url: string): ReturnType<typeof createDatabase> {
  return createDatabase({ url, applicationName: "skipline-test", patience: testWaits.patience });
}
