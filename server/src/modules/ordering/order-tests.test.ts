import { listWeekOrders } from "@skipline/contract/analytics";
import { getLocationSummary, listLocationOrders } from "@skipline/contract/fulfilment";
import { calculateTax, createOrder, getOrder, markPaid, updateOrder } from "@skipline/contract/ordering";
import { getOwnLocation, type OwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { getReadiness, notReadyDetails } from "@skipline/contract/readiness";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  address,
  cards,
  codeOf,
  confirmCard,
  createBody,
  handOver,
  linesOf,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  setLocation,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;
let admin: Session;
let venues = 0;

beforeAll(async () => {
  server = await startTestServer();
  guest = await server.signIn(somePhone());
});
beforeEach(async () => {
  venues += 1;
  venue = await openVenue(server.db, `untried${venues}`);
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
  admin = await server.signIn(venue.phones.ADMIN);
  await setLocation(server.db, venue, { status: "CLOSED", was_opened: false });
  const seen = server.db.updateTable("product").set({ image_urls: ["/media/soda.webp"] });
  await seen.where("product_id", "=", venue.id("soda")).execute();
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const at = () => ({ params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } });
const keyed = () => ({ "idempotency-key": server.newKey() });
const order = (by: Session) =>
  server.call(createOrder, { params: { userId: by.userId }, body: createBody(venue, by, { soda: 1 }) }, by, keyed());
const readLines = async () => ok(await server.call(getReadiness, at(), manager)).lines;
const readTrial = async () => (await readLines()).find(({ kind }) => kind === "TEST_ORDER");
const isTested = async () => (await readTrial())?.isDone;
const change = async (fields: Partial<OwnLocation>) => {
  const { location } = ok(await server.call(getOwnLocation, at(), admin));
  return server.call(updateLocation, { ...at(), body: { ...location, ...fields } }, admin, keyed());
};

async function placePaidTest(by: Session, card: string = cards.silent) {
  const { order: made, clientSecret } = ok(await order(by));
  ok(await confirmCard(server, clientSecret ?? "", card));
  return ok(await server.call(markPaid, { params: { userId: by.userId, orderId: made.orderId } }, by)).order;
}
const read = async (orderId: string, by = manager) =>
  ok(await server.call(getOrder, { params: { userId: by.userId, orderId } }, by)).order;

test("whoever runs a location that never was open orders there; nobody else does", async () => {
  expect(ok(await order(manager)).order).toMatchObject({ isTest: true, status: "IN_PROGRESS" });
  for (const other of [guest, staff]) expect(codeOf(await order(other))).toBe("LOCATION_CLOSED");
  const { addressLine2: _none, ...place } = { ...address, addressLine2: null };
  const taxed = {
    cartItems: linesOf(venue, { soda: 1 }),
    vendorAddress: place,
    vendorLocationId: venue.vendorLocationId,
  };
  expect((await server.call(calculateTax, { body: taxed }, manager)).status).toBe(200);
  expect(codeOf(await server.call(calculateTax, { body: taxed }, guest))).toBe("LOCATION_CLOSED");
  // Only in what they run.
  const elsewhere = await openVenue(server.db, `elsewhere${venues}`);
  expect(codeOf(await order(await server.signIn(elsewhere.phones.SUPER_ADMIN)))).toBe("LOCATION_CLOSED");
  await setLocation(server.db, venue, { was_opened: true });
  expect(codeOf(await order(manager))).toBe("LOCATION_CLOSED");
});

test("outside hours too, and it can be changed; a suspended vendor takes none", async () => {
  await setLocation(server.db, venue, { opening_hours: JSON.stringify({}), alcohol_hours: JSON.stringify({}) });
  const { order: made } = ok(await order(manager));
  const own = { params: { userId: manager.userId, orderId: made.orderId } };
  const changed = await server.call(updateOrder, { ...own, body: { cartItems: linesOf(venue, { soda: 2 }) } }, manager);
  expect(ok(changed).order).toMatchObject({ isTest: true, cartItems: [{ quantity: 2 }] });
  ok(await server.call(updateOrder, { ...own, body: { tipAmount: "1.00" } }, manager));
  await server.db
    .updateTable("vendor")
    .set({ suspended_at: new Date(), suspension_reason: "Unpaid" })
    .where("vendor_id", "=", venue.vendorId)
    .execute();
  expect(codeOf(await order(manager))).toBe("VENDOR_SUSPENDED");
});

test("paid and picked up as any order, and then its money goes back by itself", async () => {
  const { orderId } = await placePaidTest(manager);
  await server.runJob("ordering.return-tests");
  expect(await read(orderId)).toMatchObject({ status: "PAID", isTest: true });
  expect(await readTrial()).toMatchObject({ isDone: false, waitingOrderId: orderId });
  expect(await handOver(server, staff, orderId)).toMatchObject({ status: "COMPLETE", isTest: true });
  expect(await readTrial()).toEqual({ kind: "TEST_ORDER", isDone: true, missing: [] });
  await Promise.all([server.runJob("ordering.return-tests"), server.runJob("ordering.return-tests")]);
  await server.runJob("ordering.return-tests");
  expect(await read(orderId)).toMatchObject({
    status: "REFUNDED",
    refundReason: "TEST_ORDER",
    refunded: { amount: "4.93" },
  });
  expect(await isTested()).toBe(true);
  const refunds = await server.db.selectFrom("refund").selectAll().where("requested_by", "=", manager.userId).execute();
  expect(refunds).toHaveLength(1);
});

test("one that nobody fetched goes back a day later", async () => {
  const { orderId } = await placePaidTest(manager);
  const later = await startTestServer({ database: server.database });
  later.clock.advance({ seconds: 24 * 3_600 + 60 });
  await later.runJob("ordering.return-tests");
  await later.close();
  expect(await read(orderId)).toMatchObject({ status: "REFUNDED" });
  expect(await readTrial()).toEqual({ kind: "TEST_ORDER", isDone: false, missing: [] });
});

test("one whose return fails is tried again each hour, for 90 days and no longer", async () => {
  const { orderId } = await placePaidTest(manager, cards.refundFailsLater);
  await handOver(server, staff, orderId);
  const later = await startTestServer({ database: server.database });
  const minutes = (some: number) => later.clock.advance({ seconds: 60 * some });
  /** What the provider has said to each try, once it has said it: some while after it was asked. */
  const tryIt = async () => {
    await later.runJob("ordering.return-tests");
    minutes(2);
    await later.runJob("payments.settle-refunds");
    const asked = later.db.selectFrom("refund").select("status").where("requested_by", "=", manager.userId);
    return (await asked.execute()).map(({ status }) => status);
  };
  try {
    expect(await tryIt()).toEqual(["FAILED"]);
    expect(await read(orderId)).toMatchObject({ status: "COMPLETE", refundState: "FAILED", isTest: true });
    minutes(55);
    expect(await tryIt()).toEqual(["FAILED"]);
    minutes(5);
    expect(await tryIt()).toEqual(["FAILED", "FAILED"]);
    minutes(60);
    expect(await tryIt()).toEqual(["FAILED", "FAILED", "FAILED"]);
    minutes(89 * 24 * 60);
    expect(await tryIt()).toEqual(["FAILED", "FAILED", "FAILED", "FAILED"]);
    minutes(24 * 60);
    expect(await tryIt()).toEqual(["FAILED", "FAILED", "FAILED", "FAILED"]);
  } finally {
    await later.close();
  }
});

test("orders of guests stay paid", async () => {
  await setLocation(server.db, venue, { status: "OPEN", was_opened: true });
  const { orderId } = await placePaidOrder(server, venue, guest, { soda: 1 });
  await handOver(server, staff, orderId);
  await server.runJob("ordering.return-tests");
  expect(await read(orderId, guest)).toMatchObject({ status: "COMPLETE", isTest: false });
});

test("it is in no figure, and in the lists of those who hand over", async () => {
  const tested = await placePaidTest(manager);
  await handOver(server, staff, tested.orderId);
  const waiting = await placePaidTest(manager);
  await server.runJob("ordering.return-tests");
  const here = { params: { vendorLocationId: venue.vendorLocationId } };
  expect(ok(await server.call(getLocationSummary, { ...here, query: {} }, staff))).toMatchObject({
    waiting: { count: 0 },
    tipAmount: "0.00",
    day: { orderCount: 0, refundedCount: 0, totalAmount: "0.00" },
  });
  const counted = sql<{
    count: number;
  }>`select count(*)::int from ordering.order_money where vendor_id = ${venue.vendorId}`;
  expect((await counted.execute(server.db)).rows).toEqual([{ count: 0 }]);
  const week = { params: { vendorId: venue.vendorId, week: "latest" }, query: { includeRefunded: "true" as const } };
  expect(ok(await server.call(listWeekOrders, week, manager)).orders).toEqual([]);
  const { items } = ok(await server.call(listLocationOrders, { ...here, query: {} }, staff));
  expect(items.map(({ orderId, isTest }) => [orderId, isTest])).toEqual([
    [waiting.orderId, true],
    [tested.orderId, true],
  ]);
});

test("a location opens for the first time with all that is needed, and ever after without", async () => {
  await server.db.deleteFrom("tax_rate").where("vendor_location_id", "=", venue.vendorLocationId).execute();
  await server.db.updateTable("product").set({ image_urls: [] }).where("product_id", "=", venue.id("soda")).execute();
  const refused = await change({ status: "OPEN", taxRate: null, taxRates: [] });
  expect(codeOf(refused)).toBe("LOCATION_NOT_READY");
  const { error } = refused.body as unknown as { error: { message: string; details: unknown } };
  expect(notReadyDetails.parse(error.details).missing.map(({ kind }) => kind)).toEqual(["TAX", "PRODUCT"]);
  expect(error.message).toContain("a tax rate for all that is sold; a product with a price and a picture");
  // What the same change brings counts.
  await server.db
    .updateTable("product")
    .set({ image_urls: ["/a.webp"] })
    .where("product_id", "=", venue.id("soda"))
    .execute();
  expect(ok(await change({ status: "OPEN", taxRate: "9.5" })).location.status).toBe("OPEN");
  expect((await readLines()).map(({ kind }) => kind)).not.toContain("TEST_ORDER");
  ok(await change({ status: "CLOSED", taxRate: null }));
  expect(codeOf(await order(manager))).toBe("LOCATION_CLOSED");
  expect(ok(await change({ status: "OPEN" })).location.status).toBe("OPEN");
});

test("other changes of a location that is not ready are made", async () => {
  await server.db.deleteFrom("tax_rate").where("vendor_location_id", "=", venue.vendorLocationId).execute();
  expect(ok(await change({ description: "Roof" })).location).toMatchObject({ description: "Roof", status: "CLOSED" });
});
