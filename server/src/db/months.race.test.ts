import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../test/database.ts";
import { makeNotes, readNotes, startRelayProcess } from "../test/relay-notes.ts";
import { postSandboxEvent } from "../test/sandbox-events.ts";
import { type ServerProcess, startServerProcess } from "../test/start-server-process.ts";
import { closeGate } from "../test/tampering.ts";
import { startTestServer, type TestServer } from "../test/test-server.ts";
import { cards, confirmCard, ok, openVenue, placeOrder, somePhone } from "../test/test-venue.ts";
import { addMonths, makeMonths } from "./months.ts";

/** Two processes whose clocks stand on both sides of a month's turn, as for the moment in which it comes. */
let server: TestServer;
let turn: Date;
const noteEvent = "payments.note_event";

beforeAll(async () => {
  server = await startTestServer();
  const next = addMonths(new Date().toISOString().slice(0, 7), 1);
  turn = new Date(`${next}-01T00:00:00Z`);
  await makeMonths(server.db, turn);
});
afterAll(() => server.close());

/** Before and after the turn; whoever has looked for an event waits at the gate, so that none has been noted then. */
async function openBoth(of: TestServer, gate: number): Promise<{ clocks: Date[]; processes: ServerProcess[] }> {
  const clocks = [-60_000, 60_000].map((ms) => new Date(turn.getTime() + ms));
  const { clientId } = of.context.config.auth;
  const tampering = { pauseAfter: { statement: noteEvent, gate } };
  const processes = await Promise.all(
    clocks.map((clock) => startServerProcess(of.database, clientId, { clockStart: clock.toISOString(), tampering })),
  );
  return { clocks, processes };
}

/** In which months one event is noted that comes to both at once. */
async function deliverAtTurn(of: TestServer): Promise<{ statuses: number[]; months: string[] }> {
  const venue = await openVenue(of.db, `turn-${randomUUID().slice(0, 8)}`);
  const guest = await of.signIn(somePhone());
  const { clientSecret } = await placeOrder(of, venue, guest, { soda: 1 });
  ok(await confirmCard(of, clientSecret, cards.silent));
  const object = { object: "intent", id: clientSecret.split("_secret_")[0] };
  const event = { id: `evt_${randomUUID()}`, type: "payment_intent.succeeded", object };
  const gate = await closeGate(of.database.url, 1);
  const { clocks, processes } = await openBoth(of, gate.gate);
  const posts = processes.map(({ url }, index) => postSandboxEvent(url, event, clocks[index]));
  await expect.poll(() => gate.countWaiting(), { timeout: 30_000 }).toBe(2);
  await gate.open();
  const statuses = await Promise.all(posts);
  await Promise.all(processes.map((one) => one.close()));
  const { rows } = await sql<{ month: string }>`
    select to_char(received_at at time zone 'UTC', 'YYYY-MM') as month from webhook_event
    where event_id = ${event.id} order by 1`.execute(of.db);
  return { statuses, months: rows.map(({ month }) => month) };
}

test("an event that comes to both sides of the turn at once is noted once", async () => {
  const { statuses, months } = await deliverAtTurn(server);
  expect(statuses).toEqual([200, 200]);
  expect(months).toHaveLength(1);
});

test("canary: where the key has the month, as in a table of months, it is noted in both", async () => {
  const own = await startTestServer();
  await sql`alter table webhook_event drop constraint webhook_event_pkey`.execute(own.db);
  await sql`drop index webhook_event_at_account`.execute(own.db);
  await sql`create unique index on webhook_event
    (provider, event_id, account, date_trunc('month', received_at at time zone 'UTC')) nulls not distinct`.execute(
    own.db,
  );
  const { months } = await deliverAtTurn(own);
  expect(months).toEqual([addMonths(turn.toISOString().slice(0, 7), -1), turn.toISOString().slice(0, 7)]);
  await own.close();
});

test("lines on both sides of a turn, whose months are made meanwhile, are given once each by two relays", async () => {
  const database = await createTestDatabase();
  await makeNotes(database.db);
  const relays = await Promise.all([1, 2].map(() => startRelayProcess({ url: database.url, subscribers: ["notes"] })));
  const lines = 200;
  const sides = ["2031-12-31T23:59:59.9Z", "2032-01-01T00:00:00Z"];
  const write = async (side: string) => {
    for (let number = 1; number <= lines; number += 1) {
      const line = sql`insert into activity (type, subject_type, subject_id, details, created_at)
        values ('test.written', 'test', ${side}, json_build_object('number', ${number}::int), ${side})`;
      await line.execute(database.db);
    }
  };
  // Some of each have no month yet, and are moved while they are read.
  await Promise.all([...sides.map(write), makeMonths(database.db, new Date("2032-01-01T00:00:00Z"))]);
  await makeMonths(database.db, new Date("2032-01-01T00:00:00Z"));
  const given = () => readNotes(database.db, "notes");
  await expect.poll(async () => (await given()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2 * lines);
  const notes = await given();
  for (const side of sides)
    expect(notes.filter((note) => note.startsWith(side))).toEqual(
      Array.from({ length: lines }, (_, index) => `${side} ${index + 1}`),
    );
  const { rows } = await sql`select tableoid::regclass::text as part, count(*)::int as lines from activity group by 1
    order by 1`.execute(database.db);
  expect(rows).toEqual(["2031_12", "2032_01"].map((month) => ({ part: `months.activity_${month}`, lines })));
  await Promise.all(relays.map((relay) => relay.close()));
  await database.drop();
});
