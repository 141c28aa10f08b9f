import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { migrate } from "./migrate.ts";
import { listParts, makeMonths } from "./months.ts";

/** What the release before the months sends, word for word but for its placeholders. */
const older = {
  addScans: `insert into link_scan (kind, scanned_id, vendor_id, day, scans)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::integer[])
  order by 1, 2, 3, 4
  on conflict (kind, scanned_id, vendor_id, day) do update set scans = link_scan.scans + excluded.scans`,
  clearScans: `delete from "link_scan" where ctid in (
      select ctid from "link_scan" where day < $1::date limit $2)`,
  noteEvent: `insert into webhook_event (provider, event_id, type, received_at)
    select $1, $2, $3, $4::timestamptz from (values (1)) as one where $2::text is not null
    on conflict (provider, event_id) do nothing`,
  recordActivity: `insert into activity
    (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
  select $1::text, $2::text, $3::text, $4::text,
    $5::text, $6::text, $7::jsonb, $8::timestamptz
  from (select) as once`,
  readPosition: `select cluster.now::text as now, coalesce(cluster.newest >= pg_snapshot_xmax(p.seen), false) or exists (
      select from pg_snapshot_xip(p.seen) as running (xid)
      cross join lateral (select from activity a where a.xid = running.xid limit 1) as line
    ) as "hasNews"
  from (values ('1:1:'::pg_snapshot)) as p (seen)
  cross join (select activity_now() as now, (select xid from activity order by xid desc limit 1) as newest) as cluster`,
  readLines: `select activity_id as "activityId", type
    from (
      select * from activity where xid >= $1::xid8
      union all
      select a.* from unnest($2::xid8[]) as before (xid) join activity a on a.xid = before.xid
    ) as line
    where pg_visible_in_snapshot(xid, $3::pg_snapshot) and activity_id > $4
    order by activity_id limit $5`,
};

let database: TestDatabase;
let client: Client;
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function open(template?: "template0"): Promise<void> {
  database = await createTestDatabase(template);
  client = await connect();
}

async function connect(): Promise<Client> {
  const one = new Client({ connectionString: database.url });
  await one.connect();
  return one;
}

/** By a name, as servers send what is hot: it is planned once on a connection. */
const send = (name: keyof typeof older, values: unknown[], by = client) =>
  by.query({ name, text: older[name], values });

const line = (type: string, at: Date) => [type, null, null, null, "test", "one", "{}", at];
const listIds = async () =>
  (
    await sql<{ id: number; type: string }>`select activity_id as id, type from activity order by 1`.execute(
      database.db,
    )
  ).rows;

describe("servers of the release before", () => {
  beforeEach(() => open());

  it("write scans, events and lines into months, and read lines as ever", async () => {
    await makeMonths(database.db, new Date("2031-12-05"));
    const days = ["2031-12-31", "2032-01-01"];
    const scans = [days.map(() => "WRISTBAND"), days.map(() => "band"), [null, null], days, [2, 3]];
    await send("addScans", scans);
    await send("addScans", scans);
    const { rows: counts } = await sql`select day, scans from link_scan order by 1`.execute(database.db);
    expect(counts).toEqual([
      { day: "2031-12-31", scans: 4 },
      { day: "2032-01-01", scans: 6 },
    ]);
    const times = ["2031-12-31T23:59:59.9Z", "2032-01-01T00:00:00Z"].map((text) => new Date(text));
    for (const at of times) await send("noteEvent", ["stripe", "evt_1", "some.type", at]);
    const { rows: events } = await sql`select received_at from webhook_event`.execute(database.db);
    expect(events).toEqual([{ received_at: times[0] }]);
    for (const at of times) await send("recordActivity", line("order.paid", at));
    const { rows: positions } = await send("readPosition", []);
    expect(positions).toMatchObject([{ hasNews: true }]);
    const { rows: lines } = await send("readLines", ["1", [], positions[0].now, 0, 1000]);
    expect(lines.map(({ type }) => type)).toEqual(["order.paid", "order.paid"]);
  });

  /** One row in each of two months, at the same place in both. */
  async function clearOldScans(): Promise<string[]> {
    const young = new Date().toISOString().slice(0, 10);
    const last = (await listParts(database.db, ["link_scan"]))[0]!.to!;
    const old = "2020-05-05";
    await makeMonths(database.db, new Date(`${last}T00:00:00Z`));
    const scans = [
      ["WRISTBAND", "WRISTBAND", "WRISTBAND"],
      ["a", "b", "c"],
      [null, null, null],
    ];
    await send("addScans", [...scans, [old, last, last], [1, 1, 1]]);
    await send("addScans", [["WRISTBAND"], ["d"], [null], [young], [1]]);
    await send("clearScans", ["2021-01-01", 5_000]);
    const { rows } = await sql<{ id: string }>`select scanned_id as id from link_scan order by 1`.execute(database.db);
    return rows.map(({ id }) => id);
  }

  it("clear old scans, and of what stands at the same place in another month nothing that is young", async () => {
    expect(await clearOldScans()).toEqual(["b", "c", "d"]);
  });

  it("canary: without the trigger a young month's row goes with them", async () => {
    await sql`drop trigger link_scan_young_stays on link_scan`.execute(database.db);
    expect(await clearOldScans()).toEqual(["c", "d"]);
  });
});

describe("the turn", () => {
  const migrations = join(import.meta.dirname, "migrations");
  const turn = /^33[12]-/;

  /** All migrations but those that make the tables those of months. */
  beforeEach(async () => {
    await open("template0");
    const folder = await mkdtemp(join(tmpdir(), "skipline-turn-"));
    for (const name of (await readdir(migrations)).filter((one) => !turn.test(one)))
      await cp(join(migrations, name), join(folder, name));
    await migrate(database.url, folder);
    await rm(folder, { recursive: true });
  });

  it("moves no row, and servers under way go on with what they have prepared", async () => {
    const scans = [["WRISTBAND"], ["band"], [null], ["2026-01-01"], [5]];
    for (const type of ["first", "second"]) await send("recordActivity", line(type, new Date()));
    await client.query("begin");
    await send("recordActivity", line("given up", new Date()));
    await client.query("rollback");
    await send("addScans", scans);
    const before = await sql<{ file: string }>`select pg_relation_filepath('activity') as file`.execute(database.db);
    expect(await migrate(database.url)).toEqual(["331-scans-by-month.sql", "332-activity-by-month.sql"]);
    const after = await sql<{ file: string }>`select pg_relation_filepath('months.activity_before') as file`.execute(
      database.db,
    );
    expect(after.rows).toEqual(before.rows);
    await send("recordActivity", line("third", new Date()));
    await send("addScans", scans);
    expect(await listIds()).toEqual([
      { id: 1, type: "first" },
      { id: 2, type: "second" },
      { id: 4, type: "third" },
    ]);
    const { rows } = await sql`select scans from link_scan`.execute(database.db);
    expect(rows).toEqual([{ scans: 10 }]);
  });

  it("waits for whoever holds the table a second at a time: others write meanwhile", async () => {
    const others = await connect();
    await client.query("begin");
    await send("recordActivity", line("slow", new Date()));
    const turning = migrate(database.url);
    const isWaited = sql<{ waits: boolean }>`select exists (select from pg_locks
      where relation = 'activity'::regclass and mode = 'AccessExclusiveLock' and not granted) as waits`;
    await expect.poll(async () => (await isWaited.execute(database.db)).rows[0]?.waits, { timeout: 30_000 }).toBe(true);
    await send("recordActivity", line("beside", new Date()), others);
    await client.query("commit");
    await turning;
    await send("recordActivity", line("after", new Date()), others);
    await others.end();
    expect((await listIds()).map(({ type }) => type)).toEqual(["slow", "beside", "after"]);
  });
});
