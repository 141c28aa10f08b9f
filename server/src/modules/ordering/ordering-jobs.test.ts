import { getOrder, getOrderPayment, markPaid, type Order, updateOrder } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  askedAtProvider,
  codeOf,
  confirmCard,
  ok,
  openVenue,
  placeOrder,
  somePhone,
  type TestVenue,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const paramsOf = (order: Order, userId = order.userId) => ({ userId, orderId: order.orderId });

describe("an unpaid order that nobody touched for a day", () => {
  test("is expired, its payment withdrawn; younger, processing and paid ones are not", async () => {
    const old = await placeOrder(server, venue, guest, { soda: 1 });
    const free = await placeOrder(server, venue, guest, { straw49: 1 });
    const paidUnseen = await placeOrder(server, venue, guest, { soda: 1 });
    ok(await confirmCard(server, paidUnseen.clientSecret));
    // Another server on the same database, a day later.
    const later = await startTestServer({ database: server.database });
    later.clock.advance({ seconds: 24 * 3_600 + 120 });
    const session = await later.signIn(guest.phone);
    const young = await placeOrder(later, venue, session, { soda: 1 });
    await later.runJob("ordering.expire-unpaid");
    const read = async (order: Order) => ok(await later.call(getOrder, { params: paramsOf(order) }, session)).order;
    expect(await read(old.order)).toMatchObject({ status: "IN_PROGRESS", isExpired: true, allowedActions: [] });
    expect(await read(free.order)).toMatchObject({ isExpired: true });
    expect(await read(paidUnseen.order)).toMatchObject({ status: "PAID", isExpired: false });
    expect(await read(young.order)).toMatchObject({ isExpired: false, allowedActions: ["UPDATE", "PAY"] });
    expect(await askedAtProvider(server, old.order)).toMatchObject([{ status: "canceled" }]);
    expect(codeOf(await confirmCard(later, old.clientSecret))).toBe("CONFLICT");
    for (const { order } of [old, free]) {
      expect(codeOf(await later.call(markPaid, { params: paramsOf(order) }, session))).toBe("ORDER_NOT_PAYABLE");
      const change = { params: paramsOf(order), body: { tipAmount: "1.00" } };
      expect(codeOf(await later.call(updateOrder, change, session))).toBe("ORDER_NOT_PAYABLE");
      expect(codeOf(await later.call(getOrderPayment, { params: paramsOf(order) }, session))).toBe("ORDER_NOT_PAYABLE");
    }
    await later.close();
  });
});
