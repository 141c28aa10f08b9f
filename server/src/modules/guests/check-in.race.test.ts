import { admitWalkIn, checkInGuest } from "@skipline/contract/guests";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import type { Tampering } from "../../test/tampering.ts";
import { addGuests, openGlevent, type TestGlevent } from "../../test/test-guests.ts";
import { addGlevent, cancel, creditsOf, reserved, signInMember } from "../../test/test-reservations.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, hire, letMinutePass, openVenue, type TestVenue } from "../../test/test-venue.ts";
import { whileOneIsHeld } from "../../test/while-held.ts";

/** Row C5: two processes let guests in, two more do so with their guards off. */
let server: TestServer;
let venue: TestVenue;
let night: TestGlevent;
let doors: Door[];
let unguarded: Door[];

interface Door {
  at: ServerProcess;
  staff: Session;
}

/** Whoever has read what an event has left can be held there. */
const reading = 1;
const withoutGuards: Tampering = {
  rewrite: [
    { find: "status in ('PENDING', 'CONFIRMED') and", replace: "true and" },
    // Of a walk-in: the event, and what it has left as its places are taken.
    { find: "for no key update of", replace: "for key share of" },
    { find: `"capacity" - "reserved_count" >=`, replace: "1000000 >=" },
  ],
  pauseAfter: { statement: `where "g"."glevent_id" = $1 for no key update of "g"`, gate: reading },
};

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "roof");
  doors = await openDoors({});
  unguarded = await openDoors(withoutGuards);
});
beforeEach(async () => {
  await letMinutePass(server, ...doors.map(({ at }) => at));
  night = await openGlevent(server.db, venue, { capacity: 30 });
});
afterAll(async () => {
  await Promise.all([...doors, ...unguarded].map(({ at }) => at.close()));
  await server.close();
});

async function openDoors(tampering: Tampering): Promise<Door[]> {
  const { clientId } = server.context.config.auth;
  const pair = await Promise.all([1, 2].map(() => startServerProcess(server.database, clientId, { tampering })));
  // Somebody else at each: one phone gets one code a minute.
  return Promise.all(
    pair.map(async (at) => ({ at, staff: await at.signIn(await hire(server.db, venue, { role: "STAFF" })) })),
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

function checkIn(reservationId: string, turn: number, key: string = server.newKey(), at = doors) {
  const door = at[turn % 2]!;
  const input = { params: { ...night, reservationId }, body: {} };
  return door.at.call(checkInGuest, input, door.staff, { "idempotency-key": key });
}

function walkIn(turn: number, at = doors) {
  const door = at[turn % 2]!;
  const body = { firstName: `Walker ${turn}`, lastName: "", quantity: 1 };
  return door.at.call(admitWalkIn, { params: night, body }, door.staff, { "idempotency-key": server.newKey() });
}

const addOnes = (count: number) =>
  addGuests(
    server.db,
    night,
    times(count).map(() => ({})),
  );

async function countTaken(): Promise<{ reserved: number; arrived: number }> {
  return server.db
    .selectFrom("glevent as g")
    .select(["g.reserved_count as reserved"])
    .select(
      sql<number>`(select coalesce(sum(arrived), 0)::int from reservation r where r.glevent_id = g.glevent_id)`.as(
        "arrived",
      ),
    )
    .where("g.glevent_id", "=", night.gleventId)
    .executeTakeFirstOrThrow();
}

describe("C5: many doors, one guest", () => {
  test("12 guests × 12 calls: each is let in once, all others learn by whom and when", async () => {
    const ids = await addOnes(12);
    const answers = await Promise.all(ids.map((id) => Promise.all(times(12).map((turn) => checkIn(id, turn)))));
    for (const calls of answers) {
      const [first] = calls.filter(({ status }) => status === 200);
      const others = calls.filter(({ status }) => status !== 200);
      expect(others.map(codeOf)).toEqual(times(11).map(() => "ALREADY_CHECKED_IN"));
      const { checkedInBy, checkedInAt } = first!.body.guest;
      for (const { body } of others) expect(body).toMatchObject({ error: { details: { checkedInBy, checkedInAt } } });
    }
    expect(await countTaken()).toEqual({ reserved: 12, arrived: 12 });
    await assertInvariants(server.db);
  });

  test("one scan sent many times at once is one check-in, and every call says so", async () => {
    const [id] = await addOnes(1);
    const key = server.newKey();
    const answers = await Promise.all(times(16).map((turn) => checkIn(id!, turn, key)));
    expect(answers.map(({ status }) => status)).toEqual(times(16).map(() => 200));
    const rows = await server.db.selectFrom("check_in").select("kind").where("reservation_id", "=", id!).execute();
    expect(rows).toEqual([{ kind: "ADMITTED" }]);
  });

  test("40 walk-ins at 30 places less 12: 18 are let in", async () => {
    await addOnes(12);
    const answers = await Promise.all(times(40).map((turn) => walkIn(turn)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(18);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(codeOf))).toEqual(new Set(["GUESTLIST_FULL"]));
    expect(await countTaken()).toEqual({ reserved: 30, arrived: 18 });
    await assertInvariants(server.db);
  });
});

test("cancelled, checked in and let off the waitlist at once: one of two wins, and every place is somebody's", async () => {
  const gleventId = await addGlevent(server, venue.vendorId, { capacity: 6 });
  night = { vendorId: venue.vendorId, gleventId };
  const members = [];
  for (const _ of times(9)) members.push(await signInMember(server));
  const booked: { reservationId: string; member: Session }[] = [];
  for (const member of members) {
    const { reservationId } = await reserved(server, night, member);
    booked.push({ reservationId, member });
  }
  const pairs = await Promise.all(
    booked.slice(0, 6).map(async ({ reservationId, member }, turn) => {
      const both = [cancel(server, { reservationId }, member), checkIn(reservationId, turn)] as const;
      return (await Promise.all(both)).map(({ status }) => status);
    }),
  );
  expect(pairs.filter((pair) => pair.toSorted((a, b) => a - b).join() !== "200,409")).toEqual([]);
  const entered = pairs.filter(([, status]) => status === 200).length;
  const promoted = Math.min(3, 6 - entered);
  expect(await countTaken()).toEqual({ reserved: entered + promoted, arrived: entered });
  const credits = await Promise.all(members.map((member) => creditsOf(server, member)));
  // Of nine who had four each, whoever has a place has paid one.
  expect(credits.reduce((sum, one) => sum + one, 0)).toBe(9 * 4 - entered - promoted);
  await assertInvariants(server.db);
});

describe("canaries", () => {
  test("without its condition and its index one reservation lets many in", async () => {
    await sql`drop index check_in_once`.execute(server.db);
    const [id] = await addOnes(1);
    const answers = await Promise.all(times(6).map((turn) => checkIn(id!, turn, server.newKey(), unguarded)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
  });

  test("without its lock, its condition and its check the list is oversold", async () => {
    await sql`alter table glevent drop constraint glevent_not_oversold`.execute(server.db);
    for (const turn of times(unguarded.length)) {
      night = await openGlevent(server.db, venue, { capacity: 30 });
      await addOnes(29);
      const readEarly = () => walkIn(turn, unguarded);
      const answers = await whileOneIsHeld(server.database.url, reading, readEarly, () => walkIn(turn));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await countTaken()).reserved).toBeGreaterThan(30);
    }
  });
});
