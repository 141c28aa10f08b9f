import { getOrder, getOrderPayment, markPaid, type Order, updateOrder } from "@skipline/contract/ordering";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, placeOrder, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;
let stranger: Session;
let staff: Session;
let foreignStaff: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  const elsewhere = await openVenue(server.db, "borealis");
  guest = await server.signIn(somePhone());
  stranger = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  foreignStaff = await server.signIn(elsewhere.phones.SUPER_ADMIN);
});
afterEach(() => assertInvariants(server.db));
afterAll(() => server.close());

const paramsOf = (order: Order, userId = order.userId) => ({ userId, orderId: order.orderId });

function put(order: Order, body: { tipAmount: string }, as: Session | null) {
  return server.call(updateOrder, { params: paramsOf(order), body }, as);
}
const pay = (order: Order, as: Session | null) => server.call(markPaid, { params: paramsOf(order) }, as);

describe("who may see and touch an order", () => {
  test("its guest and its vendor's staff; to anybody else it is not there", async () => {
    const order = await placePaidOrder(server, venue, guest);
    const read = (userId: string, as: Session | null) => server.call(getOrder, { params: paramsOf(order, userId) }, as);
    expect(ok(await read(guest.userId, guest)).order).toMatchObject({ completedBy: null, allowedActions: [] });
    expect(ok(await read("_", staff)).order.allowedActions).toEqual(["COMPLETE", "REFUND"]);
    expect(ok(await read(guest.userId, staff)).order.orderId).toBe(order.orderId);
    expect(codeOf(await read("_", foreignStaff))).toBe("NOT_FOUND");
    for (const userId of ["_", "me", stranger.userId, guest.userId]) {
      expect([userId, codeOf(await read(userId, stranger))]).toEqual([userId, "NOT_FOUND"]);
    }
    expect(codeOf(await read("_", guest))).toBe("NOT_FOUND");
    expect(codeOf(await read(guest.userId, null))).toBe("UNAUTHENTICATED");
  });

  test("nobody but the guest changes or pays it", async () => {
    const { order } = await placeOrder(server, venue, guest);
    const mine = { userId: stranger.userId, orderId: order.orderId };
    for (const as of [stranger, staff, foreignStaff]) {
      expect(codeOf(await put(order, { tipAmount: "1.00" }, as))).toBe("NOT_FOUND");
      expect(codeOf(await pay(order, as))).toBe("NOT_FOUND");
      expect(codeOf(await server.call(getOrderPayment, { params: paramsOf(order) }, as))).toBe("NOT_FOUND");
    }
    expect(codeOf(await server.call(updateOrder, { params: mine, body: { tipAmount: "1.00" } }, stranger))).toBe(
      "NOT_FOUND",
    );
    expect(codeOf(await server.call(markPaid, { params: mine }, stranger))).toBe("NOT_FOUND");
    expect(codeOf(await server.call(getOrderPayment, { params: mine }, stranger))).toBe("NOT_FOUND");
    expect(codeOf(await put(order, { tipAmount: "1.00" }, null))).toBe("UNAUTHENTICATED");
    expect(codeOf(await pay(order, null))).toBe("UNAUTHENTICATED");
  });

  test("F6: absent and foreign ids are answered alike; guesses are limited", async () => {
    const order = await placePaidOrder(server, venue, guest);
    const spy = await server.signIn(somePhone());
    const guess = (orderId: string) => server.call(getOrder, { params: { userId: spy.userId, orderId } }, spy);
    const [foreign, absent, short] = [
      await guess(order.orderId),
      await guess(crypto.randomUUID()),
      await guess(order.orderId.slice(-6)),
    ];
    for (const answer of [foreign, absent, short]) expect(answer.status).toBe(404);
    expect(codeOf(foreign)).toBe(codeOf(absent));
    stopClock(server);
    const answers = await Promise.all(Array.from({ length: 130 }, () => guess(crypto.randomUUID())));
    expect(answers.filter((one) => one.status === 404).length).toBeLessThanOrEqual(60);
    expect(answers.find((one) => one.status === 429)?.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});
