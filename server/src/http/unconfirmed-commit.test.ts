import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administer, startTestCluster, type TestCluster, TEMPLATE } from "../test/cluster.ts";
import { createDatabase, type DatabaseConnection } from "../db/connection.ts";
import { isDatabaseUnavailable } from "../db/errors.ts";
import { type EffectKey, findMade, keepEffect } from "./effect.ts";

/** A PostgreSQL of its own: whose commits wait for a replica is said for all of its databases. */
let cluster: TestCluster;
let connection: DatabaseConnection;
const key: EffectKey = { owner: "guest", endpoint: "test", value: "one", bodyHash: "b", askedHash: "a", isKept: true };
beforeAll(async () => {
  cluster = await startTestCluster({ inMemory: true });
  const url = new URL(cluster.adminUrl);
  url.pathname = `/${TEMPLATE}`;
  await administer(url.href, "create table note (id int)");
  connection = createDatabase({ url: url.href, maxConnections: 2, applicationName: "skipline-waits" });
  await keepEffect(connection.db, key, "made");
  await administer(cluster.adminUrl, "alter system set synchronous_standby_names = 'away'");
  await administer(cluster.adminUrl, "select pg_reload_conf()");
});
afterAll(async () => {
  await connection.close();
  await cluster.stop();
});

/** Once a commit waits for the replica, which never comes. */
async function cancelWait(): Promise<void> {
  const cancel = sql<{ count: number }>`select count(pg_cancel_backend(pid))::int as count from pg_stat_activity
    where application_name = 'skipline-waits' and wait_event = 'SyncRep'`;
  await expect.poll(async () => (await cancel.execute(connection.db)).rows[0]?.count, { interval: 20 }).toBe(1);
}

const write = (id: number) => sql`insert into note values (${id})`;

test.each([
  ["of a transaction", () => connection.db.transaction().execute(async (trx) => write(1).execute(trx))],
  ["of a statement by itself", async () => write(2).execute(connection.db)],
  ["before the answer to a repeat, which tells what was made", async () => findMade(connection.db, key)],
])("a commit %s whose wait for the replica is cancelled is unknown, not done", async (_what, act) => {
  const [outcome] = await Promise.all([
    act().then(
      () => "done",
      (error: unknown) => (isDatabaseUnavailable(error) ? "unknown" : String(error)),
    ),
    cancelWait(),
  ]);
  expect(outcome).toBe("unknown");
});
