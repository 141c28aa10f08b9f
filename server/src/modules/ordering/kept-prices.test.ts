import { createOrder, getOrderPayment, markPaid, updateOrder } from "@skipline/contract/ordering";
import { updateProduct } from "@skipline/contract/product-change";
import { createPromotion } from "@skipline/contract/promotions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  confirmCard,
  createBody,
  linesOf,
  ok,
  openVenue,
  placeOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "turning");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
afterAll(() => server.close());

const own = (orderId: string) => ({ params: { userId: guest.userId, orderId } });
const askPayment = (orderId: string) => server.call(getOrderPayment, own(orderId), guest);
const pass = (seconds: number) => server.clock.advance({ seconds });
const itemsOf = ({ body }: { body: unknown }) =>
  (body as { error: { details: { items: { price: string; discountedPrice: string | null }[] } } }).error.details.items;

async function price(amount: string): Promise<void> {
  const params = { vendorLocationId: venue.vendorLocationId, productId: venue.id("soda") };
  ok(await server.call(updateProduct, { params, body: { price: amount } }, staff));
}

test("a price that changed is kept for 15 minutes; then the order is made anew at what it costs by then", async () => {
  const { order } = await placeOrder(server, venue, guest, { soda: 2 });
  await price("5.50");
  pass(15 * 60 - 20);
  expect(ok(await askPayment(order.orderId)).order.totalAmount).toBe(order.totalAmount);
  pass(40);
  const refused = await askPayment(order.orderId);
  expect(codeOf(refused)).toBe("CART_CHANGED");
  expect(itemsOf(refused)).toMatchObject([{ price: "5.50", isAvailable: true }]);
  // It can still be looked at and changed: a cart of what it costs now is taken.
  const items = linesOf(venue, { soda: 2 }).map((line) => ({ ...line, price: "5.50" }));
  const change = { ...own(order.orderId), body: { cartItems: items } };
  const changed = ok(await server.call(updateOrder, change, guest, { "idempotency-key": server.newKey() }));
  expect(changed.order.subtotal).toBe("11.00");
  expect(ok(await askPayment(order.orderId)).order.subtotal).toBe("11.00");
  await price("4.50");
});

test("an order of a happy hour keeps its discount for 15 minutes after it was made, however long that hour is over", async () => {
  const ends = new Date(server.clock.now().getTime() + 60_000).toISOString();
  const body = {
    description: "Happy hour",
    translations: {},
    percent: 20,
    amountOff: null,
    productTypes: null,
    productIds: [venue.id("soda")],
    vendorLocationIds: null,
    startsAt: null,
    endsAt: ends,
    happyHours: [],
    isPaused: false,
  };
  const params = { vendorId: venue.vendorId };
  ok(await server.call(createPromotion, { params, body }, manager, { "idempotency-key": server.newKey() }));
  const { order } = await placeOrder(server, venue, guest, { soda: 1 });
  expect(order.promotion?.description).toBe("Happy hour");
  pass(14 * 60);
  expect(ok(await askPayment(order.orderId)).order.totalAmount).toBe(order.totalAmount);
  pass(61);
  const refused = await askPayment(order.orderId);
  expect(codeOf(refused)).toBe("CART_CHANGED");
  expect(itemsOf(refused)).toMatchObject([{ price: "4.50", discountedPrice: null }]);
});

test("an old order whose prices are still those of the menu is paid", async () => {
  const { order } = await placeOrder(server, venue, guest, { soda: 1 });
  pass(20 * 60);
  expect(ok(await askPayment(order.orderId)).order.totalAmount).toBe(order.totalAmount);
});

test("whoever changes the tip, or asks for the order's payment by what made it once more, pays what it costs by then", async () => {
  [guest, staff] = [await server.signIn(somePhone()), await server.signIn(venue.phones.STAFF)];
  const key = server.newKey();
  const made = { params: { userId: guest.userId }, body: createBody(venue, guest, { soda: 2 }) };
  const ask = () => server.call(createOrder, made, guest, { "idempotency-key": key });
  const { order } = ok(await ask());
  const tip = (tipAmount: string, headers = { "idempotency-key": server.newKey() }) =>
    server.call(updateOrder, { ...own(order.orderId), body: { tipAmount } }, guest, headers);
  await price("5.50");
  pass(14 * 60);
  expect(ok(await ask()).clientSecret).toBeTruthy();
  expect(ok(await tip("1.00")).clientSecret).toBeTruthy();
  const last = { "idempotency-key": server.newKey() };
  expect(ok(await tip("2.00", last)).order.subtotal).toBe("9.00");
  pass(61);
  for (const refused of [await ask(), await tip("3.00"), await tip("2.00", last)]) {
    expect(codeOf(refused)).toBe("CART_CHANGED");
    expect(itemsOf(refused)).toMatchObject([{ price: "5.50", isAvailable: true }]);
  }
  await price("4.50");
  expect(ok(await tip("3.00")).order).toMatchObject({ subtotal: "9.00", tipAmount: "3.00" });
  expect(ok(await ask()).clientSecret).toBeTruthy();
});

test.each([
  ["the payment", getOrderPayment, "CART_CHANGED"],
  ["whether it is paid", markPaid, "ORDER_NOT_PAID"],
] as const)("nobody keeps an old price payable by asking for %s", async (_what, ask, refusal) => {
  [guest, staff] = [await server.signIn(somePhone()), await server.signIn(venue.phones.STAFF)];
  const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 2 });
  await price("5.50");
  pass(15 * 60 + 1);
  const answer = await server.call<typeof ask>(ask, own(order.orderId), guest);
  await price("4.50");
  expect(codeOf(answer)).toBe(refusal);
  // The page that was open all the while has the secret.
  expect((await confirmCard(server, clientSecret)).status).toBe(409);
  const again = ok(await askPayment(order.orderId));
  ok(await confirmCard(server, again.clientSecret!));
  expect(ok(await server.call(markPaid, own(order.orderId), guest)).order.status).toBe("PAID");
});

test("who has paid as the price turns old has paid", async () => {
  const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 2 });
  ok(await confirmCard(server, clientSecret));
  await price("5.50");
  pass(15 * 60 + 1);
  const answer = await askPayment(order.orderId);
  await price("4.50");
  expect(codeOf(answer)).toBe("ORDER_NOT_PAYABLE");
  expect(ok(await server.call(markPaid, own(order.orderId), guest)).order.status).toBe("PAID");
});
