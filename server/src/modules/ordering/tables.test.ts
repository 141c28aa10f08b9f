import { createOrder, getOrder, listOrders, markPaid, type Order, updateOrder } from "@skipline/contract/ordering";
import { listLocationOrders } from "@skipline/contract/fulfilment";
import { getOwnLocation, updateLocation } from "@skipline/contract/own-locations";
import { listActivities } from "@skipline/contract/roles";
import { findVendorLocation } from "@skipline/contract/venues";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  confirmCard,
  createBody,
  handOver,
  linesOf,
  ok,
  openVenue,
  somePhone,
  setLocation,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "seated");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  admin = await server.signIn(venue.phones.ADMIN);
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

async function setTables(tableCount: number) {
  const at = { params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } };
  const { location } = ok(await server.call(getOwnLocation, at, admin));
  return ok(await server.call(updateLocation, { ...at, body: { ...location, tableCount } }, admin)).location;
}

const create = (tableNumber: number | null | undefined, key = server.newKey()) => {
  const body = { ...createBody(venue, guest, { soda: 1 }), ...(tableNumber !== undefined && { tableNumber }) };
  return server.call(createOrder, { params: { userId: guest.userId }, body }, guest, { "idempotency-key": key });
};
const paramsOf = ({ orderId }: Order, userId = guest.userId) => ({ params: { userId, orderId } });
const read = async (order: Order) => ok(await server.call(getOrder, paramsOf(order), guest)).order;

test("a location's tables are counted by its owners, shown to guests, and told in the trail", async () => {
  const location = await setTables(3);
  expect(location.tableCount).toBe(3);
  const query = { vendorLocationId: venue.vendorLocationId };
  expect(ok(await server.call(findVendorLocation, { query })).items).toMatchObject([{ tableCount: 3 }]);
  const listed = await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: {} }, admin);
  expect(ok(listed).items[0]).toMatchObject({
    type: "location.changed",
    details: { before: { tableCount: 0 }, after: { tableCount: 3 } },
  });
  const at = { params: { vendorId: venue.vendorId, vendorLocationId: venue.vendorLocationId } };
  for (const tableCount of [-1, 501, 1.5]) {
    expect((await server.call(updateLocation, { ...at, body: { ...location, tableCount } }, admin)).status).toBe(400);
  }
  // A page of the release before says nothing of tables.
  const { tableCount: _tableCount, ...old } = location;
  expect(ok(await server.call(updateLocation, { ...at, body: old }, admin)).location.tableCount).toBe(3);
});

test("an order keeps the table that it was made at, for its guest and for staff", async () => {
  await setTables(12);
  const key = server.newKey();
  const { order, clientSecret } = ok(await create(12, key));
  expect(order.tableNumber).toBe(12);
  // The same again, as after a lost answer.
  expect(ok(await create(12, key)).order).toMatchObject({ orderId: order.orderId, tableNumber: 12 });
  expect((await read(order)).tableNumber).toBe(12);
  await confirmCard(server, clientSecret!);
  expect(ok(await server.call(markPaid, paramsOf(order), guest)).order.tableNumber).toBe(12);
  const params = { vendorLocationId: venue.vendorLocationId };
  const history = ok(await server.call(listLocationOrders, { params, query: {} }, staff));
  expect(history.items[0]).toMatchObject({ orderId: order.orderId, tableNumber: 12 });
  expect(ok(await server.call(getOrder, paramsOf(order, "_"), staff)).order.tableNumber).toBe(12);
  expect((await handOver(server, staff, order.orderId)).tableNumber).toBe(12);
  const own = ok(await server.call(listOrders, { params: { userId: guest.userId }, query: {} }, guest));
  expect(own.items[0]).toMatchObject({ orderId: order.orderId, tableNumber: 12 });
});

test("an order without a table has none", async () => {
  await setTables(12);
  expect(ok(await create(undefined)).order.tableNumber).toBeNull();
  expect(ok(await create(null)).order.tableNumber).toBeNull();
});

test("a table that is not there is refused by name, and the order can be made without it", async () => {
  await setTables(5);
  const refused = await create(6);
  expect([refused.status, codeOf(refused)]).toEqual([422, "TABLE_UNKNOWN"]);
  expect(JSON.stringify(refused.body)).toContain("There is no table 6 here");
  for (const tableNumber of [0, -1, 1.5, 1000]) expect((await create(tableNumber)).status).toBe(400);
  expect(ok(await create(undefined)).order.tableNumber).toBeNull();
});

test("nobody is refused by a menu that is kept from before the table was added", async () => {
  await setTables(1);
  ok(await create(1));
  await setLocation(server.db, venue, { table_count: 8 });
  expect(ok(await create(8)).order.tableNumber).toBe(8);
});

test("before it is paid the table can be changed and taken off, and stays where nothing is said of it", async () => {
  await setTables(5);
  const { order } = ok(await create(2));
  const put = (body: object) => server.call(updateOrder, { ...paramsOf(order), body }, guest);
  const table = async (body: object) => ok(await put(body)).order.tableNumber;
  expect(await table({ cartItems: linesOf(venue, { soda: 2 }) })).toBe(2);
  expect(await table({ tableNumber: 3 })).toBe(3);
  expect((await read(order)).tableNumber).toBe(3);
  expect(codeOf(await put({ tableNumber: 6 }))).toBe("TABLE_UNKNOWN");
  expect(codeOf(await put({ tableNumber: 6, cartItems: linesOf(venue, { soda: 1 }) }))).toBe("TABLE_UNKNOWN");
  // Fewer tables by now: what it has is its own, whoever sends it back.
  await setTables(1);
  expect(await table({ tableNumber: 3, tipAmount: "0.10" })).toBe(3);
  expect(await table({ tipAmount: "0.20" })).toBe(3);
  expect(await table({ tableNumber: null })).toBeNull();
  expect((await read(order)).tableNumber).toBeNull();
});
