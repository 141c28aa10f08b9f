import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestCluster, type TestCluster } from "../test/cluster.ts";
import { assertSafeSettings, findUnsafeSetting } from "./check-settings.ts";
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

describe("findUnsafeSetting", () => {
  const safe = { fsync: "on", full_page_writes: "on", synchronous_commit: "on", server_version_num: "150004" };

  it("accepts PostgreSQL 15", () => expect(findUnsafeSetting(safe)).toBeNull());
  it("refuses PostgreSQL 14", () =>
    expect(findUnsafeSetting({ ...safe, server_version_num: "149999" })).toContain("it must be 150000 or more"));
  it("refuses what is not reported at all", () => expect(findUnsafeSetting({})).toContain("fsync = undefined"));
});
