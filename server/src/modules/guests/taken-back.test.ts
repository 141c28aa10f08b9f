import { checkInGuest } from "@skipline/contract/guests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { join, planBody } from "../../test/test-members.ts";
import { addGlevent, readOwn, reserved, reservedCount, signInMember } from "../../test/test-reservations.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { cards, codeOf, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "roof");
});
afterAll(() => server.close());

test("a membership that is charged back loses the places it bought, and who waits has them", async () => {
  const { vendorId } = venue;
  const night = { vendorId, gleventId: await addGlevent(server, vendorId, { capacity: 4 }) };
  const [staff, cheat, honest] = [
    await server.signIn(venue.phones.STAFF),
    await server.signIn(somePhone()),
    await signInMember(server),
  ];
  await join(server, cheat, planBody, cards.disputed);
  const place = await reserved(server, night, cheat, 4);
  const waiting = await reserved(server, night, honest, 2);
  expect([place.reservationStatus, waiting.reservationStatus]).toEqual(["CONFIRMED", "WAITLISTED"]);
  server.clock.advance({ seconds: 31 });
  await server.context.sandbox!.deliverDue();
  const statusOf = async () => (await readOwn(server, honest))[0]?.reservationStatus;
  await expect.poll(statusOf, { timeout: 5_000 }).toBe("CONFIRMED");
  expect(await readOwn(server, cheat)).toMatchObject([{ reservationStatus: "CANCELLED" }]);
  const params = { ...night, reservationId: place.reservationId };
  expect(codeOf(await server.call(checkInGuest, { params, body: {} }, staff))).toBe("RESERVATION_NOT_ADMITTED");
  expect(await reservedCount(server, night.gleventId)).toBe(2);
  const told = await server.db
    .selectFrom("guest_message")
    .select("body")
    .where("phone", "=", cheat.phone)
    .executeTakeFirstOrThrow();
  expect(told.body).toMatch(/^Lusiv: your membership's payment was taken back, so your 4 places at Night, /);
  await assertInvariants(server.db);
});
