import * as contract from "@skipline/contract/guests";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { addGuests, openGlevent, type TestGlevent } from "../../test/test-guests.ts";
import { startTestServer, type Session, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let night: TestGlevent;
let [sam, kim]: Session[] = [];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "roof");
  [sam, kim] = [await server.signIn(venue.phones.STAFF), await server.signIn(venue.phones.MANAGER)];
});
beforeEach(async () => {
  await letMinutePass(server);
  night = await openGlevent(server.db, venue, { capacity: 20 });
});
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
});

const staffOf = (role: string) => `${role} of roof`;
const addOne = async (guest: Parameters<typeof addGuests>[2][number] = {}) =>
  (await addGuests(server.db, night, [guest]))[0]!;

function checkIn(reservationId: string, body: { people?: number; checkedInAt?: string } = {}, key?: string, as = sam) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  return server.call(contract.checkInGuest, { params: { ...night, reservationId }, body }, as, headers);
}

function undo(reservationId: string, as = kim, key = server.newKey()) {
  const input = { params: { ...night, reservationId }, body: { reason: "Wrong guest" } };
  return server.call(contract.undoCheckIn, input, as, { "idempotency-key": key });
}

function walkIn(body: Partial<Parameters<typeof admit>[0]> = {}, key = server.newKey()) {
  return admit({ firstName: "Wally", lastName: "Walker", quantity: 1, ...body }, key);
}
function admit(body: { firstName: string; lastName: string; quantity: number; checkedInAt?: string }, key: string) {
  return server.call(contract.admitWalkIn, { params: night, body }, sam, { "idempotency-key": key });
}

async function readList(query: { limit?: number; nextToken?: string } = {}) {
  return ok(await server.call(contract.listGuests, { params: night, query }, sam));
}
const readOne = async (reservationId: string) =>
  (await readList()).reservations.find((one) => one.reservationId === reservationId)!;
const readEvent = () =>
  server.db
    .selectFrom("glevent")
    .select("reserved_count")
    .where("glevent_id", "=", night.gleventId)
    .executeTakeFirstOrThrow();

describe("checking in", () => {
  test("lets a whole party in, with who and when, and no more of a member than the door needs", async () => {
    const id = await addOne({ firstName: "José", lastName: "Ñandú", phone: "+12135558123", quantity: 3 });
    const { guest } = ok(await checkIn(id));
    expect(guest).toEqual({
      reservationId: id,
      firstName: "José",
      lastName: "Ñandú",
      phoneLast4: "8123",
      quantity: 3,
      createdAt: expect.any(String) as string,
      reservationStatus: "CHECKED_IN",
      isWalkIn: false,
      arrived: 3,
      overCapacity: 0,
      isUnpaid: false,
      cancelledAfter: null,
      checkedInAt: expect.any(String) as string,
      checkedInBy: staffOf("STAFF"),
      conflicts: [],
    });
    expect(await readOne(id)).toEqual(guest);
    const { items } = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, kim));
    expect(items[0]).toMatchObject({
      type: "guest.checked_in",
      actorName: staffOf("STAFF"),
      details: { name: "José Ñandú", people: 3, quantity: 3 },
    });
  });

  test("a second time is refused with who and when; the same call again is the same check-in", async () => {
    const id = await addOne();
    const key = server.newKey();
    const first = ok(await checkIn(id, {}, key));
    expect(ok(await checkIn(id, {}, key))).toEqual(first);
    const again = await checkIn(id, {}, server.newKey(), kim);
    expect([again.status, codeOf(again)]).toEqual([409, "ALREADY_CHECKED_IN"]);
    const { checkedInAt, checkedInBy } = first.guest;
    expect(again.body).toMatchObject({ error: { details: { checkedInAt, checkedInBy } } });
    // Told to somebody who stood there: nothing to sort out later.
    expect((await readOne(id)).conflicts).toEqual([]);
  });

  test("one that happened without a network is kept beside the first, also when it is sent twice", async () => {
    const id = await addOne();
    const at = new Date(server.clock.now().getTime() - 3_600_000).toISOString();
    ok(await checkIn(id));
    const key = server.newKey();
    for (const _ of [1, 2]) expect(codeOf(await checkIn(id, { checkedInAt: at }, key, kim))).toBe("ALREADY_CHECKED_IN");
    expect((await readOne(id)).conflicts).toEqual([{ by: staffOf("MANAGER"), at, people: 1 }]);
  });

  test("happened when the device says, but not later than now", async () => {
    const [early, ahead] = [await addOne(), await addOne()];
    const now = server.clock.now().getTime();
    const at = new Date(now - 7_200_000).toISOString();
    expect(ok(await checkIn(early, { checkedInAt: at })).guest.checkedInAt).toBe(at);
    const future = new Date(now + 7_200_000).toISOString();
    const { checkedInAt } = ok(await checkIn(ahead, { checkedInAt: future })).guest;
    expect(Date.parse(checkedInAt ?? "")).toBeLessThanOrEqual(server.clock.now().getTime());
  });

  test("a party comes in parts, and never more than it is", async () => {
    const id = await addOne({ quantity: 4 });
    expect(codeOf(await checkIn(id, { people: 5 }))).toBe("RULE_VIOLATED");
    expect(ok(await checkIn(id, { people: 1 })).guest.arrived).toBe(1);
    // A scan that says no number is one of the whole party.
    expect(codeOf(await checkIn(id))).toBe("ALREADY_CHECKED_IN");
    const key = server.newKey();
    for (const _ of [1, 2]) expect(ok(await checkIn(id, { people: 2 }, key)).guest.arrived).toBe(3);
    expect(codeOf(await checkIn(id, { people: 3 }, key))).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(codeOf(await checkIn(id, { people: 2 }))).toBe("ALREADY_CHECKED_IN");
    expect(ok(await checkIn(id, { people: 1 })).guest.arrived).toBe(4);
  });

  test.each(["WAITLISTED", "CANCELLED"] as const)("%s is not let in, with the reason", async (status) => {
    const id = await addOne({ status });
    const answer = await checkIn(id);
    expect([answer.status, codeOf(answer)]).toEqual([409, "RESERVATION_NOT_ADMITTED"]);
    expect(answer.body).toMatchObject({ error: { details: { reservationStatus: status } } });
  });

  test("all three ids of the path must agree", async () => {
    const id = await addOne();
    const elsewhere = await openVenue(server.db, `cellar-${night.gleventId.slice(-8)}`);
    const foreign = await openGlevent(server.db, elsewhere);
    const other = await openGlevent(server.db, venue);
    const ask = async (params: { vendorId: string; gleventId: string; reservationId: string }) =>
      (await server.call(contract.checkInGuest, { params, body: {} }, sam)).status;
    expect(await ask({ ...other, reservationId: id })).toBe(404);
    expect(await ask({ vendorId: venue.vendorId, gleventId: foreign.gleventId, reservationId: id })).toBe(404);
    expect(await ask({ ...foreign, reservationId: id })).toBe(403);
    expect((await readOne(id)).reservationStatus).toBe("CONFIRMED");
  });
});

describe("undoing", () => {
  test("nobody of the party counts as in; a guest can be let in again, also by a new scan", async () => {
    const id = await addOne({ quantity: 2 });
    const key = server.newKey();
    ok(await checkIn(id, {}, key));
    const late = await checkIn(id, { checkedInAt: server.clock.now().toISOString() }, server.newKey(), kim);
    expect(codeOf(late)).toBe("ALREADY_CHECKED_IN");
    const undoKey = server.newKey();
    const { guest } = ok(await undo(id, kim, undoKey));
    expect(guest).toMatchObject({ reservationStatus: "CONFIRMED", arrived: 0, checkedInAt: null, conflicts: [] });
    expect(ok(await undo(id, kim, undoKey)).guest).toEqual(guest);
    expect(codeOf(await undo(id))).toBe("RESERVATION_NOT_ADMITTED");
    // The call that is taken back was answered: its repeat changes nothing.
    expect(ok(await checkIn(id, {}, key)).guest.reservationStatus).toBe("CONFIRMED");
    expect(ok(await checkIn(id)).guest.arrived).toBe(2);
    const rows = await server.db
      .selectFrom("check_in")
      .select(["kind", "undo_reason"])
      .where("reservation_id", "=", id)
      .orderBy("received_at")
      .orderBy("kind")
      .execute();
    expect(rows.map((row) => `${row.kind} ${row.undo_reason}`).toSorted()).toEqual([
      "ADMITTED Wrong guest",
      "ADMITTED null",
      "DUPLICATE Wrong guest",
    ]);
  });

  test("of a walk-in frees the places, once", async () => {
    const { reservationId } = ok(await walkIn({ quantity: 4 })).guest;
    expect((await readEvent()).reserved_count).toBe(4);
    const key = server.newKey();
    for (const _ of [1, 2]) {
      expect(ok(await undo(reservationId, kim, key)).guest).toMatchObject({
        reservationStatus: "CANCELLED",
        arrived: 0,
      });
    }
    expect((await readEvent()).reserved_count).toBe(0);
  });

  test("is for the door's staff for seconds after their own check-in, then for managers", async () => {
    const [mine, hers, old] = [await addOne(), await addOne(), await addOne({ quantity: 2 })];
    ok(await checkIn(mine));
    ok(await checkIn(hers, {}, undefined, kim));
    expect(ok(await undo(mine, sam)).guest).toMatchObject({ reservationStatus: "CONFIRMED", arrived: 0 });
    expect(codeOf(await undo(hers, sam))).toBe("FORBIDDEN");
    ok(await checkIn(old));
    server.clock.advance({ seconds: contract.undoSeconds + 6 });
    expect(codeOf(await undo(old, sam))).toBe("FORBIDDEN");
    expect(await readOne(old)).toMatchObject({ reservationStatus: "CHECKED_IN", arrived: 2 });
    ok(await undo(old, kim));
  });

  test("by the door's staff of those who joined their party takes them alone back", async () => {
    const id = await addOne({ quantity: 4 });
    ok(await checkIn(id, { people: 1 }, undefined, kim));
    ok(await checkIn(id, { people: 2 }));
    expect(ok(await undo(id, sam)).guest).toMatchObject({ reservationStatus: "CHECKED_IN", arrived: 1 });
    // What is left is another's.
    expect(codeOf(await undo(id, sam))).toBe("FORBIDDEN");
    expect(ok(await checkIn(id, { people: 3 })).guest.arrived).toBe(4);
    expect(ok(await undo(id, kim)).guest).toMatchObject({ reservationStatus: "CONFIRMED", arrived: 0 });
  });

  test("of somebody who has booked another night since is refused", async () => {
    const id = await addOne();
    ok(await checkIn(id));
    const { user_id } = await server.db
      .selectFrom("reservation")
      .select("user_id")
      .where("reservation_id", "=", id)
      .executeTakeFirstOrThrow();
    const next = await openGlevent(server.db, venue);
    const [booked] = await addGuests(server.db, next, [{}]);
    await server.db.updateTable("reservation").set({ user_id }).where("reservation_id", "=", booked!).execute();
    expect(codeOf(await undo(id))).toBe("ACTIVE_RESERVATION");
    expect((await readOne(id)).reservationStatus).toBe("CHECKED_IN");
  });
});

describe("walk-ins", () => {
  test("are on the list and in, while places are left, once a call", async () => {
    await addOne({ quantity: 10 });
    const key = server.newKey();
    const { guest } = ok(await walkIn({ quantity: 8 }, key));
    expect(guest).toMatchObject({ isWalkIn: true, arrived: 8, phoneLast4: "", checkedInBy: staffOf("STAFF") });
    expect(ok(await walkIn({ quantity: 8 }, key)).guest).toEqual(guest);
    expect(codeOf(await walkIn({ quantity: 7 }, key))).toBe("IDEMPOTENCY_KEY_REUSED");
    const full = await walkIn({ quantity: 3 });
    expect([full.status, codeOf(full)]).toEqual([409, "GUESTLIST_FULL"]);
    expect(full.body).toMatchObject({ error: { message: "Only 2 places are left." } });
    ok(await walkIn({ quantity: 2 }));
    expect((await readEvent()).reserved_count).toBe(20);
  });

  test("not when the event is over, but when it was not yet as they came", async () => {
    const now = server.clock.now().getTime();
    const hours = (count: number) => new Date(now + count * 3_600_000);
    night = await openGlevent(server.db, venue, { startsAt: hours(-5), endsAt: hours(-1) });
    expect(codeOf(await walkIn())).toBe("GUESTLIST_CLOSED");
    await server.db
      .updateTable("glevent")
      .set({ status: "COMPLETED" })
      .where("glevent_id", "=", night.gleventId)
      .execute();
    expect(ok(await walkIn({ checkedInAt: hours(-2).toISOString() })).guest.checkedInAt).toBe(hours(-2).toISOString());
    const unknown = { ...night, gleventId: "01890000-0000-7000-8000-000000000000" };
    const body = { firstName: "Wally", lastName: "", quantity: 1 };
    expect((await server.call(contract.admitWalkIn, { params: unknown, body }, sam)).status).toBe(404);
  });
});

test("the list is by last name, in pages, with counts of people", async () => {
  await addGuests(server.db, night, [
    { firstName: "Zoe", lastName: "adams", quantity: 2 },
    { firstName: "Al", lastName: "Baker", status: "WAITLISTED", quantity: 3 },
    { firstName: "Bo", lastName: "Adams", status: "PENDING" },
    { firstName: "Cy", lastName: "Cole", status: "CANCELLED" },
  ]);
  ok(await walkIn({ firstName: "Dee", lastName: "Dorn", quantity: 2 }));
  const whole = await readList();
  expect(whole.reservations.map((one) => one.firstName)).toEqual(["Bo", "Zoe", "Al", "Cy", "Dee"]);
  expect(whole.total).toBe(5);
  expect(whole.counts).toEqual({ expected: 5, arrived: 2, waitlisted: 3, placesLeft: 15, overCapacity: 0 });
  expect(whole.glevent).toMatchObject({ gleventId: night.gleventId, reservedCount: 5 });
  const first = await readList({ limit: 2 });
  const second = await readList({ limit: 3, nextToken: first.nextToken! });
  expect([...first.reservations, ...second.reservations]).toEqual(whole.reservations);
  expect(second.nextToken).toBeNull();
});
