import { checkInGuest, updateGlevent } from "@skipline/contract/guests";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants, findViolations } from "../../test/invariants.ts";
import { countRounds } from "../../test/race-rounds.ts";
import { untilWaitingForRows } from "../../test/row-waits.ts";
import { type ServerProcess, startServerProcess } from "../../test/start-server-process.ts";
import type { Tampering } from "../../test/tampering.ts";
import {
  addGlevent,
  cancel,
  creditsOf,
  readOwn,
  reserve,
  reservedCount,
  signInMember,
} from "../../test/test-reservations.ts";
import { whileOneIsHeld } from "../../test/while-held.ts";
import { type Answer, type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue } from "../../test/test-venue.ts";

/**
 * Two server processes take the calls, this one and another; a third one has its guards off. Fault rows C1 to C4 and
 * C6 in small; their full size is a row of the bench.
 */
let server: TestServer;
let other: ServerProcess;
let unguarded: ServerProcess;
let vendorId: string;
let manager: Session;
let members: Session[];

/** Whoever has found the list full, or is about to cancel, can be held there. */
const gates = { booking: 1, cancelling: 2 };
const pauses = {
  pauseAfter: { statement: "guests.take_places", gate: gates.booking },
  pauseBefore: { statement: `update "reservation" set "status" = $1, "cancelled_at"`, gate: gates.cancelling },
};
/** The event that a process without its guards oversells has so many places; its others are as safe as ever. */
const oversold = 3;
const withoutGuards: Tampering = {
  ...pauses,
  rewrite: [
    {
      find: "g.capacity - g.reserved_count >= made.quantity",
      replace: `(g.capacity = ${oversold} or g.capacity - g.reserved_count >= made.quantity)`,
    },
    // Of cancelling: the event, the reservation, and the status that was read.
    { find: "for no key update of", replace: "for key share of" },
    { find: `where "reservation_id" = $4 and "status" = $5`, replace: `where "reservation_id" = $4 and $5 <> ''` },
    // Of the look after a commit.
    { find: "as next where next.quantity", replace: "as next where false and next.quantity" },
    // Of a capacity below what is reserved.
    { find: `and "reserved_count" <= $`, replace: "and 0 < $" },
  ],
};

beforeAll(async () => {
  server = await startTestServer();
  const { clientId } = server.context.config.auth;
  const open = (tampering: Tampering) =>
    startServerProcess(server.database, clientId, { tampering, publicUrl: server.url });
  const venue = await openVenue(server.db, "roof");
  ({ vendorId } = venue);
  [other, unguarded] = await Promise.all([open(pauses), open(withoutGuards)]);
  manager = await server.signIn(venue.phones.MANAGER);
  members = await Promise.all(Array.from({ length: 21 }, () => signInMember(server, 12)));
});
afterAll(async () => {
  await Promise.all([other.close(), unguarded.close()]);
  await server.close();
});
beforeEach(() => letMinutePass(server, other, unguarded));
/** Everybody may book again, as after that night. */
afterEach(() =>
  server.db.updateTable("reservation").set({ ended_at: new Date() }).where("ended_at", "is", null).execute(),
);

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const event = async (capacity: number) => ({ vendorId, gleventId: await addGlevent(server, vendorId, { capacity }) });
type Place = Awaited<ReturnType<typeof event>>;

/** At one of two processes. */
const at = (turn: number) => (turn % 2 === 0 ? server : other);
const statusesOf = (answers: Answer<{ reservation: { reservationStatus: string } }>[]) =>
  Map.groupBy(answers, (one) => (one.status === 200 ? one.body.reservation.reservationStatus : codeOf(one)));
const count = (answers: Parameters<typeof statusesOf>[0]) =>
  Object.fromEntries([...statusesOf(answers)].map(([status, ones]) => [status, ones.length]));
const sumOfCredits = async () =>
  (await Promise.all(members.map((one) => creditsOf(server, one)))).reduce((a, b) => a + b);

const whileHeld = <T, A>(gate: number, start: () => Promise<T>, act: () => Promise<A>) =>
  whileOneIsHeld(server.database.url, gate, start, act);

describe("C1: many want the last places", () => {
  const places = 8;
  const book = (night: Place) =>
    Promise.all(members.flatMap((member, index) => times(3).map((turn) => reserve(at(index + turn), night, member))));

  test("63 attempts for 8 places: 8 are in, 13 wait, each paid once", async () => {
    const night = await event(places);
    const before = await sumOfCredits();
    const answers = await book(night);
    expect(answers.filter((one) => one.status !== 200)).toEqual([]);
    const owned = await Promise.all(members.map(async (one) => (await readOwn(server, one))[0]!));
    expect(owned.filter((one) => one.reservationStatus === "CONFIRMED")).toHaveLength(places);
    expect(owned.filter((one) => one.reservationStatus === "WAITLISTED")).toHaveLength(members.length - places);
    expect(await reservedCount(server, night.gleventId)).toBe(places);
    expect(before - (await sumOfCredits())).toBe(places);
    await assertInvariants(server.db);
  });

  test("one place, again and again: one is in", async () => {
    for (let round = 0; round < countRounds(4); round += 1) {
      const night = await event(1);
      const answers = await Promise.all(members.slice(0, 20).map((member, turn) => reserve(at(turn), night, member)));
      expect(count(answers)).toEqual({ CONFIRMED: 1, WAITLISTED: 19 });
      await server.db.updateTable("reservation").set({ ended_at: new Date() }).where("ended_at", "is", null).execute();
    }
    await assertInvariants(server.db);
  });
});

describe("C2 and C3: one member, many calls", () => {
  test("for one event: one reservation, the same answer for all, one credit", async () => {
    const [night, member] = [await event(50), members[0]!];
    const before = await creditsOf(server, member);
    const answers = await Promise.all(times(50).map((turn) => reserve(at(turn), night, member)));
    expect(new Set(answers.map((one) => ok(one).reservation.reservationId)).size).toBe(1);
    expect(before - (await creditsOf(server, member))).toBe(1);
    expect(await reservedCount(server, night.gleventId)).toBe(1);
  });

  async function bookEverywhere() {
    const nights = await Promise.all(times(10).map(() => event(50)));
    const member = await signInMember(server, 4);
    const answers = await Promise.all(times(50).map((turn) => reserve(at(turn), nights[turn % 10]!, member)));
    const own = await readOwn(server, member);
    return { answers, member, active: own.filter((one) => one.reservationStatus === "CONFIRMED") };
  }

  test("for ten events: one active reservation, held against 50 tries", async () => {
    const { answers, member, active } = await bookEverywhere();
    expect(active).toHaveLength(1);
    expect(await creditsOf(server, member)).toBe(3);
    expect(Object.keys(count(answers)).toSorted()).toEqual(["ACTIVE_RESERVATION", "CONFIRMED"]);
    await assertInvariants(server.db);
  });

  async function cancelAtOnce() {
    const [night, member] = [await event(5), await signInMember(server, 4)];
    // Somebody stays, so that a place given back twice is one too few, not a count below nothing.
    ok(await reserve(server, night, members[20]!, 3));
    const held = ok(await reserve(server, night, member, 2)).reservation;
    const answers = await Promise.all(times(20).map((turn) => cancel(at(turn), held, member)));
    return { answers, night, member };
  }

  test("20 cancels of one reservation: place and credits come back once", async () => {
    const { answers, night, member } = await cancelAtOnce();
    expect(count(answers)).toEqual({ CANCELLED: 20 });
    expect(await creditsOf(server, member)).toBe(4);
    expect(await reservedCount(server, night.gleventId)).toBe(3);
    await assertInvariants(server.db);
  });
});

/** Calls a cancel and a check-in of one reservation at once. */
async function cancelAndCheckIn(night: Place, turn: number) {
  const member = await signInMember(server, 4);
  const { reservationId } = ok(await reserve(server, night, member)).reservation;
  const params = { ...night, reservationId };
  const [cancelled, admitted] = await Promise.all([
    cancel(at(turn + 1), { reservationId }, member),
    at(turn).call(checkInGuest, { params, body: {} }, manager),
  ]);
  return { codes: [codeOf(cancelled), codeOf(admitted)], credits: await creditsOf(server, member) };
}

describe("C4: a cancel against a check-in", () => {
  test("one of them wins, and the credit goes with it", async () => {
    const night = await event(50);
    const pairs = await Promise.all(times(8).map((turn) => cancelAndCheckIn(night, turn)));
    for (const { codes, credits } of pairs) {
      expect([
        [200, "RESERVATION_NOT_ADMITTED"],
        ["RESERVATION_NOT_CANCELLABLE", 200],
      ]).toContainEqual(codes);
      expect(credits).toBe(codes[0] === 200 ? 4 : 3);
    }
    await assertInvariants(server.db);
  });
});

describe("the waitlist", () => {
  /** The list is found full; before that is committed a place gets free. */
  async function crossOver(desk: ServerProcess) {
    const night = await event(1);
    const held = ok(await reserve(server, night, members[0]!)).reservation;
    const [booked] = await whileHeld(
      gates.booking,
      () => reserve(desk, night, members[1]!),
      async () => ok(await cancel(server, held, members[0]!)),
    );
    return ok(booked).reservation.reservationStatus;
  }

  test("whoever begins to wait as a place gets free has it", async () => {
    expect(await crossOver(other)).toBe("CONFIRMED");
    await assertInvariants(server.db);
  });

  test("canary: without the look after the commit the place stays empty until the job comes", async () => {
    expect(await crossOver(unguarded)).toBe("WAITLISTED");
    await server.runJob("guests.promote-waiting");
    expect((await readOwn(server, members[1]!))[0]).toMatchObject({ reservationStatus: "CONFIRMED" });
  });

  test("as many cancel at once, the oldest come in, in their order", async () => {
    const night = await event(6);
    const held = await Promise.all(
      members.slice(0, 6).map(async (one) => ok(await reserve(server, night, one)).reservation),
    );
    const waiting = members.slice(6, 18);
    for (const member of waiting) ok(await reserve(server, night, member));
    await Promise.all(held.map((one, turn) => cancel(at(turn), one, members[turn]!)));
    const statuses = await Promise.all(waiting.map(async (one) => (await readOwn(server, one))[0]!.reservationStatus));
    expect(statuses).toEqual(times(12).map((place) => (place < 6 ? "CONFIRMED" : "WAITLISTED")));
    await assertInvariants(server.db);
  });
});

/** A booking has taken two places and is not committed yet when the list is made smaller. */
async function shrinkBesideBooking(desk: TestServer | ServerProcess) {
  const [night, member] = [await event(4), await signInMember(server, 4)];
  const [booked, { shrinking }] = await whileHeld(
    gates.booking,
    () => reserve(other, night, member, 2),
    async () => {
      const asked = desk.call(updateGlevent, { params: night, body: { guestlistCapacity: 1 } }, manager);
      await untilWaitingForRows(server.db, 1);
      return { shrinking: asked };
    },
  );
  expect(ok(booked).reservation.reservationStatus).toBe("CONFIRMED");
  return { night, answer: codeOf(await shrinking) };
}

describe("C6: bookings, cancels and capacities at once", () => {
  test("a list that gets smaller waits for whoever books, and is refused", async () => {
    expect((await shrinkBesideBooking(server)).answer).toBe("CAPACITY_BELOW_RESERVED");
    await assertInvariants(server.db);
  });

  test("counts and credits hold, and nobody waits beside a free place", async () => {
    for (let seed = 0; seed < countRounds(3); seed += 1) {
      await letMinutePass(server, other);
      const night = await event(4);
      const params = night;
      const act = async (member: Session, index: number) => {
        const booked = await reserve(at(index), night, member, 1 + ((index + seed) % 2));
        if ((index + seed) % 3 === 0 && booked.status === 200)
          await cancel(at(index + 1), booked.body.reservation, member);
        return booked;
      };
      const resize = (turn: number) =>
        at(turn).call(updateGlevent, { params, body: { guestlistCapacity: 2 + ((turn * 7 + seed) % 9) } }, manager);
      const [booked, resized] = await Promise.all([Promise.all(members.map(act)), Promise.all(times(8).map(resize))]);
      expect(booked.map(codeOf).filter((code) => code !== 200 && code !== "NO_CREDITS")).toEqual([]);
      expect(resized.map(codeOf).filter((code) => code !== 200 && code !== "CAPACITY_BELOW_RESERVED")).toEqual([]);
      expect(resized.map(codeOf)).toContain(200);
      const { rows } = await sql<{ free: number; smallest: number | null; isLast: boolean }>`
        select g.capacity - g.reserved_count as free,
          g.capacity = (select (details -> 'after' ->> 'capacity')::integer from activity
           where type = 'glevent.updated' and subject_id = g.glevent_id::text order by activity_id desc limit 1) as "isLast",
          (select min(r.quantity) from reservation r join membership m using (membership_id)
           where r.glevent_id = g.glevent_id and r.status = 'WAITLISTED' and m.credits >= r.quantity) as smallest
        from glevent g where glevent_id = ${night.gleventId}`.execute(server.db);
      expect(rows[0]!.free).toBeLessThan(rows[0]!.smallest ?? 1_000);
      expect(rows[0]!.isLast).toBe(true);
      await assertInvariants(server.db);
      await server.db.updateTable("reservation").set({ ended_at: new Date() }).where("ended_at", "is", null).execute();
    }
  });
});

/** Last: they leave a database behind that nothing holds for any more. */
describe("canaries: with a guard off", () => {
  test("more are in than there are places", async () => {
    await sql`alter table glevent drop constraint glevent_not_oversold`.execute(server.db);
    const night = await event(oversold);
    const answers = await Promise.all(members.slice(0, 8).map((one) => reserve(unguarded, night, one)));
    expect(count(answers)).toEqual({ CONFIRMED: 8 });
    expect((await findViolations(server.db)).map((one) => one.invariant)).toContain("V6");
  });

  test("a list is smaller than what was booked meanwhile", async () => {
    const { night, answer } = await shrinkBesideBooking(unguarded);
    expect(answer).toBe(200);
    expect((await findViolations(server.db)).map((one) => one.subject)).toContain(night.gleventId);
  });

  test("a reservation that is cancelled by two at once gives its place back twice", async () => {
    const [night, member] = [await event(9), await signInMember(server, 4)];
    ok(await reserve(server, night, members[20]!, 3));
    const held = ok(await reserve(server, night, member, 2)).reservation;
    // Not both at the process without guards: there, too, they would come one after the other.
    const cancelHeld = () => cancel(unguarded, held, member);
    await whileHeld(gates.cancelling, cancelHeld, async () => ok(await cancel(server, held, member)));
    expect(await reservedCount(server, night.gleventId)).toBeLessThan(3);
  });

  test("a guest is let in and has cancelled, and somebody else has the place", async () => {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = 'reservation'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ 'CHECKED_IN|CANCELLED'`.execute(
      server.db,
    );
    for (const { name } of rows) await sql`alter table reservation drop constraint ${sql.ref(name)}`.execute(server.db);
    const [night, member, waiter] = [await event(1), await signInMember(server, 4), await signInMember(server, 4)];
    const { reservationId } = ok(await reserve(server, night, member)).reservation;
    ok(await reserve(server, night, waiter));
    const [cancelled] = await whileHeld(
      gates.cancelling,
      () => cancel(unguarded, { reservationId }, member),
      async () => ok(await server.call(checkInGuest, { params: { ...night, reservationId }, body: {} }, manager)),
    );
    expect(cancelled.status).toBe(200);
    const arrived = await server.db
      .selectFrom("check_in")
      .select("kind")
      .where("reservation_id", "=", reservationId)
      .execute();
    expect([arrived.length, (await readOwn(server, waiter))[0]!.reservationStatus]).toEqual([1, "CONFIRMED"]);
  });

  test("one member has several active reservations", async () => {
    await sql`drop index reservation_one_place`.execute(server.db);
    await sql`drop index reservation_once_per_event`.execute(server.db);
    const member = await signInMember(server, 4);
    const nights = await Promise.all(times(4).map(() => event(50)));
    await Promise.all(times(20).map((turn) => reserve(at(turn), nights[turn % 4]!, member)));
    expect((await readOwn(server, member)).length).toBeGreaterThan(1);
  });
});
