import { listLocationOrders } from "@skipline/contract/fulfilment";
import { requestLanguageHeader } from "@skipline/contract/languages";
import { createOrder, getOrder, type Order, updateOrder } from "@skipline/contract/ordering";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  createBody,
  handOver,
  linesOf,
  ok,
  openVenue,
  placePaidOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;

const spanish = { [requestLanguageHeader]: "es" };
const asRead = { language: "es", name: "Agua mineral", variantName: null, promotion: null };

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  await server.db
    .updateTable("product")
    .set({ translations: JSON.stringify({ es: { name: asRead.name, description: "Con gas" } }) })
    .where("product_id", "=", venue.id("soda"))
    .execute();
});
afterAll(() => server.close());

async function create(headers: Record<string, string> = {}, key = server.newKey()): Promise<Order> {
  const body = createBody(venue, guest, { soda: 1, beer: 1 });
  const call = { params: { userId: guest.userId }, body: { ...body, ageAcknowledged: true } };
  return ok(await server.call(createOrder, call, guest, { "idempotency-key": key, ...headers })).order;
}

const namesIn = ({ cartItems }: Order) => cartItems.map((line) => [line.name, line.asRead?.name ?? null]);
const read = async (as: Session, userId: string, orderId: string) =>
  ok(await server.call(getOrder, { params: { userId, orderId } }, as)).order;

test("an order keeps the first name, and the one that its guest read: each sees their own, and staff see both", async () => {
  const [first = "", beer = ""] = linesOf(venue, { soda: 1, beer: 1 }).map(({ name }) => name);
  const order = await create(spanish);
  expect(namesIn(order)).toEqual([
    [asRead.name, asRead.name],
    [beer, null],
  ]);
  expect(order.cartItems[0]!.asRead).toEqual(asRead);
  expect(order.vendorLanguage).toBe("en");
  expect(await read(guest, guest.userId, order.orderId)).toEqual(order);
  expect(namesIn(await read(staff, "_", order.orderId))).toEqual([
    [first, asRead.name],
    [beer, null],
  ]);
  const { orderId } = order;
  const stored = server.db.selectFrom("order_item").selectAll().where("order_id", "=", orderId);
  const rows = await stored.orderBy("line").execute();
  expect(rows.map(({ name, as_read }) => ({ name, as_read }))).toEqual([
    { name: first, as_read: asRead },
    { name: beer, as_read: null },
  ]);
});

test("whoever reads the first words keeps no others: an English page, a page of before, a language that nobody knows", async () => {
  const others: Record<string, string>[] = [{}, { [requestLanguageHeader]: "en" }, { [requestLanguageHeader]: "fr" }];
  for (const headers of others) {
    expect((await create(headers)).cartItems.map((line) => line.asRead)).toEqual([null, null]);
  }
});

test("a repeat from a page in another language finds the order as it is, and other items are read as they are read now", async () => {
  const key = server.newKey();
  const order = await create(spanish, key);
  expect(await create({}, key)).toEqual(order);
  const params = { userId: guest.userId, orderId: order.orderId };
  const put = async (body: object, headers = {}) =>
    ok(await server.call(updateOrder, { params, body }, guest, { "idempotency-key": server.newKey(), ...headers }))
      .order;
  // What a GET gave is taken back, and another tip alone leaves the lines as they are.
  expect(namesIn(await put(order, spanish))).toEqual(namesIn(order));
  expect(namesIn(await put({ tipAmount: "1.00" }))).toEqual(namesIn(order));
  expect((await put({ cartItems: linesOf(venue, { soda: 2 }) })).cartItems[0]!.asRead).toBeNull();
});

test("staff find an order by either name, and what they hand over names the first", async () => {
  const { orderId } = await placePaidOrder(server, venue, await server.signIn(somePhone()), { soda: 1 });
  const [first = ""] = linesOf(venue, { soda: 1 }).map(({ name }) => name);
  const { vendorLocationId } = venue;
  for (const search of ["agua", "MINERAL agua", first]) {
    const { items } = ok(
      await server.call(listLocationOrders, { params: { vendorLocationId }, query: { search } }, staff),
    );
    expect(
      items.map((one) => one.orderId),
      search,
    ).toContain(orderId);
  }
  expect((await handOver(server, staff, orderId)).cartItems[0]!.name).toBe(first);
  await assertInvariants(server.db);
});

test("a promotion is described to its guest as it was read, and to staff as it was typed first", async () => {
  const description = "10% OFF";
  await server.db
    .insertInto("promotion")
    .values({
      promotion_id: "as-read",
      vendor_id: venue.vendorId,
      description,
      translations: JSON.stringify({ es: { description: "10% de descuento" } }),
      product_types: ["MERCHANDISE"],
      percent: 10,
      starts_at: server.clock.now(),
      ends_at: null,
    })
    .execute();
  const body = createBody(venue, guest, { soda: 1, shirt: 1 });
  const createWithShirt = async (headers: Record<string, string>) =>
    ok(await server.call(createOrder, { params: { userId: guest.userId }, body }, guest, headers)).order;
  const order = await createWithShirt(spanish);
  expect(order.promotion).toMatchObject({ description: "10% de descuento", language: "es" });
  const ofStaff = await read(staff, "_", order.orderId);
  expect(ofStaff.promotion).toEqual({ ...order.promotion, description, language: "en" });
  expect((await createWithShirt({})).promotion).toMatchObject({ description, language: "en" });
});
