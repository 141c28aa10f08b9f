import { updateProduct } from "@skipline/contract/product-change";
import { completeOrder, listFulfilledOrders, refundOrder } from "@skipline/contract/fulfilment";
import { getOrder, markPaid, type Order } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  cards,
  codeOf,
  confirmCard,
  handOver,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
  somePhone,
  type TestVenue,
  countUndelivered,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;
let foreignStaff: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  const elsewhere = await openVenue(server.db, "borealis");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
  foreignStaff = await server.signIn(elsewhere.phones.SUPER_ADMIN);
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

interface Options {
  as?: Session | null;
  at?: string;
  key?: string;
}

function complete(order: Order, { as = staff, at, key }: Options = {}) {
  const query = at === undefined ? {} : { vendorLocationId: at };
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  return server.call(completeOrder, { params: { userId: "_", orderId: order.orderId }, query }, as, headers);
}

function refund(order: Order, { as = staff, key }: Options = {}) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  const params = { userId: "_", orderId: order.orderId };
  return server.call(refundOrder, { params, body: { refundReason: "NONE_PROVIDED" } }, as, headers);
}

const read = async (order: Order, as = staff) =>
  ok(await server.call(getOrder, { params: { userId: "_", orderId: order.orderId } }, as)).order;

async function refundsOf(order: Order) {
  return server.db
    .selectFrom("sandbox.refund as r")
    .innerJoin("payment as p", "p.intent_id", "r.intent_id")
    .select(["r.amount_cents", "r.status"])
    .where("p.reference", "=", order.orderId)
    .orderBy("r.created_at")
    .execute();
}

describe("hand-over", () => {
  test("of a paid order, once; later scans learn who did it and when", async () => {
    const order = await placePaidOrder(server, venue, guest);
    const first = ok(await complete(order, { at: venue.vendorLocationId }));
    expect(first).toMatchObject({
      pickedUpPreviously: false,
      order: {
        status: "COMPLETE",
        completedBy: "STAFF of aurora",
        completedByCaller: true,
        customerPhoneLast4: guest.phone.slice(-4),
        allowedActions: [],
      },
    });
    const second = ok(await complete(order, { as: manager }));
    expect(second).toMatchObject({
      pickedUpPreviously: true,
      order: {
        completedBy: "STAFF of aurora",
        completedByCaller: false,
        datetimeCompleted: first.order.datetimeCompleted,
        allowedActions: ["REFUND"],
      },
    });
  });

  test("repeated by the same scan gets the first answer again, also when that was lost", async () => {
    const order = await placePaidOrder(server, venue, guest);
    const key = server.newKey();
    expect(ok(await complete(order, { key })).pickedUpPreviously).toBe(false);
    await server.db.deleteFrom("idempotency_key").where("key", "=", key).execute();
    expect(ok(await complete(order, { key })).pickedUpPreviously).toBe(false);
    expect(ok(await complete(order, { key: server.newKey() })).pickedUpPreviously).toBe(true);
    expect(ok(await complete(order, { as: manager, key })).pickedUpPreviously).toBe(true);
  });

  test("the guest learns neither who handed it over nor what staff are told of guests", async () => {
    const order = await placePaidOrder(server, venue, guest);
    await complete(order);
    const own = ok(await server.call(getOrder, { params: { userId: guest.userId, orderId: order.orderId } }, guest));
    expect(own.order).toMatchObject({ completedBy: null, completedByCaller: false, customerPhoneLast4: null });
  });

  test("F4: an unpaid order stays unpaid; one that was paid a moment ago is handed over", async () => {
    const { order, clientSecret } = await placeOrder(server, venue, guest);
    expect(codeOf(await complete(order))).toBe("ORDER_NOT_PAID");
    expect((await read(order)).status).toBe("IN_PROGRESS");
    // The card's event is held back, and nobody marked the order paid.
    ok(await confirmCard(server, clientSecret, cards.silent));
    expect(ok(await complete(order))).toMatchObject({ pickedUpPreviously: false, order: { status: "COMPLETE" } });
  });

  test("F4: the same scan works once the payment is there", async () => {
    stopClock(server);
    const { order, clientSecret } = await placeOrder(server, venue, guest);
    const key = server.newKey();
    expect(codeOf(await complete(order, { key }))).toBe("ORDER_NOT_PAID");
    ok(await confirmCard(server, clientSecret, cards.processing));
    expect(codeOf(await complete(order, { key }))).toBe("ORDER_PAYMENT_PROCESSING");
    server.clock.advance({ seconds: 10 });
    expect(ok(await complete(order, { key })).order.status).toBe("COMPLETE");
  });

  test("F4: a free order must be placed first", async () => {
    const { order } = await placeOrder(server, venue, guest, { straw49: 1 });
    expect(codeOf(await complete(order))).toBe("ORDER_NOT_PAID");
  });

  test("F5: only at its location, only by its vendor", async () => {
    const order = await placePaidOrder(server, venue, guest);
    expect(codeOf(await complete(order, { at: venue.otherLocationId }))).toBe("WRONG_LOCATION");
    expect(codeOf(await complete(order, { as: foreignStaff }))).toBe("NOT_FOUND");
    expect(codeOf(await complete(order, { as: guest }))).toBe("NOT_FOUND");
    expect(codeOf(await complete(order, { as: null }))).toBe("UNAUTHENTICATED");
    const own = { params: { userId: guest.userId, orderId: order.orderId }, query: {} };
    expect(codeOf(await server.call(completeOrder, own, guest))).toBe("FORBIDDEN");
    expect((await read(order)).status).toBe("PAID");
    expect(ok(await complete(order, { at: venue.vendorLocationId.toLowerCase() })).order.status).toBe("COMPLETE");
  });

  test("not of what was given back", async () => {
    const order = await placePaidOrder(server, venue, guest);
    ok(await refund(order));
    expect(codeOf(await complete(order))).toBe("ORDER_NOT_COMPLETABLE");
  });
});

describe("money that moves at the provider", () => {
  const deliver = async () => {
    server.clock.advance({ seconds: 40 });
    await server.context.sandbox?.deliverDue();
  };
  const byHand = async (order: Order, amount: number) => {
    const { intent_id } = await server.db
      .selectFrom("payment")
      .select("intent_id")
      .where("reference", "=", order.orderId)
      .executeTakeFirstOrThrow();
    const asked = {
      intentId: intent_id ?? "",
      account: null,
      amount,
      reason: "by hand",
      idempotencyKey: crypto.randomUUID(),
    };
    await server.context.sandbox?.refund(asked);
    await deliver();
  };
  const completeWarned = (order: Order) => {
    const input = { params: { userId: "_", orderId: order.orderId }, query: { despiteAlert: "true" as const } };
    return server.call(completeOrder, input, staff);
  };

  test.each([
    ["a dispute", cards.disputed, "DISPUTED", deliver, ["COMPLETE"]],
    [
      "a refund of a part",
      cards.good,
      "REFUNDED_AT_PROVIDER",
      (order: Order) => byHand(order, 100),
      ["COMPLETE", "REFUND"],
    ],
  ])("%s warns before the hand-over, which a person may then confirm", async (_what, card, alert, happen, may) => {
    const order = await placePaidOrder(server, venue, guest, { soda: 2 }, card);
    await happen(order);
    await expect.poll(async () => (await read(order)).paymentAlert).toBe(alert);
    expect(codeOf(await complete(order))).toBe("ORDER_PAYMENT_ALERT");
    expect(await read(order)).toMatchObject({ status: "PAID", allowedActions: may });
    expect(ok(await completeWarned(order)).order.status).toBe("COMPLETE");
    const params = { userId: guest.userId, orderId: order.orderId };
    expect(ok(await server.call(getOrder, { params }, guest)).order.paymentAlert).toBeNull();
  });

  test("sold out when it was paid: staff are warned before the hand-over, which clears it, or give the money back", async () => {
    const shop = await openVenue(server.db, "gone-too-soon");
    const bartender = await server.signIn(shop.phones.STAFF);
    const placed = [await placeOrder(server, shop, guest), await placeOrder(server, shop, guest)];
    const product = { vendorLocationId: shop.vendorLocationId, productId: shop.id("soda") };
    ok(await server.call(updateProduct, { params: product, body: { isAvailable: false } }, bartender));
    for (const { order, clientSecret } of placed) {
      ok(await confirmCard(server, clientSecret));
      ok(await server.call(markPaid, { params: { userId: guest.userId, orderId: order.orderId } }, guest));
    }
    const [handed, returned] = placed.map(({ order }) => ({ userId: "_", orderId: order.orderId }));
    if (!handed || !returned) throw new Error("two were placed");
    const readAs = async (params: typeof handed) => ok(await server.call(getOrder, { params }, bartender)).order;
    expect(await readAs(handed)).toMatchObject({
      status: "PAID",
      paymentAlert: "SOLD_OUT",
      cartItems: [{ isSoldOut: true }],
      allowedActions: ["COMPLETE", "REFUND"],
    });
    expect(codeOf(await server.call(completeOrder, { params: handed, query: {} }, bartender))).toBe(
      "ORDER_PAYMENT_ALERT",
    );
    ok(await server.call(completeOrder, { params: handed, query: { despiteAlert: "true" } }, bartender));
    const cleared = { paymentAlert: null, cartItems: [{ isSoldOut: false }] };
    expect(await readAs(handed)).toMatchObject({ status: "COMPLETE", ...cleared });
    const body = { refundReason: "Sold out" };
    ok(await server.call(refundOrder, { params: returned, body }, bartender));
    expect(await readAs(returned)).toMatchObject({ status: "REFUNDED", ...cleared });
    await assertInvariants(server.db);
  });

  test("a refund of the whole is the order's own: it is refunded, and not handed over", async () => {
    const order = await placePaidOrder(server, venue, guest, { soda: 2 }, cards.good);
    await byHand(order, 986);
    await expect.poll(async () => (await read(order)).status).toBe("REFUNDED");
    expect(codeOf(await completeWarned(order))).toBe("ORDER_NOT_COMPLETABLE");
    await assertInvariants(server.db);
  });
});

describe("refund", () => {
  test("of a paid order by any staff: the money goes back once, however often it is asked for", async () => {
    const order = await placePaidOrder(server, venue, guest);
    const { order: refunded } = ok(await refund(order));
    expect(refunded).toMatchObject({
      status: "REFUNDED",
      refundState: "REFUNDED",
      refundReason: "NONE_PROVIDED",
      allowedActions: [],
    });
    expect(refunded.datetimeRefunded).not.toBeNull();
    expect(ok(await refund(order, { as: manager })).order.status).toBe("REFUNDED");
    expect(await refundsOf(order)).toEqual([{ amount_cents: 986, status: "succeeded" }]);
  });

  test("of what was handed over: by a manager, for 90 days", async () => {
    const order = await placePaidOrder(server, venue, guest);
    await handOver(server, staff, order.orderId);
    expect(codeOf(await refund(order))).toBe("ORDER_NOT_REFUNDABLE");
    expect((await read(order, manager)).allowedActions).toEqual(["REFUND"]);
    const old = await placePaidOrder(server, venue, guest);
    await handOver(server, staff, old.orderId);
    ok(await refund(order, { as: manager }));
    // Days later, told by another server on the same database.
    const later = await startTestServer({ database: server.database });
    later.clock.advance({ seconds: 90 * 86_400 + 3_600 });
    const session = await later.signIn(venue.phones.MANAGER);
    const params = { userId: "_", orderId: old.orderId };
    const answer = await later.call(refundOrder, { params, body: { refundReason: "late" } }, session);
    expect(codeOf(answer)).toBe("ORDER_NOT_REFUNDABLE");
    await later.close();
  });

  test("of a free order moves no money", async () => {
    const { order } = await placeOrder(server, venue, guest, { straw49: 1 });
    const params = { userId: guest.userId, orderId: order.orderId };
    expect(codeOf(await refund(order))).toBe("ORDER_NOT_REFUNDABLE");
    ok(await server.call(markPaid, { params }, guest));
    expect(ok(await refund(order)).order.status).toBe("REFUNDED");
    expect(await refundsOf(order)).toEqual([]);
  });

  test("that is pending shows as such, finishes later, and blocks the hand-over meanwhile", async () => {
    const order = await placePaidOrder(server, venue, guest, { soda: 2 }, cards.refundPending);
    expect(ok(await refund(order)).order).toMatchObject({
      status: "PAID",
      refundState: "REFUNDING",
      allowedActions: [],
    });
    expect(codeOf(await complete(order))).toBe("ORDER_NOT_COMPLETABLE");
    expect(ok(await refund(order)).order.refundState).toBe("REFUNDING");
    server.clock.advance({ seconds: 40 });
    expect(ok(await refund(order)).order.status).toBe("REFUNDED");
    expect(await refundsOf(order)).toHaveLength(1);
  });

  test("that fails shows as failed, and can be tried again", async () => {
    const order = await placePaidOrder(server, venue, guest, { soda: 2 }, cards.refundFailsLater);
    ok(await refund(order));
    await expect.poll(() => countUndelivered(server)).toBe(0);
    server.clock.advance({ seconds: 40 });
    expect(codeOf(await refund(order))).toBe("REFUND_FAILED");
    expect(await read(order)).toMatchObject({
      status: "PAID",
      refundState: "FAILED",
      allowedActions: ["COMPLETE", "REFUND"],
    });
    ok(await refund(order));
    await expect.poll(() => countUndelivered(server)).toBe(0);
    server.clock.advance({ seconds: 40 });
    expect(codeOf(await refund(order))).toBe("REFUND_FAILED");
    expect((await refundsOf(order)).map((one) => one.status)).toEqual(["failed", "failed"]);
    expect(ok(await complete(order)).order.status).toBe("COMPLETE");
  });

  test("that the bank sends back later puts the order back to what it was", async () => {
    const order = await placePaidOrder(server, venue, guest, { soda: 2 }, cards.refundBounces);
    await handOver(server, staff, order.orderId);
    expect(ok(await refund(order, { as: manager })).order.status).toBe("REFUNDED");
    server.clock.advance({ seconds: 40 });
    await server.context.sandbox?.deliverDue();
    expect(await read(order, manager)).toMatchObject({
      status: "COMPLETE",
      refundState: "FAILED",
      datetimeRefunded: null,
      allowedActions: ["REFUND"],
    });
  });

  test("is refused for an unpaid order, strangers, and a reason that is none", async () => {
    const { order } = await placeOrder(server, venue, guest);
    expect(codeOf(await refund(order, { as: manager }))).toBe("ORDER_NOT_REFUNDABLE");
    expect(codeOf(await refund(order, { as: foreignStaff }))).toBe("NOT_FOUND");
    expect(codeOf(await refund(order, { as: guest }))).toBe("NOT_FOUND");
    expect(codeOf(await refund(order, { as: null }))).toBe("UNAUTHENTICATED");
    const path = `/api/users/_/orders/${order.orderId}/refund`;
    for (const body of [
      {},
      { refundReason: "" },
      { refundReason: "x".repeat(201) },
      { refundReason: "a", amount: 1 },
    ]) {
      expect((await server.request("PUT", path, body, staff)).status).toBe(400);
    }
  });
});

test("what was handed over at a location since a time, newest first, with the sum of all its tips", async () => {
  const bar = await openVenue(server.db, "cosmos");
  const barStaff = await server.signIn(bar.phones.STAFF);
  const early = server.clock.now();
  const orders: Order[] = [];
  for (const tipAmount of ["0.10", "0.20", "3.00"]) {
    server.clock.advance({ seconds: 2 });
    const { order, clientSecret } = await placeOrder(server, bar, guest, { soda: 1 }, { tipAmount });
    ok(await confirmCard(server, clientSecret));
    orders.unshift(await handOver(server, barStaff, order.orderId));
  }
  await placePaidOrder(server, bar, guest);
  const list = (after: Date, page: { limit?: number; nextToken?: string } = {}, as: Session | null = barStaff) => {
    const query = { datetimeCompletedAfter: after.toISOString(), vendorLocationId: bar.vendorLocationId, ...page };
    return server.call(listFulfilledOrders, { query }, as);
  };
  const first = ok(await list(early, { limit: 2 }));
  expect([first.totalTipAmount, first.items]).toEqual(["3.30", orders.slice(0, 2)]);
  const second = ok(await list(early, { limit: 2, nextToken: first.nextToken ?? "" }));
  expect([second.totalTipAmount, second.items, second.nextToken]).toEqual(["3.30", orders.slice(2), null]);
  const since = new Date(orders[1]?.datetimeCompleted ?? "");
  expect(ok(await list(since)).totalTipAmount).toBe("3.00");
  expect(ok(await list(server.clock.now()))).toEqual({ items: [], nextToken: null, totalTipAmount: "0.00" });
  expect(codeOf(await list(early, {}, foreignStaff))).toBe("FORBIDDEN");
  expect(codeOf(await list(early, {}, guest))).toBe("FORBIDDEN");
  expect(codeOf(await list(early, {}, null))).toBe("UNAUTHENTICATED");
});
