import * as analytics from "@skipline/contract/analytics";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeGate } from "../../test/tampering.ts";
import { fillLocation } from "../../test/many-orders.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { hire, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

/** Each desk is a process, with a manager who is signed in there. */
interface Desk {
  at: ServerProcess;
  manager: Session;
}

let server: TestServer;
let venue: TestVenue;
let desks: Desk[];
let unguarded: Desk[];

/** Whoever begins to read the orders of a dump can be held there. */
const pauses = { pauseBefore: { statement: "declare orders", gate: 1 } };
/** The lock that one server has for the generation, taken off. */
const withoutLock = { find: "pg_advisory_xact_lock(", replace: "num_nulls(" };

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "dumps");
  const { vendorId, vendorLocationId } = venue;
  const until = server.clock.now();
  await fillLocation(server.db, { vendorId, vendorLocationId, products: 5, guests: 20, orders: 300, until });
  desks = await openDesks({ ...pauses });
  unguarded = await openDesks({ ...pauses, rewrite: [withoutLock] });
});
afterAll(async () => {
  await Promise.all([...desks, ...unguarded].map((desk) => desk.at.close()));
  await server.close();
});

async function openDesks(tampering: object): Promise<Desk[]> {
  const { clientId } = server.context.config.auth;
  return Promise.all(
    [1, 2].map(async () => {
      const at = await startServerProcess(server.database, clientId, { tampering });
      return { at, manager: await at.signIn(await hire(server.db, venue)) };
    }),
  );
}

/** Ten at each of two processes ask for it at once; answers how many read its orders then, and which generations they got. */
async function regenerateTogether(pair: readonly Desk[], month: string) {
  const gate = await closeGate(server.database.url, 1);
  const params = { vendorId: venue.vendorId, month };
  const asking = pair.flatMap(({ at, manager }) =>
    Array.from({ length: 10 }, () => at.call(analytics.regenerateAnalyticsDump, { params, query: {} }, manager)),
  );
  const countWaiting = async () => {
    const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(server.database.db);
    return rows[0]?.waiting;
  };
  await expect.poll(countWaiting).toBe(2);
  // Whoever asks for something else after them is answered after they have come in.
  for (const { at, manager } of pair) {
    const query = { datetimePaidAfter: "2020-01-01T00:00:00Z", datetimePaidBefore: "2020-01-01T00:00:00Z" };
    ok(await at.call(analytics.listPaidOrders, { params, query }, manager));
  }
  const readers = await gate.countWaiting();
  await gate.open();
  const answers = (await Promise.all(asking)).map(ok);
  const given = new Set(answers.map(({ generatedAt, metadata }) => `${metadata.version} ${generatedAt}`));
  return { readers, generations: given.size };
}

test("twenty at two servers who want a month generated get one generation", async () => {
  const month = new Date().toISOString().slice(0, 7);
  expect(await regenerateTogether(desks, month)).toEqual({ readers: 1, generations: 1 });
  // The next one is made for whoever asks then.
  const [{ at, manager }] = desks as [Desk];
  const params = { vendorId: venue.vendorId, month };
  expect(ok(await at.call(analytics.getAnalyticsDump, { params, query: {} }, manager)).metadata.version).toBe(1);
  expect(ok(await at.call(analytics.regenerateAnalyticsDump, { params, query: {} }, manager)).metadata.version).toBe(2);
});

test("without the lock of the generation each server makes its own", async () => {
  // Two that begin in the same millisecond bear the same name.
  expect((await regenerateTogether(unguarded, "2026-01")).readers).toBe(2);
});
