import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestCluster, type TestCluster } from "../test/cluster.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { assertRoleSettings, assertSafeSettings, findUnsafeSetting } from "./check-settings.ts";
import { createDatabase, type DatabaseConnection } from "./connection.ts";

describe("assertSafeSettings", () => {
  // Settings of the whole server are changed here, so it is one of our own.
  let cluster: TestCluster;
  let database: DatabaseConnection;
  beforeAll(async () => {
    cluster = await startTestCluster();
    database = createDatabase({ url: cluster.adminUrl, maxConnections: 1 });
  });
  afterAll(async () => {
    await database.close();
    await cluster.stop();
  });

  const reload = async (): Promise<void> => {
    await sql`select pg_reload_conf()`.execute(database.db);
    await database.close();
    database = createDatabase({ url: cluster.adminUrl, maxConnections: 1 });
  };

  it("accepts the PostgreSQL that we run ourselves", async () => {
    await expect(assertSafeSettings(database.db)).resolves.toBeUndefined();
  });

  it.each(["fsync", "full_page_writes", "synchronous_commit"])("refuses %s = off", async (name) => {
    await sql`alter system set ${sql.raw(name)} = off`.execute(database.db);
    await reload();
    await expect.poll(() => refusal(database)).toContain(`${name} = off; it must be on`);
    await sql`alter system reset ${sql.raw(name)}`.execute(database.db);
    await reload();
    await expect.poll(() => refusal(database)).toBe("none");
  });
});

const refusal = ({ db }: DatabaseConnection): Promise<string> =>
  assertSafeSettings(db).then(
    () => "none",
    (error: unknown) => String(error),
  );

describe("assertRoleSettings", () => {
  let database: TestDatabase;
  let pooled: DatabaseConnection;
  beforeAll(async () => {
    database = await createTestDatabase("template0");
  });
  afterAll(() => database.drop());
  afterEach(() => pooled.close());

  const say = async (settings: Record<string, string>): Promise<string> => {
    const name = sql.id(new URL(database.url).pathname.slice(1));
    await sql`alter database ${name} reset all`.execute(database.db);
    for (const [setting, value] of Object.entries(settings)) {
      await sql`alter database ${name} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(database.db);
    }
    pooled = createDatabase({ url: database.url, maxConnections: 1, pooler: { keepsNames: false } });
    return assertRoleSettings(pooled.db).then(
      () => "none",
      (error: unknown) => String(error),
    );
  };
  const good = {
    statement_timeout: "4s",
    lock_timeout: "3s",
    idle_in_transaction_session_timeout: "10s",
    "skipline.relay": "on",
  };

  it("takes what the role says by itself", async () => expect(await say(good)).toBe("none"));
  it.each(Object.keys(good))("refuses a pooler's connections without %s", async (missing) => {
    const { [missing as keyof typeof good]: _left, ...others } = good;
    const refused = await say(others);
    expect(refused).toContain(`set ${missing} = '`);
    expect(refused.match(/alter role/g)).toHaveLength(1);
  });
  it("refuses longer times than a call may take", async () =>
    expect(await say({ ...good, statement_timeout: "1min" })).toContain("statement_timeout = 60000"));
});

describe("findUnsafeSetting", () => {
  const safe = { fsync: "on", full_page_writes: "on", synchronous_commit: "on", server_version_num: "150004" };

  it("accepts PostgreSQL 15", () => expect(findUnsafeSetting(safe)).toBeNull());
  it("refuses PostgreSQL 14", () =>
    expect(findUnsafeSetting({ ...safe, server_version_num: "149999" })).toContain("it must be 150000 or more"));
  it("refuses what is not reported at all", () => expect(findUnsafeSetting({})).toContain("fsync = undefined"));
});
