import { refundOrder, moveQueued } from "@skipline/contract/fulfilment";
import { createOrder, getOrder, getOrderPayment, markPaid, updateOrder } from "@skipline/contract/ordering";
import { getOwnLocation, type OwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { pausedDetails, pauseLocation, resumeLocation } from "@skipline/contract/pauses";
import { listActivities } from "@skipline/contract/roles";
import { findVendorLocation } from "@skipline/contract/venues";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  confirmCard,
  createBody,
  handOver,
  linesOf,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";
import { reopensAt, shouldBeBusy } from "./brake.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "resting");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
  admin = await server.signIn(venue.phones.ADMIN);
});
beforeEach(async () => {
  await server.db.deleteFrom("activity").where("subject_type", "=", "location").execute();
  ok(await server.call(resumeLocation, at(), manager));
});
afterAll(() => server.close());

const at = () => ({ params: { vendorLocationId: venue.vendorLocationId } });
const own = () => ({ params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } });
const ownOrder = (orderId: string) => ({ params: { userId: guest.userId, orderId } });
const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
const pause = (body: Partial<{ until: string; note: string | null; translations: object }> = {}, by = manager) =>
  server.call(pauseLocation, { ...at(), body: { until: inMinutes(5), note: null, ...body } }, by);
const order = (quantities: Parameters<typeof createBody>[2] = { soda: 1 }, key = server.newKey()) =>
  server.call(createOrder, { params: { userId: guest.userId }, body: createBody(venue, guest, quantities) }, guest, {
    "idempotency-key": key,
  });
const seen = async () =>
  ok(await server.call(findVendorLocation, { query: { vendorLocationId: venue.vendorLocationId } })).items[0];
const detailsOf = ({ body }: { body: unknown }) => (body as { error: { details: unknown } }).error.details;
const messageOf = ({ body }: { body: unknown }) => (body as { error: { message: string } }).error.message;
const trail = async () =>
  ok(
    await server.call(listActivities, { ...own(), query: { subjectType: "location", limit: 10 } }, admin),
  ).items.filter(({ subjectId }) => subjectId === venue.vendorLocationId);

test("paused: nothing new begins, what is open goes on, and it ends by itself", async () => {
  const unpaid = await placeOrder(server, venue, guest, { soda: 1 });
  const paying = await placeOrder(server, venue, guest, { soda: 2 });
  const toHandOver = await placePaidOrder(server, venue, guest, { soda: 1 });
  const toRefund = await placePaidOrder(server, venue, guest, { soda: 1 });
  const key = server.newKey();
  const earlier = ok(await order({ water: 1 }, key));
  const until = inMinutes(5);
  const translations = { es: { note: "Cambiamos el barril" } };
  ok(await pause({ until, note: "Changing the keg", translations }));

  const refused = [
    await order(),
    await server.call(
      updateOrder,
      { ...ownOrder(unpaid.order.orderId), body: { cartItems: linesOf(venue, { soda: 3 }) } },
      guest,
    ),
    await server.call(updateOrder, { ...ownOrder(unpaid.order.orderId), body: { tipAmount: "1.00" } }, guest),
    await server.call(getOrderPayment, ownOrder(unpaid.order.orderId), guest),
  ];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(refused.map(() => [409, "LOCATION_PAUSED"]));
  for (const answer of refused) {
    expect(pausedDetails.parse(detailsOf(answer))).toEqual({ until });
    expect(messageOf(answer)).toMatch(/paused.+Back .+\d\d:\d\d [AP]M.+Nothing was charged/);
  }
  expect(ok(await server.call(getOrder, ownOrder(unpaid.order.orderId), guest)).order.isHeldUp).toBe(true);
  await expect.poll(seen).toMatchObject({ pause: { until, note: "Changing the keg", translations } });
  // Whose answer was lost has ordered before.
  expect(ok(await order({ water: 1 }, key)).order.orderId).toBe(earlier.order.orderId);

  // Whoever is paying gets what is paid for.
  ok(await confirmCard(server, paying.clientSecret));
  expect(ok(await server.call(markPaid, ownOrder(paying.order.orderId), guest)).order.status).toBe("PAID");
  expect((await handOver(server, staff, toHandOver.orderId)).status).toBe("COMPLETE");
  const refund = { params: { userId: "_", orderId: toRefund.orderId }, body: { refundReason: "paused" } };
  ok(await server.call(refundOrder, refund, staff, { "idempotency-key": server.newKey() }));

  server.clock.advance({ seconds: 5 * 60 });
  const open = ok(await server.call(getOrderPayment, ownOrder(unpaid.order.orderId), guest));
  expect(open.order.isHeldUp).toBe(false);
  ok(await order());
});

test("managers pause, change and resume it: in the trail, once each; a pause that is over is resumed without a word", async () => {
  const until = inMinutes(5);
  ok(await pause({ until, note: "Back soon" }));
  ok(await pause({ until, note: "Back soon" }));
  ok(await pause({ until, note: null }));
  expect(codeOf(await order())).toBe("LOCATION_PAUSED");
  expect(ok(await server.call(resumeLocation, at(), manager))).toEqual({ pause: null });
  ok(await server.call(resumeLocation, at(), manager));
  ok(await order());
  const told = await trail();
  expect(told.map(({ type, details }) => ({ type, details }))).toMatchObject([
    { type: "location.resumed", details: { before: { pausedUntil: until } } },
    { type: "location.paused", details: { before: { pauseNote: "Back soon" }, after: { pauseNote: null } } },
    {
      type: "location.paused",
      details: { before: { pausedUntil: null }, after: { pausedUntil: until, pauseNote: "Back soon" } },
    },
  ]);
  ok(await pause());
  server.clock.advance({ seconds: 6 * 60 });
  ok(await server.call(resumeLocation, at(), manager));
  expect((await trail()).filter(({ type }) => type === "location.resumed")).toHaveLength(1);
});

test.each([
  ["over already", -1],
  ["days away", 24 * 60 + 1],
])("an end that is %s is refused", async (_kind, minutes) => {
  expect(codeOf(await pause({ until: inMinutes(minutes) }))).toBe("RULE_VIOLATED");
});

test("staff don't pause", async () => {
  expect((await pause({}, staff)).status).toBe(403);
  expect((await server.call(resumeLocation, at(), staff)).status).toBe(403);
});

test("the brake closes above the limit, and opens again well below it", () => {
  const walk = (loads: readonly number[], limit: number) => {
    let isBusy = false;
    return loads.map((items) => (isBusy = shouldBeBusy({ items, limit, isBusy })));
  };
  expect(walk([10, 11, 10, 9, 8, 9, 10, 11], 10)).toEqual([false, true, true, true, false, false, false, true]);
  expect(walk([1, 2, 1, 0], 1)).toEqual([false, true, true, false]);
  for (let limit = 1; limit <= 1000; limit += 1) {
    expect(reopensAt(limit)).toBeLessThan(limit);
    expect(reopensAt(limit)).toBeGreaterThanOrEqual(0);
  }
});

async function setLimit(fields: Partial<OwnLocation>): Promise<OwnLocation> {
  const { location } = ok(await server.call(getOwnLocation, own(), admin));
  return ok(await server.call(updateLocation, { ...own(), body: { ...location, ...fields } }, admin)).location;
}

test("a busy bar takes no new payments until some of it is ready; it says so by itself", async () => {
  await server.db.updateTable("customer_order").set({ pickup_state: "READY" }).where("status", "=", "PAID").execute();
  await setLimit({ preparesOrders: true, waitingLimit: 5 });
  const isBusy = async () => (await seen())?.isBusy;
  const unpaid = await placeOrder(server, venue, guest, { soda: 1 });
  const first = await placePaidOrder(server, venue, guest, { soda: 3 });
  const second = await placePaidOrder(server, venue, guest, { soda: 2 });
  expect(await isBusy()).toBe(false);
  const third = await placePaidOrder(server, venue, guest, { soda: 1 });
  await expect.poll(isBusy).toBe(true);
  const refused = [await order(), await server.call(getOrderPayment, ownOrder(unpaid.order.orderId), guest)];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(refused.map(() => [409, "LOCATION_BUSY"]));
  expect(messageOf(refused[0]!)).toMatch(/^The bar is busy/);
  expect(ok(await server.call(getOrder, ownOrder(unpaid.order.orderId), guest)).order.isHeldUp).toBe(true);
  // One that was being paid is let through.
  ok(await confirmCard(server, unpaid.clientSecret));
  expect(ok(await server.call(markPaid, ownOrder(unpaid.order.orderId), guest)).order.status).toBe("PAID");

  const ready = (orderId: string) =>
    server.call(moveQueued, { ...at(), body: { steps: [{ orderId, from: "WAITING", to: "READY" }] } }, staff);
  ok(await ready(third.orderId));
  ok(await ready(unpaid.order.orderId));
  // At the limit, which is not well below it.
  await expect
    .poll(
      async () =>
        (await server.db.selectFrom("activity").select("type").where("type", "=", "order.moved").execute()).length,
    )
    .toBe(2);
  expect(codeOf(await order())).toBe("LOCATION_BUSY");
  expect((await handOver(server, staff, second.orderId)).status).toBe("COMPLETE");
  await expect.poll(isBusy).toBe(false);
  ok(await order());
  expect((await trail()).slice(0, 2)).toMatchObject([
    { type: "location.not_busy", details: { items: 3, limit: 5 } },
    { type: "location.busy", details: { items: 6, limit: 5 } },
  ]);

  // A lower limit is heard of, and what nobody picks up is not waited for all day.
  await setLimit({ waitingLimit: 2 });
  await expect.poll(isBusy).toBe(true);
  const longAgo = new Date(server.clock.now().getTime() - 12 * 3_600_000 - 60_000);
  await server.db.updateTable("customer_order").set({ paid_at: longAgo }).where("status", "=", "PAID").execute();
  await server.runJob("ordering.release-brake");
  await expect.poll(isBusy).toBe(false);
  expect(first.status).toBe("PAID");
});

test("whoever takes the limit away opens the bar with it", async () => {
  await server.db.updateTable("vendor_location").set({ busy_since: new Date() }).execute();
  await setLimit({ preparesOrders: true, waitingLimit: null });
  ok(await order());
  expect((await seen())?.isBusy).toBe(false);
  for (const waitingLimit of [0, 1001, 2.5]) {
    const { location } = ok(await server.call(getOwnLocation, own(), admin));
    const answer = await server.call(updateLocation, { ...own(), body: { ...location, waitingLimit } }, admin);
    expect(answer.status).toBe(400);
  }
});
