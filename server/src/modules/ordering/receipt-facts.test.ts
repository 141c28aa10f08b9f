import { randomUUID } from "node:crypto";
import { refundOrder } from "@skipline/contract/fulfilment";
import { getOrder, listOrders, type Order } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { cards, ok, openVenue, placeOrder, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

async function read({ orderId }: Order, as = guest): Promise<Order> {
  return ok(await server.call(getOrder, { params: { userId: guest.userId, orderId } }, as)).order;
}

async function intentOf({ orderId }: Order): Promise<string> {
  const payment = await server.db
    .selectFrom("payment")
    .select("intent_id")
    .where("reference", "=", orderId)
    .executeTakeFirstOrThrow();
  return payment.intent_id ?? "";
}

test("a receipt says what paid, to the guest and to staff, and nothing before it is paid", async () => {
  const { order: unpaid } = await placeOrder(server, venue, guest);
  expect(unpaid).toMatchObject({ paymentMethod: null, refunded: null });
  const paid = await placePaidOrder(server, venue, guest);
  const method = { kind: "CARD", brand: "visa", last4: cards.silent.slice(-4) };
  expect(paid).toMatchObject({ paymentMethod: method, refunded: null });
  expect(await read(paid, staff)).toMatchObject({ paymentMethod: method });
  const { items } = ok(await server.call(listOrders, { params: { userId: guest.userId }, query: {} }, guest));
  expect(items.map(({ paymentMethod }) => paymentMethod)).toEqual([method]);
});

test("a receipt says how much went back and when: a part, then all of it", async () => {
  const order = await placePaidOrder(server, venue, guest, { soda: 2 }, cards.good);
  const asked = {
    intentId: await intentOf(order),
    account: null,
    amount: 150,
    reason: "by hand",
    idempotencyKey: randomUUID(),
  };
  await server.context.sandbox?.refund(asked);
  await server.context.sandbox?.deliverDue();
  await expect.poll(async () => (await read(order)).refunded?.amount).toBe("1.50");
  const part = await read(order);
  expect(part).toMatchObject({ status: "PAID", refundState: null, refunded: { amount: "1.50" } });

  server.clock.advance({ seconds: 3600 });
  // Their tokens have run out.
  guest = await server.signIn(guest.phone);
  staff = await server.signIn(staff.phone);
  const call = { params: { userId: "_", orderId: order.orderId }, body: { refundReason: "spilt" } };
  const { order: whole } = ok(await server.call(refundOrder, call, staff));
  expect(whole).toMatchObject({ status: "REFUNDED", refunded: { amount: order.totalAmount } });
  const later = Date.parse(whole.refunded?.datetime ?? "") - Date.parse(part.refunded?.datetime ?? "");
  expect(later).toBeGreaterThanOrEqual(3_600_000);
});
