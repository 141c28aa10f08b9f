import * as contract from "@skipline/contract/guests";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { addGuests } from "../../test/test-guests.ts";
import {
  addGlevent,
  cancel,
  changeCredits,
  creditsOf,
  readOwn,
  reserve,
  reserved,
  reservedCount,
  signInMember,
} from "../../test/test-reservations.ts";
import { startTestServer, type Session, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let night: { vendorId: string; gleventId: string };
let staff: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "roof");
  staff = await server.signIn(venue.phones.MANAGER);
});
beforeEach(async () => {
  await letMinutePass(server);
  await begin(4);
});
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
});

const inMinutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000);

/** A night that begins in a quarter of an hour. */
async function begin(capacity: number): Promise<void> {
  const { vendorId } = venue;
  const times = { starts_at: inMinutes(15), ends_at: inMinutes(300) };
  night = { vendorId, gleventId: await addGlevent(server, vendorId, { capacity, ...times }) };
}

const full = (quantity: number) => addGuests(server.db, night, [{ quantity }]);

function checkIn(
  { reservationId }: { reservationId: string },
  body: { people?: number; checkedInAt?: string } = {},
  key = server.newKey(),
) {
  const input = { params: { ...night, reservationId }, body };
  return server.call(contract.checkInGuest, input, staff, { "idempotency-key": key });
}
function undo({ reservationId }: { reservationId: string }) {
  const input = { params: { ...night, reservationId }, body: { reason: "Wrong guest" } };
  return server.call(contract.undoCheckIn, input, staff, { "idempotency-key": server.newKey() });
}
const readList = async () => ok(await server.call(contract.listGuests, { params: night, query: {} }, staff));

describe("let in without a network, then cancelled by the member", () => {
  /** The door lets them in, they cancel, the door tells of it. */
  async function cancelAfterwards(quantity = 2) {
    const member = await signInMember(server);
    const held = await reserved(server, night, member, quantity);
    const checkedInAt = server.clock.now().toISOString();
    server.clock.advance({ seconds: 60 });
    ok(await cancel(server, held, member));
    return { member, held, checkedInAt };
  }

  test("what the door did stands: they are in, and pay again, once", async () => {
    const { member, held, checkedInAt } = await cancelAfterwards();
    const key = server.newKey();
    const first = ok(await checkIn(held, { checkedInAt }, key)).guest;
    expect(first).toMatchObject({ reservationStatus: "CHECKED_IN", arrived: 2, isUnpaid: false, overCapacity: 0 });
    expect(first.checkedInAt).toBe(checkedInAt);
    expect(first.cancelledAfter).not.toBeNull();
    expect(ok(await checkIn(held, { checkedInAt }, key)).guest).toEqual(first);
    expect(await creditsOf(server, member)).toBe(2);
    expect(await reservedCount(server, night.gleventId)).toBe(2);
    expect((await readList()).reservations).toEqual([first]);
    expect((await readOwn(server, member)).map((one) => one.reservationStatus)).toEqual(["CHECKED_IN", "CANCELLED"]);
    // Another door's phone, later: it was in already.
    expect(codeOf(await checkIn(held, { checkedInAt }))).toBe("ALREADY_CHECKED_IN");
    expect((await readList()).reservations).toMatchObject([{ conflicts: [{ people: 2 }] }]);
    await assertInvariants(server.db);
  });

  test("where the places were given on they are over capacity, where no credit is left unpaid", async () => {
    const { member, held, checkedInAt } = await cancelAfterwards();
    await full(3);
    await changeCredits(server, member, -4);
    const { guest } = ok(await checkIn(held, { checkedInAt }));
    expect(guest).toMatchObject({ reservationStatus: "CHECKED_IN", overCapacity: 1, isUnpaid: true });
    expect(await reservedCount(server, night.gleventId)).toBe(4);
    expect((await readList()).counts).toMatchObject({ expected: 5, arrived: 2, overCapacity: 1 });
    await assertInvariants(server.db);
  });

  test("a manager's undo puts all back as the member had left it", async () => {
    const { member, held, checkedInAt } = await cancelAfterwards();
    const { guest } = ok(await checkIn(held, { checkedInAt }));
    expect(ok(await undo(guest)).guest.reservationStatus).toBe("CANCELLED");
    expect(await creditsOf(server, member)).toBe(4);
    expect(await reservedCount(server, night.gleventId)).toBe(0);
    await assertInvariants(server.db);
  });

  test("who has booked again since has come in on that", async () => {
    const { member, held, checkedInAt } = await cancelAfterwards();
    const again = await reserved(server, night, member, 1);
    const { guest } = ok(await checkIn(held, { checkedInAt }));
    expect(guest).toMatchObject({ reservationId: again.reservationId, reservationStatus: "CHECKED_IN", arrived: 1 });
    expect(await creditsOf(server, member)).toBe(3);
  });

  test("who came after having cancelled is not let in, nor online", async () => {
    const { held } = await cancelAfterwards();
    const later = { checkedInAt: server.clock.now().toISOString() };
    expect(codeOf(await checkIn(held, later))).toBe("RESERVATION_NOT_ADMITTED");
    expect(codeOf(await checkIn(held))).toBe("RESERVATION_NOT_ADMITTED");
  });
});

describe("who waits, at the door", () => {
  async function wait(credits = 4, quantity = 2) {
    await full(4);
    const member = await signInMember(server, credits);
    return { member, waiting: await reserved(server, night, member, quantity) };
  }
  const grow = (capacity: number) =>
    server.db.updateTable("glevent").set({ capacity }).where("glevent_id", "=", night.gleventId).execute();

  test("is let in once it has begun and places are left, for credits that are taken then", async () => {
    const { member, waiting } = await wait();
    await grow(6);
    expect(codeOf(await checkIn(waiting))).toBe("RESERVATION_NOT_ADMITTED");
    server.clock.advance({ seconds: 16 * 60 });
    expect(ok(await checkIn(waiting, { people: 1 })).guest).toMatchObject({
      arrived: 1,
      reservationStatus: "CHECKED_IN",
    });
    expect(await creditsOf(server, member)).toBe(2);
    expect(await reservedCount(server, night.gleventId)).toBe(6);
    // A slip of the door's leaves them what they have paid for.
    expect(ok(await undo(waiting)).guest.reservationStatus).toBe("CONFIRMED");
    expect(ok(await checkIn(waiting)).guest.arrived).toBe(2);
  });

  test("is not let in without places, or without credits, and nothing is spent", async () => {
    const { member, waiting } = await wait(2);
    server.clock.advance({ seconds: 16 * 60 });
    expect(codeOf(await checkIn(waiting))).toBe("RESERVATION_NOT_ADMITTED");
    await grow(6);
    await changeCredits(server, member, -1);
    expect(codeOf(await checkIn(waiting))).toBe("NO_CREDITS");
    expect(await creditsOf(server, member)).toBe(1);
    expect(await reservedCount(server, night.gleventId)).toBe(4);
  });

  test("is in where a door without a network let them in", async () => {
    const { member, waiting } = await wait();
    const checkedInAt = server.clock.now().toISOString();
    expect(ok(await checkIn(waiting, { checkedInAt })).guest).toMatchObject({ overCapacity: 2, isUnpaid: false });
    expect(await creditsOf(server, member)).toBe(2);
    expect(codeOf(await reserve(server, night, member))).toBe(200);
  });
});
