import { refundOrder, streamLocationOrders } from "@skipline/contract/fulfilment";
import { updateOrder } from "@skipline/contract/ordering";
import { createVendorRole, deleteVendorRole } from "@skipline/contract/roles";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readStream } from "../../test/stream-reader.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  handOver,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;
let foreigner: Session;
const open: { stop: () => void }[] = [];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  elsewhere = await openVenue(server.db, "birch");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
  foreigner = await server.signIn(elsewhere.phones.SUPER_ADMIN);
  // The first to listen on this server is told once more when listening has begun.
  const first = await follow(staff);
  await first.next();
  await first.next();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.stop();
});
afterAll(() => server.close());

async function follow(as: Session | null, vendorLocationId = venue.vendorLocationId) {
  const stream = await readStream(server.url, streamLocationOrders, { vendorLocationId }, as);
  open.push(stream);
  return stream;
}

/** What it says until it names this order. News of a test before may come late. */
async function wordsUntil(stream: Awaited<ReturnType<typeof follow>>, orderId: string) {
  const words = [await stream.next()];
  while (words.at(-1)?.orderId !== orderId) words.push(await stream.next());
  return words.map((word) => word.orderId);
}

describe("a live history", () => {
  test("names each order that is paid, handed over or refunded", async () => {
    const [one, two] = [await follow(staff), await follow(manager, venue.vendorLocationId.toLowerCase())];
    expect([await one.next(), await two.next()]).toEqual([{ orderId: null }, { orderId: null }]);
    const { orderId } = await placePaidOrder(server, venue, guest);
    for (const stream of [one, two]) expect(await stream.next()).toEqual({ orderId });
    await handOver(server, staff, orderId);
    for (const stream of [one, two]) expect(await stream.next()).toEqual({ orderId });
    const params = { userId: "_", orderId };
    ok(await server.call(refundOrder, { params, body: { refundReason: "NONE_PROVIDED" } }, manager));
    for (const stream of [one, two]) expect(await stream.next()).toEqual({ orderId });
  });

  test("says nothing of unpaid orders, nor of other places'", async () => {
    const stream = await follow(staff);
    const there = await follow(foreigner, elsewhere.vendorLocationId);
    await stream.next();
    await there.next();
    const { order } = await placeOrder(server, venue, guest);
    const params = { userId: guest.userId, orderId: order.orderId };
    ok(await server.call(updateOrder, { params, body: { tipAmount: "1.00" } }, guest));
    const foreign = await placePaidOrder(server, elsewhere, guest);
    const own = await placePaidOrder(server, venue, guest);
    const [here, elsewhereSaid] = [await wordsUntil(stream, own.orderId), await wordsUntil(there, foreign.orderId)];
    for (const unsaid of [order.orderId, foreign.orderId]) expect(here).not.toContain(unsaid);
    expect(elsewhereSaid).not.toContain(own.orderId);
  });

  test("ends for whoever lost their role, with the next news", async () => {
    const phone = somePhone();
    const params = { vendorId: venue.vendorId };
    const boss = await server.signIn(venue.phones.SUPER_ADMIN);
    ok(await server.call(createVendorRole, { params, body: { phoneNumber: phone, name: "Kim", role: "STAFF" } }, boss));
    const kim = await server.signIn(phone);
    const stream = await follow(kim);
    const other = await follow(staff);
    await stream.next();
    await other.next();
    ok(await server.call(deleteVendorRole, { params: { ...params, phoneNumber: phone } }, boss));
    const { orderId } = await placePaidOrder(server, venue, guest);
    await wordsUntil(other, orderId);
    expect(await stream.rest()).not.toContain(orderId);
    expect((await follow(kim)).response.status).toBe(403);
  });

  test("is for staff of the vendor", async () => {
    const statuses: number[] = [];
    for (const as of [null, guest, foreigner, staff, manager]) statuses.push((await follow(as)).response.status);
    expect(statuses).toEqual([401, 403, 403, 200, 200]);
    expect((await follow(staff, elsewhere.vendorLocationId)).response.status).toBe(403);
    expect((await follow(staff, "00000")).response.status).toBe(404);
  });
});
