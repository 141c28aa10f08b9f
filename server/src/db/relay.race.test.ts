import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { makeNotes, manyLines, readNotes, startRelayProcess } from "../test/relay-notes.ts";
import { closeGate, type Tampering } from "../test/tampering.ts";

const gateNumber = 7_001;
const wait = { timeout: 20_000 };

let database: TestDatabase;
let relays: Awaited<ReturnType<typeof startRelayProcess>>[];
let clients: Client[];

beforeEach(async () => {
  database = await createTestDatabase();
  await makeNotes(database.db);
  relays = [];
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  for (const relay of relays) relay.wake();
  await Promise.all(relays.map((relay) => relay.close()));
  await database.drop();
});

async function startRelay(subscribers: string[], tampering?: Tampering) {
  const relay = await startRelayProcess({ url: database.url, subscribers, ...(tampering ? { tampering } : {}) });
  relays.push(relay);
  return relay;
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  clients.push(client);
  return client;
}

const write = (client: Client, subject: string, number: number) =>
  client.query(
    `insert into activity (type, subject_type, subject_id, details, created_at)
    values ('test.written', 'test', $1, json_build_object('number', $2::int), now())`,
    [subject, number],
  );

const notesOf = (subscriber: string) => readNotes(database.db, subscriber);
const notes = () => notesOf("notes");

/** A line with a lower id commits after one with a higher id has been given; then comes a third. */
async function commitOutOfOrder(): Promise<string[]> {
  const [slow, quick] = [await connect(), await connect()];
  await slow.query("begin");
  await write(slow, "slow", 1);
  await write(quick, "quick", 1);
  await expect.poll(notes, wait).toEqual(["quick 1"]);
  await slow.query("commit");
  await write(quick, "quick", 2);
  await expect.poll(notes, wait).toContain("quick 2");
  return notes();
}

describe("lines that commit out of order", () => {
  test("are all given, and none is held up by a transaction that takes long", async () => {
    await startRelay(["notes"]);
    expect((await commitOutOfOrder()).toSorted()).toEqual(["quick 1", "quick 2", "slow 1"]);
  });

  test("canary: reading by their ids alone loses what commits late", async () => {
    await startRelay(["notes"], {
      rewrite: [
        {
          find: "xid >= $1::xid8",
          replace: "$1::text <> '' and activity_id > (select last_id from activity_position)",
        },
        { find: "a.xid = before.xid", replace: "false" },
        { find: "pg_visible_in_snapshot(xid, $3::pg_snapshot)", replace: "$3::text <> ''" },
      ],
    });
    expect(await commitOutOfOrder()).toEqual(["quick 1", "quick 2"]);
  });

  test("of one subject come in the order in which they were written, whoever began first", async () => {
    await sql`create table subject (name text primary key)`.execute(database.db);
    await sql`insert into subject values ('glass')`.execute(database.db);
    const [first, second, between] = [await connect(), await connect(), await connect()];
    const lock = "select from subject where name = 'glass' for update";
    await second.query("begin");
    await second.query("select pg_current_xact_id()");
    // Runs on, with a number between theirs: what ended below it is no more complete than what ended above.
    await between.query("begin");
    await between.query("select pg_current_xact_id()");
    await first.query("begin");
    await first.query(lock);
    const locked = second.query(lock);
    await write(first, "glass", 1);
    await first.query("commit");
    await locked;
    await write(second, "glass", 2);
    await second.query("commit");
    await startRelay(["notes"]);
    await expect.poll(notes, wait).toEqual(["glass 1", "glass 2"]);
    await between.query("commit");
  });
});

describe("a relay that ends in the middle", () => {
  const steps = {
    "after it took the position": "db.hold_position",
    "after it read the lines": "pg_visible_in_snapshot",
    "between the effect and the position": "insert into note",
    "before the commit": "db.move_position",
  };

  test.each(Object.entries(steps))("killed %s: the next one goes on, each line once", async (_, statement) => {
    const gate = await closeGate(database.url, gateNumber);
    const first = await startRelay(["notes"], { pauseAfter: { statement, gate: gateNumber } });
    const client = await connect();
    for (const number of [1, 2, 3]) await write(client, "glass", number);
    await expect.poll(() => gate.countWaiting(), wait).toBe(1);
    relays = [];
    await first.kill();
    await gate.open();
    await startRelay(["notes"]);
    await expect.poll(notes, wait).toEqual(["glass 1", "glass 2", "glass 3"]);
    await write(client, "glass", 4);
    await expect.poll(notes, wait).toEqual(["glass 1", "glass 2", "glass 3", "glass 4"]);
  });

  test("frozen between the effect and the position: it is thrown out, and does no harm when it wakes", async () => {
    const gate = await closeGate(database.url, gateNumber);
    const frozen = await startRelay(["notes"], { pauseAfter: { statement: "insert into note", gate: gateNumber } });
    const client = await connect();
    await write(client, "glass", 1);
    await expect.poll(() => gate.countWaiting(), wait).toBe(1);
    frozen.freeze();
    await gate.open();
    await startRelay(["notes"]);
    await expect.poll(notes, wait).toEqual(["glass 1"]);
    frozen.wake();
    await write(client, "glass", 2);
    await expect.poll(notes, wait).toEqual(["glass 1", "glass 2"]);
  });
});

test(`two servers give each of two subscribers all of ${manyLines} lines once, in order for each subject, past killed ones`, async () => {
  await sql`create table subject (name text primary key, number integer not null default 0)`.execute(database.db);
  await sql`insert into subject select 'subject' || n from generate_series(1, 12) n`.execute(database.db);
  const names = ["one", "two"];
  const old = await connect();
  await old.query("begin");
  await write(old, "old", 1);
  const first = await startRelay(names);
  await startRelay(names);
  let left = manyLines;
  const writers = Array.from({ length: 16 }, async () => {
    const client = await connect();
    while (left > 0) {
      left -= 1;
      const isKept = randomInt(10) > 0;
      if (!isKept) left += 1;
      await client.query("begin");
      if (randomInt(2) === 0) await client.query("select pg_current_xact_id()");
      const { rows } = await client.query<{ name: string; number: number }>(
        "update subject set number = number + 1 where name = $1 returning name, number",
        [`subject${randomInt(1, 13)}`],
      );
      await write(client, rows[0]!.name, rows[0]!.number);
      if (randomInt(4) === 0) await delay(randomInt(20));
      await client.query(isKept ? "commit" : "rollback");
    }
  });
  await delay(300);
  relays.shift();
  await first.kill();
  await startRelay(names);
  await Promise.all(writers);
  // All but the old one: who lacked another of them then would be given the old one first.
  for (const subscriber of names) {
    await expect.poll(async () => (await notesOf(subscriber)).length, { timeout: 60_000 }).toBe(manyLines);
  }
  await old.query("commit");
  const { rows: subjects } = await sql<{ name: string; number: number }>`select * from subject`.execute(database.db);
  const all = subjects.flatMap(({ name, number }) => Array.from({ length: number }, (_, n) => `${name} ${n + 1}`));
  for (const subscriber of names) {
    await expect.poll(async () => (await notesOf(subscriber)).at(-1), wait).toBe("old 1");
    const given = await notesOf(subscriber);
    expect(given.toSorted()).toEqual([...all, "old 1"].toSorted());
    for (const { name, number } of subjects) {
      const numbers = given.filter((note) => note.startsWith(`${name} `)).map((note) => Number(note.split(" ")[1]));
      expect(numbers).toEqual(Array.from({ length: number }, (_, n) => n + 1));
    }
  }
});
