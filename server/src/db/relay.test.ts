import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { makeNotes, noteLines, readNotes } from "../test/relay-notes.ts";
import { createTestClock } from "../test/test-clock.ts";
import { recordActivity } from "./activity.ts";
import { assertNothingAhead, bringClusterForward } from "./activity-cluster.ts";
import { batchLines } from "./activity-position.ts";
import { createRelay, type LineHandler, type Relay } from "./relay.ts";

const clock = createTestClock();
const wait = { timeout: 10_000 };

let database: TestDatabase;
let relay: Relay | null;
let warnings: string[];

beforeEach(async () => {
  warnings = [];
  database = await createTestDatabase();
  await makeNotes(database.db);
  relay = null;
});
afterEach(async () => {
  await relay?.close();
  await database.drop();
});

function start(handlers: Record<string, LineHandler>, from: "start" | "now" = "start"): Relay {
  const log = pino({ level: "warn" }, { write: (line) => void warnings.push(line) });
  relay = createRelay({ url: database.url, clock, log });
  for (const [name, handler] of Object.entries(handlers)) relay.subscribe(name, handler, { from });
  relay.start();
  return relay;
}

const startNotes = (name = "notes", from?: "start" | "now") => start({ [name]: noteLines(name) }, from);

const write = (number: number, subject = "glass") =>
  recordActivity(database.db, clock, {
    type: "test.written",
    actor: null,
    vendorId: null,
    subjectType: "test",
    subjectId: subject,
    details: { number },
  });

const notesOf = (subscriber: string) => readNotes(database.db, subscriber);
const notes = () => notesOf("notes");

test("a new subscriber begins with the first line there is, or with the next one", async () => {
  await write(1);
  await startNotes().close();
  startNotes();
  await expect.poll(notes, wait).toEqual(["glass 1"]);
  await relay?.close();
  const late = startNotes("late", "now");
  await expect.poll(async () => (await late.listLags()).length, wait).toBe(1);
  await write(2);
  await expect.poll(() => notesOf("late"), wait).toEqual(["glass 2"]);
});

test("more than is given at once is given piece by piece, also by another relay, with what came meanwhile", async () => {
  const count = batchLines * 3 + 1;
  await sql`insert into activity (type, subject_type, subject_id, details, created_at)
    select 'test.written', 'test', 'glass', json_build_object('number', n), now()
    from generate_series(1, ${sql.lit(count)}) n`.execute(database.db);
  let given = 0;
  start({
    async notes(trx, lines) {
      given += 1;
      if (given > 2) throw new Error("no more");
      await noteLines("notes")(trx, lines);
    },
  });
  await expect.poll(() => given, wait).toBeGreaterThan(2);
  await relay?.close();
  await write(count + 1);
  startNotes();
  await expect.poll(notes, wait).toEqual(Array.from({ length: count + 1 }, (_, n) => `glass ${n + 1}`));
});

test("a subscriber that fails gets the same lines again, and stops nobody else", async () => {
  let failures = 0;
  start({
    async failing(trx, lines) {
      await noteLines("failing")(trx, lines);
      failures += 1;
      if (failures < 3) throw new Error("no luck");
    },
    notes: noteLines("notes"),
  });
  await write(1);
  await expect.poll(notes, wait).toEqual(["glass 1"]);
  await expect.poll(() => notesOf("failing"), wait).toEqual(["glass 1"]);
  expect(failures).toBe(3);
});

test("a subscriber that rests is given nothing meanwhile, and then all of it", async () => {
  const restMs = 300;
  const given: number[] = [];
  relay = createRelay({ url: database.url, clock, log: pino({ level: "silent" }) });
  relay.subscribe(
    "notes",
    async (trx, lines) => {
      await noteLines("notes")(trx, lines);
      given.push(performance.now());
    },
    { restMs },
  );
  relay.start();
  await write(1);
  await expect.poll(notes, wait).toEqual(["glass 1"]);
  await write(2);
  await expect.poll(notes, wait).toEqual(["glass 1", "glass 2"]);
  const [first = 0, second = 0] = given;
  expect(second - first).toBeGreaterThanOrEqual(restMs);
});

test("what a subscriber writes itself comes to it too", async () => {
  const pour: LineHandler = async (trx, lines) => {
    await noteLines("pour")(trx, lines);
    for (const { details } of lines) {
      if (details["number"] !== 1) continue;
      const line = { type: "test.poured", actor: null, vendorId: null, subjectType: "test", subjectId: "glass" };
      await recordActivity(trx, clock, { ...line, details: { number: 2 } });
    }
  };
  start({ pour });
  await write(1);
  await expect.poll(() => notesOf("pour"), wait).toEqual(["glass 1", "glass 2"]);
});

test("how far a subscriber is behind can be asked", async () => {
  const lagging = start({ failing: () => Promise.reject(new Error("no luck")) });
  await expect.poll(() => lagging.listLags(), wait).toEqual([{ subscriber: "failing", seconds: 0 }]);
  await write(1);
  clock.advance({ seconds: 60 });
  await expect.poll(async () => (await lagging.listLags())[0]?.seconds, wait).toBeGreaterThanOrEqual(60);
});

test("a dump that was restored into a cluster that counted less far is gone on with: nothing twice, nothing lost", async () => {
  // Of another database, perhaps: it runs through it all, and began before everything.
  const long = await database.db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(long);
  await write(1);
  await write(2);
  startNotes();
  await expect.poll(notes, wait).toEqual(["glass 1", "glass 2"]);
  await relay?.close();
  // Not given any more before the dump.
  await write(3);
  // As the rows would be: they come from a cluster that is far ahead of this one.
  const far = sql.lit(5_000_000_000);
  await sql`update activity set xid = (xid::text::bigint + ${far})::text::xid8`.execute(database.db);
  await sql`update activity_position set seen = format('%s:%s:', pg_snapshot_xmin(seen)::text::bigint + ${far},
    pg_snapshot_xmax(seen)::text::bigint + ${far})::pg_snapshot`.execute(database.db);
  await expect(assertNothingAhead(database.db)).rejects.toThrow("than this one: newest line, position of notes.");
  // Written here before anybody has looked.
  await write(4);
  const refusing = startNotes();
  await expect.poll(() => warnings, wait).toContainEqual(expect.stringContaining("than this one: notes."));
  expect(await notes()).toEqual(["glass 1", "glass 2"]);
  await refusing.close();
  const bringForward = () => database.db.transaction().execute(bringClusterForward);
  expect(await bringForward()).toBe(true);
  await assertNothingAhead(database.db);
  startNotes();
  await expect.poll(notes, wait).toEqual(["glass 1", "glass 2", "glass 3", "glass 4"]);
  const { rows } = await sql<{ count: number }>`select count(*)::int from activity
    where xid >= pg_snapshot_xmin(activity_now()) and details ->> 'number' in ('1', '2')`.execute(database.db);
  // Else the long one's end would be taken for theirs, and they would come again.
  expect(rows).toEqual([{ count: 0 }]);
  await long.rollback().execute();
  await write(5);
  await expect.poll(notes, wait).toEqual(["glass 1", "glass 2", "glass 3", "glass 4", "glass 5"]);
  await relay?.close();
  expect(await bringForward(), "once is enough").toBe(false);
  startNotes();
  await write(6);
  await expect.poll(async () => (await notes()).slice(4), wait).toEqual(["glass 5", "glass 6"]);
});
