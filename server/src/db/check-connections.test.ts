import { pino } from "pino";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { tellConnections } from "./check-connections.ts";
import { countConnections } from "./pools.ts";

let database: TestDatabase;
let offered: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await sql<{
    offered: number;
  }>`select sum(case when name = 'max_connections' then 1 else -1 end * setting::int)::int
    as offered from pg_settings where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`.execute(
    database.db,
  );
  offered = rows[0]!.offered;
});
afterAll(() => database.drop());

const config = { databasePool: 20, databasePooled: null, databaseReplica: null };
const use = countConnections({ config, relay: 5, hasSandbox: false });

/** The level of each line that is told. */
async function tell(servers: number | null): Promise<{ level: number; taken: number; processes: number }[]> {
  const lines: string[] = [];
  await tellConnections(database.db, { use, servers }, pino({}, { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as { level: number; taken: number; processes: number });
}

it("adds up what a process takes, as the runbook has it", () => {
  expect(use).toEqual({ calls: 20, vital: 3, reports: 3, relay: 5, jobs: 3, notifications: 1, lag: 0, sandbox: 0 });
  const pooled = { ...config, databasePooled: { url: "postgres://pooler/skipline", keepsNames: false } };
  const through = countConnections({ config: pooled, relay: 5, hasSandbox: false });
  expect(Object.values(through).reduce((sum, one) => sum + one, 0)).toBe(15);
});

it("tells where there is room for one server more, warns where there is not, and refuses where there is none for those", async () => {
  const fit = Math.floor(offered / 35);
  expect(await tell(null)).toMatchObject([{ level: 30, taken: 35, processes: fit }]);
  expect(await tell(fit - 1)).toMatchObject([{ level: 30 }]);
  expect(await tell(fit)).toMatchObject([{ level: 40 }]);
  const needed = 35 * (fit + 2);
  await expect(tell(fit + 1)).rejects.toThrow(`${fit + 1} servers (DATABASE_SERVERS) take up to 35 each`);
  const { rows } = await sql<{
    most: number;
  }>`select setting::int as most from pg_settings where name = 'max_connections'`.execute(database.db);
  await expect(tell(fit + 1)).rejects.toThrow(`max_connections to ${needed + rows[0]!.most - offered} or more`);
});
