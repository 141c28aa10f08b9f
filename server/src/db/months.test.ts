import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { connectTestDatabase, createTestDatabase, type TestDatabase } from "../test/database.ts";
import { findViolations } from "../test/invariants.ts";
import { detachYear } from "./detached-year.ts";
import { keepJobsRunning } from "./jobs.ts";
import { createMonthJobs } from "./month-jobs.ts";
import { addMonths, dropOldMonths, listParts, makeMonths, readMonthGauges } from "./months.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const db = () => database.db;
/** The test's own years: far from the part that the migration left, which ends with the month after this one. */
const at = (text: string) => new Date(`${text}Z`);

async function writeLine(createdAt: Date, type = "test.line"): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into activity (type, subject_type, subject_id, created_at)
    values (${type}, 'test', 'one', ${createdAt}) returning activity_id as id`.execute(db());
  return rows[0]!.id;
}

/** Where each line of the test is, oldest id first. */
async function findLines() {
  const { rows } = await sql<{ id: number; part: string; xid: string }>`
    select activity_id as id, tableoid::regclass::text as part, xid::text as xid from activity order by 1`.execute(
    db(),
  );
  return rows;
}

async function writeScans(scannedId: string, day: string, scans = 1): Promise<void> {
  await sql`insert into link_scan (kind, scanned_id, vendor_id, day, scans) values ('WRISTBAND', ${scannedId}, null, ${day}, ${scans})
    on conflict (kind, scanned_id, vendor_id, day) do update set scans = link_scan.scans + excluded.scans`.execute(
    db(),
  );
}

/** The months from the migration's part to December 2031, and three more. */
async function makeUntil(now: Date): Promise<void> {
  const parts = await listParts(db(), ["activity"]);
  let month = parts.find(({ isDefault }) => !isDefault)!.to!.slice(0, 7);
  while (month < now.toISOString().slice(0, 7)) {
    await makeMonths(db(), at(`${month}-15T00:00:00`));
    month = addMonths(month, 4);
  }
  await makeMonths(db(), now);
}

describe("months", () => {
  it("are made ahead, once, up to the third from now", async () => {
    const now = at("2031-11-25T12:00:00");
    const made = await makeMonths(db(), now);
    expect(made).toEqual(
      ["activity", "link_scan"].flatMap((table) =>
        ["2031_11", "2031_12", "2032_01", "2032_02"].map((m) => `${table}_${m}`),
      ),
    );
    expect(await makeMonths(db(), now)).toEqual([]);
    expect(await readMonthGauges(db(), now)).toEqual({ months_missing: 0, rows_without_month: 0 });
    expect(await readMonthGauges(db(), at("2032-01-31T23:59:59"))).toMatchObject({ months_missing: 0 });
    // A job that has not run for two months.
    expect(await readMonthGauges(db(), at("2032-02-01T00:00:00"))).toMatchObject({ months_missing: 2 });
    expect(await makeMonths(db(), at("2032-01-01T00:00:00"))).toHaveLength(4);
  });

  it("are made once by two at a time", async () => {
    const now = at("2031-11-25T12:00:00");
    const both = await Promise.all([makeMonths(db(), now), makeMonths(db(), now)]);
    expect(both.flat()).toHaveLength(8);
  });

  it("turn at midnight in UTC, whatever the zone of the connection is", async () => {
    await makeMonths(db(), at("2031-12-01T00:00:00"));
    await sql
      .raw(`alter database ${new URL(database.url).pathname.slice(1)} set timezone = 'Pacific/Auckland'`)
      .execute(db());
    const { db: fresh, close } = connectTestDatabase(database.url);
    expect(await makeMonths(fresh, at("2032-01-10T00:00:00"))).toEqual(["activity_2032_04", "link_scan_2032_04"]);
    await close();
    const times = ["2031-12-31T23:59:59.999", "2032-01-01T00:00:00", "2032-03-31T23:59:59.999", "2032-04-01T00:00:00"];
    for (const time of times) await writeLine(at(time));
    expect((await findLines()).map(({ part }) => part.slice(-7))).toEqual(["2031_12", "2032_01", "2032_03", "2032_04"]);
  });

  it("keep a day's scans one row on both sides of the turn", async () => {
    await makeMonths(db(), at("2031-12-01T00:00:00"));
    for (const day of ["2031-12-31", "2032-01-01", "2031-12-31", "2032-01-01"]) await writeScans("band", day);
    const { rows } = await sql`select tableoid::regclass::text as part, day, scans from link_scan order by day`.execute(
      db(),
    );
    expect(rows).toEqual([
      { part: "months.link_scan_2031_12", day: "2031-12-31", scans: 2 },
      { part: "months.link_scan_2032_01", day: "2032-01-01", scans: 2 },
    ]);
  });
});

describe("a row without a month", () => {
  it("is written all the same, is told of, and goes home with the next run as it was", async () => {
    const [first, second] = [await writeLine(at("2031-12-31T23:59:59")), await writeLine(at("2032-01-01T00:00:00"))];
    await writeScans("band", "2032-01-01", 3);
    await writeScans("band", "2032-01-01", 4);
    const before = await findLines();
    expect(before.map(({ id, part }) => [id, part])).toEqual([
      [first, "months.activity_default"],
      [second, "months.activity_default"],
    ]);
    const now = at("2032-01-01T00:10:00");
    expect(await readMonthGauges(db(), now)).toEqual({ months_missing: 4, rows_without_month: 3 });
    expect(await makeMonths(db(), now)).toContain("activity_2031_12");
    expect(await readMonthGauges(db(), now)).toEqual({ months_missing: 0, rows_without_month: 0 });
    expect(await findLines()).toEqual([
      { ...before[0], part: "months.activity_2031_12" },
      { ...before[1], part: "months.activity_2032_01" },
    ]);
    const { rows } = await sql`select scans from link_scan`.execute(db());
    expect(rows).toEqual([{ scans: 7 }]);
    expect(await writeLine(now)).toBeGreaterThan(second);
  });

  it("stays where it is while there are too many to move beside calls, and nothing else is made less", async () => {
    for (const second of [1, 2, 3]) await writeLine(at(`2032-01-01T00:00:0${second}`));
    const now = at("2032-01-01T00:10:00");
    await expect(makeMonths(db(), now, 2)).rejects.toThrow("more than 2 rows of 2032-01 without a month");
    expect(await readMonthGauges(db(), now)).toMatchObject({ rows_without_month: 3 });
    expect(await makeMonths(db(), now, 3)).toHaveLength(8);
    expect(new Set((await findLines()).map(({ part }) => part))).toEqual(new Set(["months.activity_2032_01"]));
  });
});

test("where no server ran for four months, the first one makes what is missing at once, and brings home what it wrote", async () => {
  await makeMonths(db(), at("2031-08-01T00:00:00"));
  const now = at("2031-12-01T20:00:00");
  const line = await writeLine(now);
  await writeScans("band", "2031-12-01");
  expect(await readMonthGauges(db(), now)).toEqual({ months_missing: 4, rows_without_month: 2 });
  const log = pino({ level: "silent" });
  const jobs = createMonthJobs({ db: db(), clock: { now: () => now }, log });
  const server = keepJobsRunning(database.url, { jobs }, log);
  try {
    const isDone = { months_missing: 0, rows_without_month: 0 };
    await expect.poll(() => readMonthGauges(db(), now), { timeout: 20_000 }).toEqual(isDone);
  } finally {
    await server.stop();
  }
  expect(await findLines()).toMatchObject([{ id: line, part: "months.activity_2031_12" }]);
}, 40_000);

describe("months past their use", () => {
  it("go as a whole: of scans after a year, of the trail never by themselves", async () => {
    await makeMonths(db(), at("2031-11-01T00:00:00"));
    await writeScans("band", "2031-11-30");
    await writeScans("band", "2031-12-01");
    await writeLine(at("2031-11-30T12:00:00"));
    const day = (text: string) => dropOldMonths(db(), at(`${text}T09:51:00`));
    expect(await day("2032-11-29")).toEqual(["link_scan_before"]);
    expect(await day("2032-11-30")).toEqual(["link_scan_2031_11"]);
    const { rows } = await sql`select day from link_scan`.execute(db());
    expect(rows).toEqual([{ day: "2031-12-01" }]);
    expect(await findLines()).toHaveLength(1);
  });
});

test("the list says of each unique index of these tables how it holds", async () => {
  const list = readFileSync(join(import.meta.dirname, "../../../docs/months.md"), "utf8");
  const { rows } = await sql<{ name: string }>`select i.indexrelid::regclass::text as name from pg_index i
    where i.indisunique and i.indrelid in (select partrelid from pg_partitioned_table
      union all select 'webhook_event'::regclass union all select 'activity_position'::regclass)`.execute(db());
  const listed = [...list.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

describe("a year of the trail", () => {
  const now = at("2032-02-02T00:00:00");
  const seen = (from: string) =>
    sql`insert into activity_position (subscriber, seen) values ('one', ${sql.raw(from)})
    on conflict (subscriber) do update set seen = excluded.seen`.execute(db());

  beforeEach(async () => {
    await makeUntil(now);
    for (const time of ["2030-06-01T00:00:00", "2031-01-01T00:00:00", "2031-12-31T23:59:59", "2032-01-01T00:00:00"])
      await writeLine(at(time));
  });

  it("is taken out after the years before it, and what is left goes on", async () => {
    await expect(async () => detachYear(db(), 2032, now)).rejects.toThrow("February");
    await expect(detachYear(db(), 2031, now)).rejects.toThrow("its year goes first");
    const begin = (await listParts(db(), ["activity"]))[0]!.to!;
    // The migration's part goes with the year of its last month.
    const first = Number(addMonths(begin.slice(0, 7), -1).slice(0, 4));
    for (let year = first; year < 2031; year += 1) await detachYear(db(), year, now);
    const gone = await detachYear(db(), 2031, now);
    expect(gone.map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, month) => `activity_2031_${String(month + 1).padStart(2, "0")}`),
    );
    const { rows: kept } = await sql`select created_at as at from activity`.execute(db());
    expect(kept).toEqual([{ at: at("2032-01-01T00:00:00") }]);
    const { rows: out } = await sql`select created_at as at from detached.activity_2031_12`.execute(db());
    expect(out).toEqual([{ at: at("2031-12-31T23:59:59") }]);
    const { rows: from } = await sql`select activity_kept_from() as from`.execute(db());
    expect(from).toEqual([{ from: at("2032-01-01T00:00:00") }]);
    // A line of a year that is out has no month, and gets none: the rest would seem to be there as well.
    await writeLine(at("2031-05-05T00:00:00"));
    expect(await makeMonths(db(), now)).toEqual([]);
    expect(await readMonthGauges(db(), now)).toMatchObject({ rows_without_month: 1 });
    expect(await findViolations(db())).toEqual([]);
  });

  it("stays while a subscriber lacks a line of it, or nothing newer is there", async () => {
    const year = Number(addMonths((await listParts(db(), ["activity"]))[0]!.to!.slice(0, 7), -1).slice(0, 4));
    await writeLine(at(`${year}-01-01T00:00:00`));
    await seen("'1:1:'");
    await expect(detachYear(db(), year, now)).rejects.toThrow("not every subscriber has had: one");
    await seen("activity_now()");
    await sql`delete from activity where created_at > ${at(`${year + 1}-01-01T00:00:00`)}`.execute(db());
    await expect(detachYear(db(), year, now)).rejects.toThrow("no line of a later year");
    expect((await listParts(db(), ["activity"]))[0]?.name).toBe("activity_before");
  });
});
