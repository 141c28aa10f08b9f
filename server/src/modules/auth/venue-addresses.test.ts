import { listVenueAddresses, nameVenueAddress, removeVenueAddress } from "@skipline/contract/venue-addresses";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestBrowser } from "../../test/test-browser.ts";
import { startTestServer, type Session, type TestServer } from "../../test/test-server.ts";
import { openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer({
    env: { SMS_PER_MINUTE: "10000", SMS_PER_ADDRESS: "5", SMS_PER_NAMED_ADDRESS: "8" },
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  stopClock(server);
  // Each test has an hour of its own.
  server.clock.advance({ seconds: 3600 });
  venue = await openVenue(server.db, `wifi-${String((venues += 1))}`);
  manager = await server.signIn(venue.phones.MANAGER);
});
let venues = 0;

const from = (address: string) => ({ "x-forwarded-for": address });
const at = () => ({ params: { vendorId: venue.vendorId } });
const name = (address: string) => server.call(nameVenueAddress, at(), manager, from(address));
const list = (address: string) => server.call(listVenueAddresses, at(), manager, from(address));

/** How many of ten guests who are new get their message. */
async function countSent(address: string): Promise<number> {
  let sent = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    if ((await createTestBrowser(server, address).start(somePhone())).status === 200) sent += 1;
  }
  return sent;
}

describe("the address that a manager calls from", () => {
  it("gets more messages an hour once it is named, for 24 hours", async () => {
    const address = `203.0.${venues}.1`;
    expect(await countSent(address)).toBe(5);
    const answer = await name(address);
    expect(answer).toMatchObject({
      status: 200,
      body: { callersAddress: address, items: [{ address, namedBy: expect.any(String), isCallers: true }] },
    });
    expect(await countSent(address)).toBe(3);
    server.clock.advance({ seconds: 24 * 3600 - 1 });
    expect(await countSent(address)).toBe(8);
    server.clock.advance({ seconds: 3600 });
    expect(await countSent(address)).toBe(5);
    manager = await server.signIn(venue.phones.MANAGER);
    expect((await list(address)).body.items).toEqual([]);
  });

  it("is taken from the connection alone", async () => {
    const body = { address: "203.0.113.200" };
    expect((await server.call(nameVenueAddress, { ...at(), body } as never, manager)).status).toBe(400);
    const named = await name(`198.51.100.77, 203.0.${venues}.2`);
    expect(named.body.items.map(({ address }) => address)).toEqual([`203.0.${venues}.2`]);
  });

  it("is one of four at most; one that is named again counts once, and another 24 hours", async () => {
    for (let turn = 1; turn <= 4; turn += 1) expect((await name(`203.1.${venues}.${turn}`)).status).toBe(200);
    expect(await name(`203.1.${venues}.5`)).toMatchObject({ status: 422, body: { error: { code: "RULE_VIOLATED" } } });
    server.clock.advance({ seconds: 600 });
    const again = await name(`203.1.${venues}.1`);
    expect(again.body.items).toHaveLength(4);
    const { items } = again.body;
    const [one] = items.filter(({ isCallers }) => isCallers);
    expect(Date.parse(one!.expiresAt)).toBe(server.clock.now().getTime() + 24 * 3_600_000);
    const { venueAddressId } = items[0]!;
    const params = { vendorId: venue.vendorId, venueAddressId };
    expect((await server.call(removeVenueAddress, { params }, manager)).body.items).toHaveLength(3);
    // Gone already: the list is what the manager wants to see.
    expect((await server.call(removeVenueAddress, { params }, manager)).body.items).toHaveLength(3);
    expect((await name(`203.1.${venues}.5`)).status).toBe(200);
  });

  it("stands in the trail, with who named it and who took it off", async () => {
    const { body } = await name(`203.2.${venues}.1`);
    const { venueAddressId } = body.items[0]!;
    await server.call(removeVenueAddress, { params: { vendorId: venue.vendorId, venueAddressId } }, manager);
    const trail = await server.call(listActivities, { ...at(), query: {} }, manager);
    expect(trail.body.items.slice(0, 2)).toMatchObject([
      { type: "venue_address.removed", subjectId: `203.2.${venues}.1`, actorName: expect.any(String) },
      { type: "venue_address.named", subjectId: `203.2.${venues}.1`, actorName: expect.any(String) },
    ]);
  });

  it("of another vendor is not taken off by this one's managers", async () => {
    const { body } = await name(`203.3.${venues}.1`);
    const other = await openVenue(server.db, `wifi-other-${venues}`);
    const theirs = await server.signIn(other.phones.MANAGER);
    const params = { vendorId: other.vendorId, venueAddressId: body.items[0]!.venueAddressId };
    expect((await server.call(removeVenueAddress, { params }, theirs)).status).toBe(200);
    expect((await list(`203.3.${venues}.1`)).body.items).toHaveLength(1);
  });
});
