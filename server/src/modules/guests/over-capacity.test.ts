import * as contract from "@skipline/contract/guests";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { addGuests, openGlevent, type TestGlevent } from "../../test/test-guests.ts";
import { cancel, readOwn, reserved, reservedCount, signInMember } from "../../test/test-reservations.ts";
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
  night = await open({ capacity: 4 });
});
afterAll(async () => {
  await assertInvariants(server.db);
  await server.close();
});

const hours = (count: number) => new Date(server.clock.now().getTime() + count * 3_600_000);
const open = ({ capacity = 4, startsAt = hours(5), endsAt = hours(9) } = {}) =>
  openGlevent(server.db, venue, { capacity, startsAt, endsAt });
const minutesAgo = (count: number) => hours(-count / 60).toISOString();

function walkIn(
  body: { quantity?: number; checkedInAt?: string; overCapacity?: boolean } = {},
  as = sam,
  key = server.newKey(),
) {
  const whole = { firstName: "Wally", lastName: "Walker", quantity: 1, ...body };
  return server.call(contract.admitWalkIn, { params: night, body: whole }, as, { "idempotency-key": key });
}
function undo(reservationId: string, as = kim) {
  const input = { params: { ...night, reservationId }, body: { reason: "Wrong guest" } };
  return server.call(contract.undoCheckIn, input, as, { "idempotency-key": server.newKey() });
}
const readList = async () => ok(await server.call(contract.listGuests, { params: night, query: {} }, sam));

describe("walk-ins beyond the places", () => {
  test("told late are in already: over capacity, counted and in the trail, once", async () => {
    await addGuests(server.db, night, [{ quantity: 3 }]);
    const key = server.newKey();
    for (const _ of [1, 2]) {
      const { guest } = ok(await walkIn({ quantity: 3, checkedInAt: minutesAgo(10) }, sam, key));
      expect(guest).toMatchObject({ reservationStatus: "CHECKED_IN", arrived: 3, overCapacity: 2 });
    }
    const { counts } = await readList();
    expect(counts).toEqual({ expected: 6, arrived: 3, waitlisted: 0, placesLeft: 0, overCapacity: 2 });
    expect(await reservedCount(server, night.gleventId)).toBe(4);
    const { items } = ok(await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, kim));
    expect(items[0]).toMatchObject({ type: "guest.walked_in", details: { quantity: 3, over: 2 } });
  });

  test("now are let in anyway by managers alone", async () => {
    await addGuests(server.db, night, [{ quantity: 4 }]);
    expect(codeOf(await walkIn())).toBe("GUESTLIST_FULL");
    expect(codeOf(await walkIn({}, kim))).toBe("GUESTLIST_FULL");
    expect(codeOf(await walkIn({ overCapacity: true }))).toBe("FORBIDDEN");
    expect(ok(await walkIn({ overCapacity: true }, kim)).guest.overCapacity).toBe(1);
    expect(await reservedCount(server, night.gleventId)).toBe(4);
  });

  test("who holds none gives none back, and a place that gets free is theirs before anybody's who waits", async () => {
    const [holder, waiting] = [await signInMember(server), await signInMember(server)];
    const held = await reserved(server, night, holder, 2);
    await addGuests(server.db, night, [{ quantity: 2 }]);
    await reserved(server, night, waiting);
    const { reservationId } = ok(await walkIn({ checkedInAt: minutesAgo(1) })).guest;
    ok(await undo(reservationId));
    expect(await reservedCount(server, night.gleventId)).toBe(4);
    ok(await walkIn({ checkedInAt: minutesAgo(1) }));
    ok(await cancel(server, held, holder));
    expect((await readList()).counts).toMatchObject({ overCapacity: 0, placesLeft: 0 });
    expect(await readOwn(server, waiting)).toMatchObject([{ reservationStatus: "CONFIRMED" }]);
    await assertInvariants(server.db);
  });
});

test("the list says what has become of the event", async () => {
  const stateOf = async (): Promise<string> => (await readList()).doorState;
  const update = async (body: Record<string, unknown>) =>
    ok(await server.call(contract.updateGlevent, { params: night, body }, kim));
  expect(await stateOf()).toBe("OPEN");
  await update({ gleventStatus: "COMPLETED" });
  expect(await stateOf()).toBe("CALLED_OFF");
  await update({ gleventStatus: "IN_PROGRESS", startTime: hours(-1).toISOString() });
  expect(await stateOf()).toBe("OPEN");
  await update({ gleventStatus: "COMPLETED" });
  expect(await stateOf()).toBe("COMPLETED");
  night = await open({ startsAt: hours(-3), endsAt: hours(-1) });
  expect(await stateOf()).toBe("OVER");
});
