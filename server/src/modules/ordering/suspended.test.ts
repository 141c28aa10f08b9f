import { refundOrder } from "@skipline/contract/fulfilment";
import { createOrder, getOrderPayment, markPaid, updateOrder } from "@skipline/contract/ordering";
import { getOwnVendor, listOwnVendors, reopenVendor, suspendVendor, updateVendor } from "@skipline/contract/vendors";
import { findVendor } from "@skipline/contract/venues";
import { listActivities } from "@skipline/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
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

const operatorPhone = "+12135555904";
let server: TestServer;
let venue: TestVenue;
let operator: Session;
let guest: Session;
let staff: Session;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
  venue = await openVenue(server.db, "suspended");
  operator = await server.signIn(operatorPhone);
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  admin = await server.signIn(venue.phones.ADMIN);
});
afterAll(() => server.close());

const params = () => ({ vendorId: venue.vendorId });
const suspend = async (reason = "Unpaid fees") =>
  ok(await server.call(suspendVendor, { params: params(), body: { reason } }, operator)).vendor;
const reopen = async () => ok(await server.call(reopenVendor, { params: params() }, operator)).vendor;
const ownOrder = (orderId: string) => ({ params: { userId: guest.userId, orderId } });

test("a suspended vendor takes no orders, and what is open there goes on", async () => {
  const unpaid = await placeOrder(server, venue, guest, { soda: 1 });
  const paying = await placeOrder(server, venue, guest, { soda: 2 });
  const [toHandOver, toRefund] = [
    await placePaidOrder(server, venue, guest, { soda: 1 }),
    await placePaidOrder(server, venue, guest, { soda: 1 }),
  ];
  const key = { "idempotency-key": server.newKey() };
  const body = createBody(venue, guest, { water: 1 });
  const earlier = ok(await server.call(createOrder, { params: { userId: guest.userId }, body }, guest, key));
  await suspend();

  const refused = [
    await server.call(
      createOrder,
      { params: { userId: guest.userId }, body: createBody(venue, guest, { soda: 1 }) },
      guest,
      { "idempotency-key": server.newKey() },
    ),
    await server.call(
      updateOrder,
      { ...ownOrder(unpaid.order.orderId), body: { cartItems: linesOf(venue, { soda: 3 }) } },
      guest,
    ),
    await server.call(updateOrder, { ...ownOrder(unpaid.order.orderId), body: { tipAmount: "1.00" } }, guest),
    await server.call(getOrderPayment, ownOrder(unpaid.order.orderId), guest),
  ];
  expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
    refused.map(() => [409, "VENDOR_SUSPENDED"]),
  );
  // Whose answer was lost has ordered before.
  const again = ok(await server.call(createOrder, { params: { userId: guest.userId }, body }, guest, key));
  expect(again.order.orderId).toBe(earlier.order.orderId);

  // Whoever is paying gets what is paid for.
  ok(await confirmCard(server, paying.clientSecret));
  expect(ok(await server.call(markPaid, ownOrder(paying.order.orderId), guest)).order.status).toBe("PAID");
  expect((await handOver(server, staff, toHandOver.orderId)).status).toBe("COMPLETE");
  ok(
    await server.call(
      refundOrder,
      { params: { userId: "_", orderId: toRefund.orderId }, body: { refundReason: "closed" } },
      staff,
      { "idempotency-key": server.newKey() },
    ),
  );

  await reopen();
  ok(await server.call(getOrderPayment, ownOrder(unpaid.order.orderId), guest));
  await placeOrder(server, venue, guest, { soda: 1 });
});

test("guests are told that it is, its managers why, and the trail who did it", async () => {
  await suspend("Fire inspection");
  // From memory, until this server has heard of the change.
  const seen = async () => ok(await server.call(findVendor, { query: params() })).items;
  await expect.poll(seen).toMatchObject([{ isSuspended: true }]);
  expect(JSON.stringify(await seen())).not.toContain("Fire inspection");
  const { vendor } = ok(await server.call(getOwnVendor, { params: params() }, admin));
  expect(vendor.suspension).toEqual({ reason: "Fire inspection", since: expect.any(String) });
  expect(ok(await server.call(listOwnVendors, {}, admin)).items).toMatchObject([{ isSuspended: true }]);
  // The same once more is no news; another reason is. Neither takes an editor its version.
  expect(await suspend("Fire inspection")).toEqual(vendor);
  await suspend("Flood");
  const saved = await server.call(updateVendor, { params: params(), body: { ...vendor, city: "Burbank" } }, admin);
  expect(ok(saved).vendor).toMatchObject({ city: "Burbank", suspension: { reason: "Flood" } });
  expect((await reopen()).suspension).toBeNull();
  await reopen();
  await expect.poll(seen).toMatchObject([{ isSuspended: false }]);
  const { items } = ok(
    await server.call(listActivities, { params: params(), query: { subjectType: "vendor", limit: 4 } }, admin),
  );
  expect(items.map(({ type, actorName, details }) => [type, actorName, details])).toEqual([
    ["vendor.reopened", "Platform operator", { name: expect.anything(), before: { reason: "Flood" } }],
    ["vendor.changed", "ADMIN of suspended", expect.anything()],
    [
      "vendor.suspended",
      "Platform operator",
      { name: expect.anything(), before: { reason: "Fire inspection" }, after: { reason: "Flood" } },
    ],
    ["vendor.suspended", "Platform operator", { name: expect.anything(), after: { reason: "Fire inspection" } }],
  ]);
});

test("one that is not there can't be suspended, and nobody without a reason", async () => {
  const nowhere = { params: { vendorId: "vnd-nowhere" } };
  const refused = await server.call(suspendVendor, { ...nowhere, body: { reason: "x" } }, operator);
  expect(refused.status).toBe(404);
  expect((await server.call(reopenVendor, nowhere, operator)).status).toBe(404);
  for (const reason of ["", " ", "two\nlines", "x".repeat(501)]) {
    expect((await server.call(suspendVendor, { params: params(), body: { reason } }, operator)).status).toBe(400);
  }
});
