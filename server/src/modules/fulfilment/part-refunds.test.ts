import { completeOrder, getLocationSummary, refundOrder } from "@skipline/contract/fulfilment";
import { getOrder, markPaid, type Order } from "@skipline/contract/ordering";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  cards,
  codeOf,
  countUndelivered,
  handOver,
  letMinutePass,
  ok,
  openVenue,
  placeOrder,
  placePaidOrder,
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
  venue = await openVenue(server.db, "parts");
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
});
afterEach(async () => {
  await letMinutePass(server);
  await assertInvariants(server.db);
});
afterAll(() => server.close());

interface Part {
  amount?: string;
  lines?: { line: number; quantity: number }[];
  key?: string | null;
  as?: Session;
  reason?: string;
}

function refund(order: Order, { amount, lines, key = server.newKey(), as = staff, reason = "Spilled" }: Part = {}) {
  const body = { refundReason: reason, ...(amount ? { amount } : {}), ...(lines ? { lines } : {}) };
  const headers: Record<string, string> = key === null ? {} : { "idempotency-key": key };
  return server.call(refundOrder, { params: { userId: "_", orderId: order.orderId }, body }, as, headers);
}
const read = async (order: Order, as: Session = staff) =>
  ok(await server.call(getOrder, { params: { userId: as === guest ? guest.userId : "_", orderId: order.orderId } }, as))
    .order;

async function atPeer(order: Order) {
  const rows = await server.db
    .selectFrom("sandbox.refund as r")
    .innerJoin("payment as p", "p.intent_id", "r.intent_id")
    .select(["r.amount_cents", "r.status"])
    .where("p.reference", "=", order.orderId)
    .execute();
  return rows.map((row) => `${row.amount_cents} ${row.status}`).toSorted();
}
async function trailOf(order: Order) {
  const rows = await server.db
    .selectFrom("activity")
    .select(["type", "actor_user_id", sql<number | null>`(details ->> 'backCents')::integer`.as("cents")])
    .where("subject_id", "=", order.orderId)
    .where("type", "like", "%refund%")
    .orderBy("activity_id")
    .execute();
  return rows.map((row) => `${row.type} ${row.cents} ${row.actor_user_id === staff.userId ? "staff" : "-"}`);
}

describe("a part of an order's money", () => {
  test("by lines: with their shares of tax, and the last takes the rest", async () => {
    const order = await placePaidOrder(server, venue, guest, { soda: 2, shirt: 1 });
    expect(order).toMatchObject({ totalAmount: "42.13", refunds: [], refundable: null });
    expect(await read(order)).toMatchObject({ refundable: "42.13" });
    const { order: one } = ok(await refund(order, { lines: [{ line: 1, quantity: 1 }], amount: "4.86" }));
    expect(one).toMatchObject({
      status: "PAID",
      refundState: null,
      paymentAlert: null,
      refundable: "37.27",
      refunded: { amount: "4.86" },
      refunds: [{ amount: "4.86", status: "DONE", reason: "Spilled", lines: [{ line: 1, quantity: 1 }] }],
    });
    expect(one.allowedActions).toEqual(["COMPLETE", "REFUND"]);
    ok(await refund(order, { lines: [{ line: 2, quantity: 1 }] }));
    const { order: all } = ok(await refund(order, { lines: [{ line: 1, quantity: 1 }] }));
    expect(all).toMatchObject({ status: "REFUNDED", refundState: "REFUNDED", refundable: "0.00" });
    expect(all.refunded?.amount).toBe("42.13");
    expect(await atPeer(order)).toEqual(["3240 succeeded", "486 succeeded", "487 succeeded"]);
    expect(await trailOf(order)).toEqual([
      "order.part_refund_requested 486 staff",
      "order.part_refunded 486 staff",
      "order.part_refund_requested 3240 staff",
      "order.part_refunded 3240 staff",
      "order.part_refund_requested 487 staff",
      "order.refunded null staff",
    ]);
  });

  test("by amount, and then the whole of what is left", async () => {
    const order = await placePaidOrder(server, venue, guest);
    ok(await refund(order, { amount: "1.00" }));
    ok(await refund(order, { amount: "1.00" }));
    const { order: all } = ok(await refund(order));
    expect(all).toMatchObject({ status: "REFUNDED", refunded: { amount: "9.86" } });
    expect(ok(await refund(order)).order.status).toBe("REFUNDED");
    expect(await atPeer(order)).toEqual(["100 succeeded", "100 succeeded", "786 succeeded"]);
  });

  test("sent again under its key it is one, and the same words under another key are two", async () => {
    const order = await placePaidOrder(server, venue, guest);
    const key = server.newKey();
    ok(await refund(order, { amount: "2.00", key }));
    expect(ok(await refund(order, { amount: "2.00", key })).order.refundable).toBe("7.86");
    expect(codeOf(await refund(order, { amount: "3.00", key }))).toBe("IDEMPOTENCY_KEY_REUSED");
    ok(await refund(order, { amount: "2.00" }));
    expect(codeOf(await refund(order, { amount: "2.00", key: null }))).toBe("RULE_VIOLATED");
    expect(await atPeer(order)).toEqual(["200 succeeded", "200 succeeded"]);
  });

  test("is refused beyond the rest, and where it is not what was shown", async () => {
    const order = await placePaidOrder(server, venue, guest);
    for (const amount of ["9.87", "0.00", "5000.00"]) {
      expect(codeOf(await refund(order, { amount })), amount).toBe("ORDER_NOT_REFUNDABLE");
    }
    expect((await refund(order, { amount: "9.87" })).body).toMatchObject({
      error: { message: "$9.86 of this order can still be refunded." },
    });
    const one = [{ line: 1, quantity: 1 }];
    expect((await refund(order, { lines: one, amount: "4.00" })).body).toMatchObject({
      error: { message: "The sum has changed: it is $4.93 now." },
    });
    for (const line of [
      { line: 1, quantity: 3 },
      { line: 2, quantity: 1 },
    ]) {
      expect(codeOf(await refund(order, { lines: [line] }))).toBe("ORDER_NOT_REFUNDABLE");
    }
    ok(await refund(order, { amount: "6.00" }));
    expect(codeOf(await refund(order, { lines: one })), "more than is left").toBe("ORDER_NOT_REFUNDABLE");
    expect(ok(await refund(order, { lines: [{ line: 1, quantity: 2 }] })).order.status).toBe("REFUNDED");
    expect(await atPeer(order)).toEqual(["386 succeeded", "600 succeeded"]);
  });

  test("leaves an order that was handed over COMPLETE, and is a manager's then", async () => {
    const order = await placePaidOrder(server, venue, guest);
    ok(await refund(order, { amount: "1.00" }));
    await handOver(server, staff, order.orderId);
    expect(codeOf(await refund(order, { amount: "1.00" }))).toBe("ORDER_NOT_REFUNDABLE");
    expect(ok(await refund(order, { amount: "1.00", as: manager })).order).toMatchObject({
      status: "COMPLETE",
      refunded: { amount: "2.00" },
    });
  });

  test("is shown to its guest, with its reason", async () => {
    const order = await placePaidOrder(server, venue, guest);
    ok(await refund(order, { amount: "1.00", reason: "Too warm" }));
    const seen = await read(order, guest);
    expect(seen).toMatchObject({ refunded: { amount: "1.00" }, refundable: null, refundReason: null });
    expect(seen.refunds).toMatchObject([{ amount: "1.00", status: "DONE", reason: "Too warm" }]);
  });

  test("is off the day's sum", async () => {
    const place = await openVenue(server.db, "sums");
    const host = await server.signIn(place.phones.STAFF);
    const order = await placePaidOrder(server, place, guest);
    ok(await refund(order, { amount: "2.00", as: host }));
    const params = { vendorLocationId: place.vendorLocationId };
    const { day } = ok(await server.call(getLocationSummary, { params, query: {} }, host));
    expect(day).toMatchObject({ orderCount: 1, totalAmount: "7.86", refundedCount: 0 });
  });

  test("of a free order is none", async () => {
    const { order } = await placeOrder(server, venue, guest, { straw49: 1 });
    const params = { userId: guest.userId, orderId: order.orderId };
    ok(await server.call(markPaid, { params }, guest));
    expect(codeOf(await refund(order, { amount: "0.10" }))).toBe("ORDER_NOT_REFUNDABLE");
    expect(await read(order)).toMatchObject({ status: "PAID", refundable: null });
  });
});

describe("a part that its provider makes late or not at all", () => {
  test("pending, it does not hold up the hand-over, and finishes later", async () => {
    const order = await placePaidOrder(server, venue, guest, { soda: 2 }, cards.refundPending);
    const key = server.newKey();
    expect(ok(await refund(order, { amount: "1.00", key })).order).toMatchObject({
      status: "PAID",
      refundState: null,
      refunded: null,
      refundable: "8.86",
      refunds: [{ amount: "1.00", status: "UNDER_WAY" }],
    });
    ok(await server.call(completeOrder, { params: { userId: "_", orderId: order.orderId }, query: {} }, staff));
    server.clock.advance({ seconds: 40 });
    await server.runJob("payments.settle-refunds");
    expect(await read(order)).toMatchObject({ status: "COMPLETE", refunded: { amount: "1.00" } });
  });

  test("that fails gives its amount back to what can be refunded, and shows as failed until it is tried again", async () => {
    const order = await placePaidOrder(server, venue, guest, { soda: 2 }, cards.refundFailsLater);
    const key = server.newKey();
    ok(await refund(order, { lines: [{ line: 1, quantity: 1 }], key }));
    await expect.poll(() => countUndelivered(server)).toBe(0);
    server.clock.advance({ seconds: 40 });
    expect(codeOf(await refund(order, { lines: [{ line: 1, quantity: 1 }], key }))).toBe("REFUND_FAILED");
    expect(await read(order)).toMatchObject({
      status: "PAID",
      refundState: "FAILED",
      refundable: "9.86",
      refunded: null,
      refunds: [{ amount: "4.93", status: "FAILED" }],
    });
    server.clock.advance({ seconds: 1 });
    ok(await refund(order, { lines: [{ line: 1, quantity: 2 }] }));
    expect(await read(order)).toMatchObject({ refundState: "REFUNDING", refundable: "0.00" });
    server.clock.advance({ seconds: 40 });
    await server.runJob("payments.settle-refunds");
    expect((await read(order)).refundState).toBe("FAILED");
    expect(await trailOf(order)).toEqual([
      "order.part_refund_requested 493 staff",
      "order.refund_failed 493 staff",
      "order.part_refund_requested 986 staff",
      "order.refund_failed null staff",
    ]);
  });

  test("one made at the provider's desk counts too: no more than the rest goes back", async () => {
    const order = await placePaidOrder(server, venue, guest);
    ok(await refund(order, { amount: "1.00" }));
    const { intent_id: intentId } = await server.db
      .selectFrom("payment")
      .select("intent_id")
      .where("reference", "=", order.orderId)
      .$narrowType<{ intent_id: string }>()
      .executeTakeFirstOrThrow();
    const byHand = { intentId, account: null, amount: 300, reason: "by hand", idempotencyKey: order.orderId };
    await server.context.sandbox?.refund(byHand);
    // Nobody has told us: asked for more than is left there, the provider refuses, and we look.
    expect(codeOf(await refund(order, { amount: "8.00" }))).toBe("REFUND_FAILED");
    expect(await read(order)).toMatchObject({
      refundable: "5.86",
      paymentAlert: "REFUNDED_AT_PROVIDER",
      refunded: { amount: "4.00" },
    });
    expect(codeOf(await refund(order, { amount: "5.87" }))).toBe("ORDER_NOT_REFUNDABLE");
    expect(ok(await refund(order, { amount: "5.86" })).order.status).toBe("REFUNDED");
  });
});
