import { createOrder, getOrder, type Order, updateOrder } from "@skipline/contract/ordering";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  codeOf,
  createBody,
  letMinutePass,
  linesOf,
  ok,
  openVenue,
  placeOrder,
  productNames,
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
afterEach(async () => {
  await letMinutePass(server);
  await assertInvariants(server.db);
});
afterAll(() => server.close());

function post(body: ReturnType<typeof createBody>, as = guest, headers: Record<string, string> = {}) {
  return server.call(createOrder, { params: { userId: guest.userId }, body }, as, headers);
}

async function countOrders(): Promise<number> {
  const row = await server.db
    .selectFrom("customer_order")
    .select((select) => select.fn.countAll<number>().as("orders"))
    .executeTakeFirstOrThrow();
  return row.orders;
}

/** What was answered was built of what was written; this is what a reader finds. */
async function stored({ userId, orderId }: Order): Promise<Order> {
  return ok(await server.call(getOrder, { params: { userId, orderId } }, guest)).order;
}

describe("P13, P14: the same key", () => {
  const keyed = (key: string, body: ReturnType<typeof createBody>, as = guest) =>
    post(body, as, { "idempotency-key": key });

  test("makes one order and one payment, also when the first answer was lost", async () => {
    const body = createBody(venue, guest, { soda: 3 });
    const key = server.newKey();
    const first = ok(await keyed(key, body));
    const before = await countOrders();
    const second = ok(await keyed(key, body));
    expect(second).toEqual({ order: { ...first.order }, clientSecret: first.clientSecret, paymentAccount: null });
    expect(await countOrders()).toBe(before);
  });

  test("with another body is refused; another user's is another order", async () => {
    const key = server.newKey();
    const mine = ok(await keyed(key, createBody(venue, guest, { soda: 1 })));
    expect(codeOf(await keyed(key, createBody(venue, guest, { soda: 2 })))).toBe("IDEMPOTENCY_KEY_REUSED");
    const other = await server.signIn(somePhone());
    const input = { params: { userId: other.userId }, body: createBody(venue, other, { soda: 1 }) };
    const theirs = ok(await server.call(createOrder, input, other, { "idempotency-key": key }));
    expect(theirs.order.orderId).not.toBe(mine.order.orderId);
    expect(theirs.order.userId).toBe(other.userId);
  });

  test("however late, is the first order as it is by then, also when the menu would refuse it by now", async () => {
    const key = server.newKey();
    const body = createBody(venue, guest, { straw51: 1 });
    const { order } = ok(await keyed(key, body));
    await server.runJob("http.clear-old-rows");
    const inMenu = (isAvailable: boolean) =>
      server.db
        .updateTable("product")
        .set({ is_available: isAvailable })
        .where("product_id", "=", venue.id("straw51"))
        .execute();
    await inMenu(false);
    try {
      expect(codeOf(await keyed(server.newKey(), body))).toBe("CART_CHANGED");
      const late = ok(await keyed(key, body));
      expect(late.order).toMatchObject({ orderId: order.orderId, allowedActions: ["UPDATE"] });
      const other = createBody(venue, guest, { straw51: 2 });
      expect(codeOf(await keyed(key, other))).toBe("IDEMPOTENCY_KEY_REUSED");
    } finally {
      await inMenu(true);
    }
  });

  test("of a call that was refused makes the order once it can be had", async () => {
    const key = server.newKey();
    const body = createBody(venue, guest, { soldOut: 1 });
    expect(codeOf(await keyed(key, body))).toBe("CART_CHANGED");
    const can = createBody(venue, guest, { soda: 1 });
    expect(ok(await keyed(key, can)).order.cartItems).toHaveLength(1);
  });
});

test("60 changes of tip or items: what is answered is what is stored, field by field", async () => {
  const names = fc.subarray(
    [...productNames].filter((name) => name !== "soldOut"),
    { minLength: 1, maxLength: 4 },
  );
  const notes = fc.constantFrom("", "no ice", "lime, please");
  const { order } = await placeOrder(server, venue, guest, { soda: 2 });
  const params = { userId: guest.userId, orderId: order.orderId };
  const change = fc.oneof(
    fc.record({ tipAmount: fc.constantFrom("0.00", "0.20", "0.45") }),
    fc.record({ cartItems: fc.tuple(names, notes, fc.integer({ min: 1, max: 3 })) }),
  );
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(change, async (wanted) => {
      await letMinutePass(server);
      const body =
        "tipAmount" in wanted
          ? wanted
          : {
              cartItems: linesOf(venue, asCart(wanted.cartItems)).map((line) => ({
                ...line,
                note: wanted.cartItems[1],
              })),
            };
      const answer = await server.call(updateOrder, { params, body }, guest);
      changed += answer.status === 200 ? 1 : 0;
      const isTooMuch = codeOf(answer) === "RULE_VIOLATED";
      expect(isTooMuch || ok(answer).order).toEqual(isTooMuch || (await stored(order)));
    }),
    { numRuns: 60 },
  );
  expect(changed).toBeGreaterThan(40);
});

function asCart([names, , quantity]: [string[], string, number]) {
  return Object.fromEntries(names.map((name) => [name, quantity]));
}
