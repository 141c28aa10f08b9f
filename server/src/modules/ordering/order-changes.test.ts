import { getOrder, getOrderPayment, listOrders, markPaid, type Order, updateOrder } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  askedAtProvider,
  cards,
  codeOf,
  confirmCard,
  letMinutePass,
  linesOf,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  type ProductName,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let stranger: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  stranger = await server.signIn(somePhone());
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const paramsOf = (order: Order, userId = order.userId) => ({ userId, orderId: order.orderId });

type Change = { tipAmount?: string; cartItems?: ReturnType<typeof linesOf>; vendorLocationId?: string };

function put(order: Order, body: Change, as: Session | null = guest) {
  return server.call(updateOrder, { params: paramsOf(order), body }, as);
}
const pay = (order: Order, as: Session | null = guest) => server.call(markPaid, { params: paramsOf(order) }, as);

describe("an update", () => {
  test("is not taken without end: the 121st within a minute waits", async () => {
    const hasty = await server.signIn(somePhone());
    const { order } = await placeOrder(server, venue, hasty, { soda: 2 });
    stopClock(server);
    await letMinutePass(server);
    // Refused as malformed, yet counted.
    for (let n = 0; n < 120; n += 1) expect((await put(order, { cartItems: [] }, hasty)).status).toBe(400);
    const late = await put(order, { tipAmount: "1.00" }, hasty);
    expect([late.status, codeOf(late)]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(late.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("of the tip changes what the provider asks for", async () => {
    const { order } = await placeOrder(server, venue, guest, { soda: 2 });
    const { order: tipped, clientSecret } = ok(await put(order, { tipAmount: "1.80" }));
    expect(tipped).toMatchObject({ subtotal: "9.00", tipAmount: "1.80", taxAmount: "0.86", totalAmount: "11.66" });
    expect(clientSecret).toMatch(/_secret_/);
    expect(await askedAtProvider(server, order)).toMatchObject([{ amount_cents: 1_166 }]);
  });

  test("of the tip alone keeps what was ordered at its prices, discount and tax, whatever the catalogue says by now", async () => {
    const now = server.clock.now().getTime();
    await server.db
      .insertInto("promotion")
      .values({
        promotion_id: "merch",
        vendor_id: venue.vendorId,
        description: "10% off merchandise",
        product_types: ["MERCHANDISE"],
        percent: 10,
        starts_at: new Date(now - 1000),
      })
      .execute();
    const { order } = await placeOrder(server, venue, guest, { soda: 1, shirt: 1 });
    const shown = linesOf(venue, { shirt: 1 }).map((line) => ({ ...line, discountedPrice: "26.95" }));
    ok(await put(order, { cartItems: linesOf(venue, { soda: 1, shirt: 1 }) }));
    // The promotion ends, the soda gets dearer and sells out, and the tax rises.
    await server.db.deleteFrom("promotion").execute();
    const soda = server.db.updateTable("product").where("product_id", "=", venue.id("soda"));
    await soda.set({ price_cents: 900, is_available: false }).execute();
    const rates = server.db.updateTable("tax_rate").where("vendor_location_id", "=", venue.vendorLocationId);
    await rates.where("tax_code", "=", "drinks").set({ rate_ppm: 200_000 }).execute();
    const { order: tipped } = ok(await put(order, { tipAmount: "1.00" }));
    const { subtotal, taxAmount, promotion, cartItems } = order;
    const keptItems = cartItems.map((line) => ({ ...line, isSoldOut: line.productId === venue.id("soda") }));
    expect(tipped).toMatchObject({ subtotal, taxAmount, promotion, cartItems: keptItems, tipAmount: "1.00" });
    expect(promotion?.discountAmount).toBe("3.00");
    expect(codeOf(await put(order, { tipAmount: "99.00" }))).toBe("RULE_VIOLATED");
    // The guest who still saw the discount is told.
    const refused = await put(order, { cartItems: shown });
    expect(refused.body).toMatchObject({
      error: { code: "CART_CHANGED", details: { items: [{ price: "29.95", discountedPrice: null }] } },
    });
    await soda.set({ price_cents: 450, is_available: true }).execute();
    await rates.where("tax_code", "=", "drinks").set({ rate_ppm: 95_000 }).execute();
  });

  test("of the items replaces them; 0 removes a line; a tip that was kept never exceeds the subtotal", async () => {
    const { order } = await placeOrder(server, venue, guest, { soda: 2, shirt: 1 }, { tipAmount: "20.00" });
    const { order: smaller } = ok(await put(order, { cartItems: linesOf(venue, { soda: 1, shirt: 0 }) }));
    expect(smaller.cartItems.map((item) => [item.productId, item.quantity])).toEqual([[venue.id("soda"), 1]]);
    expect(smaller.tipAmount).toBe("4.50");
    expect(await askedAtProvider(server, order)).toMatchObject([{ amount_cents: 943 }]);
  });

  test("to nothing to pay withdraws the payment, and back makes another", async () => {
    const { order } = await placeOrder(server, venue, guest, { soda: 1 });
    const free = ok(await put(order, { cartItems: linesOf(venue, { straw49: 1 }) }));
    expect([free.order.isFree, free.clientSecret]).toEqual([true, null]);
    expect(await askedAtProvider(server, order)).toMatchObject([{ status: "canceled" }]);
    const again = ok(await put(order, { cartItems: linesOf(venue, { straw51: 1 }) }));
    expect([again.order.isFree, again.clientSecret === null]).toEqual([false, false]);
    expect(await askedAtProvider(server, order)).toMatchObject([{ status: "canceled" }, { amount_cents: 51 }]);
  });

  test("of the items is checked against the catalogue", async () => {
    const { order } = await placeOrder(server, venue, guest, { water: 1, soda: 1 });
    const water = server.db.updateTable("product").where("product_id", "=", venue.id("water"));
    await water.set({ price_cents: 5 }).execute();
    const body = { cartItems: linesOf(venue, { water: 2, soda: 1 }) };
    expect(codeOf(await put(order, body))).toBe("CART_CHANGED");
    await water.set({ price_cents: 0 }).execute();
    expect(ok(await put(order, body)).order.cartItems).toHaveLength(2);
  });

  test("is refused against the rules", async () => {
    const { order } = await placeOrder(server, venue, guest, { soda: 1 });
    const lines = (quantities: Partial<Record<ProductName, number>>) => linesOf(venue, quantities);
    expect(codeOf(await put(order, { cartItems: lines({ soda: 0 }) }))).toBe("EMPTY_CART");
    expect(codeOf(await put(order, { tipAmount: "4.51" }))).toBe("RULE_VIOLATED");
    expect(codeOf(await put(order, { cartItems: lines({ soldOut: 1 }) }))).toBe("CART_CHANGED");
    expect(codeOf(await put(order, { vendorLocationId: venue.otherLocationId }))).toBe("RULE_VIOLATED");
    const sober = await placeOrder(server, venue, guest, { soda: 1 }, { ageAcknowledged: false });
    expect(codeOf(await put(sober.order, { cartItems: lines({ beer: 1 }) }))).toBe("AGE_ACKNOWLEDGEMENT_REQUIRED");
    expect(await askedAtProvider(server, order)).toMatchObject([{ amount_cents: 493 }]);
  });

  test("is refused while the payment is processing and once it is paid", async () => {
    stopClock(server);
    const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1 });
    ok(await confirmCard(server, clientSecret, cards.processing));
    expect(codeOf(await put(order, { tipAmount: "1.00" }))).toBe("ORDER_PAYMENT_PROCESSING");
    expect(codeOf(await put(order, { cartItems: linesOf(venue, { straw49: 1 }) }))).toBe("ORDER_PAYMENT_PROCESSING");
    server.clock.advance({ seconds: 10 });
    ok(await pay(order));
    expect(codeOf(await put(order, { tipAmount: "1.00" }))).toBe("ORDER_NOT_PAYABLE");
  });

  test("of what was paid meanwhile finds it paid", async () => {
    const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1 });
    ok(await confirmCard(server, clientSecret));
    expect(codeOf(await put(order, { tipAmount: "1.00" }))).toBe("ORDER_NOT_PAYABLE");
    expect(ok(await server.call(getOrder, { params: paramsOf(order) }, guest)).order.status).toBe("PAID");
  });
});

describe("mark-paid", () => {
  test("asks the provider: unpaid, processing, paid, and again", async () => {
    stopClock(server);
    const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1 });
    expect(codeOf(await pay(order))).toBe("ORDER_NOT_PAID");
    expect(codeOf(await confirmCard(server, clientSecret, cards.declined))).toBe("PAYMENT_DECLINED");
    expect(codeOf(await pay(order))).toBe("ORDER_NOT_PAID");
    ok(await confirmCard(server, clientSecret, cards.processing));
    const waiting = await pay(order);
    expect([codeOf(waiting), waiting.headers.get("retry-after")]).toEqual(["ORDER_PAYMENT_PROCESSING", "2"]);
    server.clock.advance({ seconds: 10 });
    const paid = ok(await pay(order)).order;
    expect(paid).toMatchObject({ status: "PAID", allowedActions: [] });
    expect(paid.datetimePaid).not.toBeNull();
    expect(ok(await pay(order)).order).toEqual(paid);
  });

  test("takes a card whose event comes before the answer", async () => {
    const order = await placePaidOrder(server, venue, guest, { soda: 1 }, cards.early);
    expect(order.status).toBe("PAID");
  });

  test("places a free order without any payment", async () => {
    const { order } = await placeOrder(server, venue, guest, { straw49: 1 });
    expect(ok(await pay(order)).order.status).toBe("PAID");
    expect(await askedAtProvider(server, order)).toEqual([]);
  });
});

test("what sold out since can't be paid for; money that came counts, and the order says what it came too late for", async () => {
  const shop = await openVenue(server.db, "sold-out");
  const stock = (name: ProductName, isAvailable: boolean) =>
    server.db
      .updateTable("product")
      .set({ is_available: isAvailable, updated_at: server.clock.now() })
      .where("product_id", "=", shop.id(name))
      .execute();
  const read = async (order: Order) => ok(await server.call(getOrder, { params: paramsOf(order) }, guest)).order;
  const soldOutIn = ({ cartItems }: Order) =>
    cartItems.filter((line) => line.isSoldOut).map(({ productId }) => productId);
  const goOn = (order: Order) => server.call(getOrderPayment, { params: paramsOf(order) }, guest);

  const { order, clientSecret } = await placeOrder(server, shop, guest, { soda: 1, shirt: 1 });
  const { order: free } = await placeOrder(server, shop, guest, { straw49: 1 });
  await stock("shirt", false);
  await stock("straw49", false);
  expect((await read(order)).allowedActions).toEqual(["UPDATE"]);
  expect(soldOutIn(await read(order))).toEqual([shop.id("shirt")]);
  const refused = await goOn(order);
  expect([refused.status, codeOf(refused)]).toEqual([409, "CART_CHANGED"]);
  expect(refused.body).toMatchObject({
    error: {
      details: {
        items: [
          { productId: shop.id("soda"), isAvailable: true },
          { productId: shop.id("shirt"), isAvailable: false },
        ],
      },
    },
  });
  expect(codeOf(await pay(free))).toBe("CART_CHANGED");
  expect((await read(free)).status).toBe("IN_PROGRESS");

  await stock("straw49", true);
  expect((await read(free)).allowedActions).toEqual(["UPDATE", "PAY"]);
  expect(ok(await pay(free)).order.status).toBe("PAID");
  ok(await confirmCard(server, clientSecret));
  const { order: paid } = ok(await pay(order));
  expect([paid.status, soldOutIn(paid), paid.paymentAlert]).toEqual(["PAID", [shop.id("shirt")], null]);
  // Back on sale: whoever paid while it was gone is still told by staff what became of it.
  await stock("shirt", true);
  expect(soldOutIn(await read(order))).toEqual([shop.id("shirt")]);
});

test("the payment of an unpaid order can be gone on with after a reload", async () => {
  const { order, clientSecret } = await placeOrder(server, venue, guest, { soda: 1 });
  const again = () => server.call(getOrderPayment, { params: paramsOf(order) }, guest);
  expect(ok(await again())).toEqual({ order, clientSecret, paymentAccount: null });
  ok(await confirmCard(server, clientSecret));
  ok(await pay(order));
  expect(codeOf(await again())).toBe("ORDER_NOT_PAYABLE");
});

test("a guest's orders come newest first, in pages, unpaid ones left out", async () => {
  const regular = await server.signIn(somePhone());
  const orders: Order[] = [];
  for (let count = 0; count < 3; count += 1) {
    server.clock.advance({ seconds: 1 });
    orders.unshift(await placePaidOrder(server, venue, regular, { soda: 1 }));
  }
  await placeOrder(server, venue, regular);
  const read = (query: { limit?: number; nextToken?: string }, as: Session | null = regular) =>
    server.call(listOrders, { params: { userId: regular.userId }, query }, as);
  const first = ok(await read({ limit: 2 }));
  const second = ok(await read({ limit: 2, nextToken: first.nextToken ?? "" }));
  expect([...first.items, ...second.items]).toEqual(orders);
  expect(second.nextToken).toBeNull();
  // A cursor carries no right: with another's the stranger sees only their own.
  const theirs = { params: { userId: stranger.userId }, query: { nextToken: first.nextToken ?? "" } };
  expect(ok(await server.call(listOrders, theirs, stranger)).items).toEqual([]);
  expect(codeOf(await read({}, stranger))).toBe("FORBIDDEN");
  expect(codeOf(await read({}, null))).toBe("UNAUTHENTICATED");
  expect(codeOf(await read({ limit: 101 }))).toBe("BAD_REQUEST");
  expect(codeOf(await read({ nextToken: "nonsense" }))).toBe("BAD_REQUEST");
});
