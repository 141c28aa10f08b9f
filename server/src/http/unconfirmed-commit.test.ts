import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administer, startTestCluster, type TestCluster, TEMPLATE } from "../test/cluster.ts";
import { createDatabase, type DatabaseConnection } from "../db/connection.ts";
import { isDatabaseUnavailable } from "../db/errors.ts";
import { type EffectKey, findMade, keepEffect } from "./effect.ts";

/** A PostgreSQL of its own: for which replica commits wait is said for all of its databases. */
let cluster: TestCluster;
let connection: DatabaseConnection;
const key: EffectKey = { owner: "guest", endpoint: "test", value: "one", bodyHash: "b", askedHash: "a", isKept: true };
beforeAll(async () => {
  // The replica is named from the start: the process that tells a reload's news to the commits may be slow to read it.
  const settings = { synchronous_standby_names: "away", synchronous_commit: "local" };
  cluster = await startTestCluster({ inMemory: true, settings });
  const url = new URL(cluster.adminUrl);
  url.pathname = `/${TEMPLATE}`;
  const connect = () => createDatabase({ url: url.href, maxConnections: 2, applicationName: "skipline-waits" });
  const before = connect();
  await administer(url.href, "create table note (id int)");
  await keepEffect(before.db, key, "made");
  await before.close();
  // Every connection from here on has its commits wait.
  await administer(cluster.adminUrl, `alter database ${TEMPLATE} set synchronous_commit = on`);
  connection = connect();
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
