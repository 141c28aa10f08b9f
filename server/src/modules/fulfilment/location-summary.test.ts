import { updateProduct } from "@skipline/contract/product-change";
import { getLocationSummary, refundOrder } from "@skipline/contract/fulfilment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, handOver, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
});
afterAll(() => server.close());

async function summary(day?: string) {
  const params = { vendorLocationId: venue.vendorLocationId };
  return ok(await server.call(getLocationSummary, { params, query: day ? { day } : {} }, staff));
}

test("an empty location has nothing to tell, and says which night it is", async () => {
  const { day, ...now } = await summary();
  // One product of every test's venue is sold out from the beginning.
  expect(now).toEqual({ waiting: { count: 0, since: null }, soldOutCount: 1, tipAmount: "0.00" });
  expect(day).toMatchObject({ orderCount: 0, tipAmount: "0.00", totalAmount: "0.00", refundedCount: 0 });
  expect(day.startTime <= server.clock.now().toISOString() && server.clock.now().toISOString() < day.endTime).toBe(
    true,
  );
});

test("is for those who work there", async () => {
  const ask = (as: Session | null) =>
    server.call(getLocationSummary, { params: { vendorLocationId: venue.vendorLocationId }, query: {} }, as);
  expect(codeOf(await ask(null))).toBe("UNAUTHENTICATED");
  expect(codeOf(await ask(guest))).toBe("FORBIDDEN");
});

test("counts who waits and since when, what is sold out, and the night's sums without what went back", async () => {
  const first = await placePaidOrder(server, venue, guest);
  server.clock.advance({ seconds: 300 });
  const second = await placePaidOrder(server, venue, guest);
  const third = await placePaidOrder(server, venue, guest);
  expect((await summary()).waiting).toEqual({ count: 3, since: first.datetimePaid });
  await handOver(server, staff, first.orderId);
  const params = { userId: "_", orderId: third.orderId };
  ok(await server.call(refundOrder, { params, body: { refundReason: "test" } }, staff));
  const product = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  ok(await server.call(updateProduct, { params: product, body: { isAvailable: false } }, staff));

  const night = await summary();
  expect(night).toMatchObject({ waiting: { count: 1, since: second.datetimePaid }, soldOutCount: 2 });
  expect(night.tipAmount).toBe(first.tipAmount);
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  expect(night.day).toMatchObject({ orderCount: 2, refundedCount: 1 });
  expect(cents(night.day.totalAmount)).toBe(cents(first.totalAmount) + cents(second.totalAmount));
  expect(cents(night.day.tipAmount)).toBe(cents(first.tipAmount) + cents(second.tipAmount));

  server.clock.advance({ seconds: 25 * 3600 });
  staff = await server.signIn(venue.phones.STAFF);
  expect(await summary()).toMatchObject({
    waiting: { count: 0, since: null },
    tipAmount: "0.00",
    day: { orderCount: 0 },
  });
  expect((await summary(night.day.date)).day).toEqual(night.day);
});
