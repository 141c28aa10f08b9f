import { findVendor } from "@skipline/contract/venues";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addContest, addTickets, draw } from "../../test/test-contests.ts";
import { addGlevent, cancel, reserve, reserved, signInMember } from "../../test/test-reservations.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

/** More people than the server has connections, and more than one of each kind, want the same row. */
const connections = 5;
const crowd = 20;

let server: TestServer;
let venue: TestVenue;
let members: Session[];

beforeAll(async () => {
  server = await startTestServer({ env: { DATABASE_POOL: String(connections) } });
  venue = await openVenue(server.db, "crowd");
  members = [];
  while (members.length < crowd) members.push(await signInMember(server, 4));
});
afterAll(() => server.close());
/** Everybody may book again, as after that night. */
afterEach(() =>
  server.db.updateTable("reservation").set({ ended_at: new Date() }).where("ended_at", "is", null).execute(),
);

/** Another connection has it, as another server's booking would, until it is let go. */
async function holdRow(find: ReturnType<typeof sql>): Promise<() => Promise<void>> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = server.database.db.transaction().execute(async (trx) => {
    await find.execute(trx);
    isHeld.resolve();
    await isOver;
  });
  await isHeld.promise;
  return async () => {
    end();
    await holding;
  };
}

const countLockWaits = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db);
  return rows[0]!.count;
};

/** Everybody at once wants the row that is held: meanwhile others have the database, and in the end they have theirs. */
async function whileHeld<T>(find: ReturnType<typeof sql>, act: (member: Session) => Promise<T>): Promise<T[]> {
  const letGo = await holdRow(find);
  const all = members.map(act);
  await expect.poll(countLockWaits).toBeGreaterThan(0);
  const beside = await Promise.all(members.map(() => server.call(findVendor, { query: { vendorId: venue.vendorId } })));
  const waiting = await countLockWaits();
  await letGo();
  expect(new Set(beside.map(({ status }) => status))).toEqual(new Set([200]));
  expect(waiting).toBe(1);
  return Promise.all(all);
}

const glevent = (gleventId: string) => sql`select from glevent where glevent_id = ${gleventId} for update`;

test("who books one event at once, and who cancels, holds one connection", async () => {
  const night = { vendorId: venue.vendorId, gleventId: await addGlevent(server, venue.vendorId) };
  const booked = await whileHeld(glevent(night.gleventId), (member) => reserve(server, night, member));
  const reservations = booked.map((answer) => ok(answer).reservation);
  expect(new Set(reservations.map((one) => one.reservationStatus))).toEqual(new Set(["CONFIRMED"]));
  const cancelled = await whileHeld(glevent(night.gleventId), (member) =>
    cancel(server, reservations[members.indexOf(member)]!, member),
  );
  expect(new Set(cancelled.map((answer) => ok(answer).reservation.reservationStatus))).toEqual(new Set(["CANCELLED"]));
});

test("who draws in one contest at once holds one connection", async () => {
  const { eventId } = await addContest(server.db, venue.vendorId);
  await addTickets(
    server.db,
    venue,
    eventId,
    members.map(({ userId }) => userId),
  );
  const held = sql`select from contest where event_id = ${eventId} for update`;
  const drawn = await whileHeld(held, (member) => draw(server, eventId, member));
  expect(drawn.map((answer) => ok(answer).draw.counter).toSorted((a, b) => a - b)).toEqual(
    members.map((_, at) => at + 1),
  );
});

test("an answer that was lost is given again without a turn, whoever stands in line", async () => {
  const night = { vendorId: venue.vendorId, gleventId: await addGlevent(server, venue.vendorId) };
  const first = members[0]!;
  const headers = { "idempotency-key": server.newKey() };
  const { reservationId } = await reserved(server, night, first, 1, headers);
  const { eventId } = await addContest(server.db, venue.vendorId);
  const both = [first, members[1]!];
  await addTickets(
    server.db,
    venue,
    eventId,
    both.map(({ userId }) => userId),
  );
  const key = server.newKey();
  const drawn = ok(await draw(server, eventId, first, key));

  const letGo = [
    await holdRow(glevent(night.gleventId)),
    await holdRow(sql`select from contest where event_id = ${eventId} for update`),
  ];
  const standing = [reserve(server, night, both[1]!), draw(server, eventId, both[1]!)] as const;
  await expect.poll(countLockWaits).toBe(2);
  expect(ok(await reserve(server, night, first, 1, headers)).reservation.reservationId).toBe(reservationId);
  // How many tickets are left is as of now: those for what was bought in the tests before may have come meanwhile.
  expect(ok(await draw(server, eventId, first, key))).toEqual({ ...drawn, ticketsLeft: expect.any(Number) });
  for (const end of letGo) await end();
  for (const answer of await Promise.all(standing)) expect(answer.status).toBe(200);
});
