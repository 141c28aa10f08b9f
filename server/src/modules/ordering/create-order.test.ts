import { cartChangedDetails } from "@skipline/contract/order-refusals";
import { calculateTax, createOrder, getOrder, listOrders } from "@skipline/contract/ordering";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "@skipline/contract/ordering";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  address,
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
let elsewhere: TestVenue;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  elsewhere = await openVenue(server.db, "borealis");
  guest = await server.signIn(somePhone());
});
afterEach(async () => {
  await letMinutePass(server);
  await assertInvariants(server.db);
});
afterAll(() => server.close());

type Body = ReturnType<typeof createBody>;

function post(body: unknown, as: Session | null = guest, headers: Record<string, string> = {}) {
  return server.call(createOrder, { params: { userId: guest.userId }, body: body as Body }, as, headers);
}

/** What was answered was built of what was written; this is what a reader finds. */
async function stored({ userId, orderId }: Order): Promise<Order> {
  return ok(await server.call(getOrder, { params: { userId, orderId } }, guest)).order;
}

async function countOrders(): Promise<number> {
  const row = await server.db
    .selectFrom("customer_order")
    .select((select) => select.fn.countAll<number>().as("orders"))
    .executeTakeFirstOrThrow();
  return row.orders;
}

describe("a new order", () => {
  test("is priced, taxed and handed to the card provider", async () => {
    const { order, clientSecret } = ok(
      await post({ ...createBody(venue, guest, { beer: 2, shirt: 1 }), tipAmount: "5.00" }),
    );
    expect(order).toMatchObject({
      userId: guest.userId,
      vendorName: "aurora",
      status: "IN_PROGRESS",
      subtotal: "53.95",
      tipAmount: "5.00",
      // 24.00 × 9.5% + 29.95 × 7.75%, rounded once.
      taxAmount: "4.60",
      totalAmount: "63.55",
      promotion: null,
      vendorAddress: address,
      isFree: false,
      isExpired: false,
      allowedActions: ["UPDATE", "PAY"],
    });
    expect(order.cartItems.map((item) => [item.name, item.quantity, item.totalPrice])).toEqual([
      ["The beer", 2, "24.00"],
      ["The shirt", 1, "29.95"],
    ]);
    expect(order).toEqual(await stored(order));
    expect(clientSecret).toMatch(/_secret_/);
    expect((await server.context.sandbox?.listPayments())?.at(-1)).toMatchObject({ amount: 6_355, charges: [] });
  });

  test("has a promotion of the vendor taken off, rounded once", async () => {
    await server.db
      .insertInto("promotion")
      .values({
        promotion_id: "borealis-10",
        vendor_id: elsewhere.vendorId,
        description: "10% off merchandise",
        product_types: ["MERCHANDISE"],
        percent: 10,
        starts_at: new Date(0),
      })
      .execute();
    const { order } = await placeOrder(server, elsewhere, guest, { shirt: 3, soda: 1 });
    expect(order.promotion).toEqual({ discountAmount: "8.99", description: "10% off merchandise", language: "en" });
    expect(order.subtotal).toBe("85.36");
    expect(order.cartItems.find((item) => item.productId === elsewhere.id("shirt"))).toMatchObject({
      price: "29.95",
      discountedPrice: "26.95",
      totalPrice: "80.86",
    });
    expect(Number(order.totalAmountBeforeDiscount)).toBeCloseTo(Number(order.totalAmount) + 8.99, 2);
  });

  test("takes name and tax code from the catalogue and the address from the location, whatever is sent", async () => {
    const body = createBody(venue, guest, { beer: 1 });
    const lie = {
      ...body,
      cartItems: body.cartItems.map((item) => ({ ...item, name: "Gold bar", productTaxCode: "none" })),
      vendorAddress: { line1: "1 Tax Haven", city: "Portland", state: "OR", zip: "97035" },
    };
    const { order } = ok(await post(lie));
    expect(order).toMatchObject({ taxAmount: "1.14", vendorAddress: address });
    expect(order.cartItems[0]).toMatchObject({ name: "The beer", productTaxCode: "drinks" });
  });

  test("takes no tip for merchandise only", async () => {
    const { order } = ok(await post({ ...createBody(venue, guest, { shirt: 1 }), tipAmount: "29.95" }));
    expect(order.tipAmount).toBe("0.00");
  });

  test("needs the age acknowledgement for alcohol only", async () => {
    const beer = { ...createBody(venue, guest, { beer: 1 }), ageAcknowledged: false };
    expect(codeOf(await post(beer))).toBe("AGE_ACKNOWLEDGEMENT_REQUIRED");
    expect((await post({ ...createBody(venue, guest, { soda: 1 }), ageAcknowledged: undefined })).status).toBe(200);
  });
});

describe("P4: free below 0.50, by the server's total only", () => {
  test.each([
    ["straw49", true],
    ["straw50", false],
    ["straw51", false],
  ] as const)("%s", async (name, isFree) => {
    const { order, clientSecret } = await placeOrder(server, venue, guest, { [name]: 1 });
    expect([order.isFree, clientSecret === null]).toEqual([isFree, isFree]);
  });
});

describe("refused", () => {
  test("a cart that the catalogue knows otherwise, with its current word", async () => {
    const { cartItems } = createBody(venue, guest, { soda: 1, soldOut: 1 });
    const foreign = linesOf(elsewhere, { beer: 1 });
    const body = { ...createBody(venue, guest, {}), cartItems: [...cartItems, ...foreign] };
    const answer = await post(body);
    expect(codeOf(answer)).toBe("CART_CHANGED");
    const { details } = (answer.body as unknown as { error: { details: unknown } }).error;
    expect(cartChangedDetails.parse(details).items).toMatchObject([
      { productId: venue.id("soda"), price: "4.50", isAvailable: true },
      { productId: venue.id("soldOut"), isAvailable: false },
      { productId: elsewhere.id("beer"), name: null, price: null, isAvailable: false },
    ]);
  });

  test("without a session, with a forged token, for another user, at a location that is not there", async () => {
    const body = createBody(venue, guest, { soda: 1 });
    expect(codeOf(await post(body, null))).toBe("UNAUTHENTICATED");
    const [head, payload] = guest.idToken.split(".");
    expect(codeOf(await post(body, { ...guest, idToken: `${head}.${payload}.${"A".repeat(86)}` }))).toBe(
      "UNAUTHENTICATED",
    );
    const other = await server.signIn(somePhone());
    expect(codeOf(await post(body, other))).toBe("FORBIDDEN");
    expect(codeOf(await post({ ...body, userId: other.userId }))).toBe("RULE_VIOLATED");
    expect(codeOf(await post({ ...body, vendorLocationId: "ZZZZZ" }))).toBe("NOT_FOUND");
    expect(codeOf(await post({ ...body, vendorLocationId: venue.otherLocationId }))).toBe("CART_CHANGED");
  });
});

describe("P2: hostile bodies", () => {
  const line = () => createBody(venue, guest, { soda: 1 }).cartItems[0];
  const hostile: [string, () => Record<string, unknown>][] = [
    ...[0, -1, 1.5, 1e9, "2", 11, null, Number.NaN].map(
      (quantity) => [`quantity ${quantity}`, () => ({ cartItems: [{ ...line(), quantity }] })] as [string, () => {}],
    ),
    ["51 lines", () => ({ cartItems: Array.from({ length: 51 }, line) })],
    ["no line", () => ({ cartItems: [] })],
    ["one product 10 + 10", () => ({ cartItems: [1, 2].map(() => ({ ...line(), quantity: 10 })) })],
    ...["-1.00", "NaN", "1e308", "1.005", "4.51", "1", 1, "", "00.10"].map(
      (tipAmount) => [`tip ${tipAmount}`, () => ({ tipAmount })] as [string, () => {}],
    ),
    ...["status", "isFree", "subtotal", "totalAmount", "vendorId", "__proto__", "constructor"].map(
      (field) => [`extra ${field}`, () => JSON.parse(`{"${field}": "PAID"}`)] as [string, () => {}],
    ),
  ];
  test.each(hostile)("%s", async (_, changes) => {
    const before = await countOrders();
    const body = createBody(venue, guest, { soda: 1 });
    // `__proto__` only gets onto the wire as text.
    const text = JSON.stringify(body).replace(/}$/, `,${JSON.stringify(changes()).slice(1)}`);
    const answer = await server.request("POST", `/api/users/${guest.userId}/orders`, text, guest);
    expect([400, 422]).toContain(answer.status);
    expect(await countOrders()).toBe(before);
  });

  test("150 random bodies: never a 5xx, and what is taken adds up", async () => {
    const quantity = fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer(), fc.double(), fc.string());
    const tip = fc.oneof(fc.constantFrom("0.00", "0.01", "1.00", "999.99"), fc.string(), fc.double());
    const names = fc.subarray([...productNames], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(names, quantity, tip, async (chosen, amount, tipAmount) => {
        await letMinutePass(server);
        const body = createBody(venue, guest, Object.fromEntries(chosen.map((name) => [name, 1])));
        const cartItems = body.cartItems.map((item) => ({ ...item, quantity: amount }));
        const answer = await post({ ...body, cartItems, tipAmount });
        expect(answer.status).toBeLessThan(500);
        if (answer.status !== 200) return;
        const { order } = answer.body;
        expect(order).toEqual(await stored(order));
        const { subtotal, tipAmount: tipped, taxAmount, totalAmount } = answer.body.order;
        const cents = [subtotal, tipped, taxAmount].reduce((sum, one) => sum + Math.round(Number(one) * 100), 0);
        expect(Math.round(Number(totalAmount) * 100)).toBe(cents);
      }),
      { numRuns: 150 },
    );
  });
});

test("P1: 200 carts with one lie each: no amount changes at the provider", async () => {
  const lies = fc.constantFrom(
    (body: Body) => ({ ...body, cartItems: body.cartItems.map((item) => ({ ...item, price: "0.01" })) }),
    (body: Body) => ({ ...body, cartItems: body.cartItems.map((item) => ({ ...item, discountedPrice: "0.01" })) }),
    (body: Body) => ({ ...body, cartItems: body.cartItems.map((item) => ({ ...item, name: "Water" })) }),
    (body: Body) => ({ ...body, cartItems: body.cartItems.map((item) => ({ ...item, productTaxCode: "none" })) }),
    (body: Body) => ({ ...body, vendorAddress: { ...address, state: "OR", zip: "97035" } }),
    (body: Body) => ({ ...body, subtotal: "0.01" }),
    (body: Body) => ({ ...body, totalAmount: "0.01" }),
    (body: Body) => ({ ...body, promotion: { discountAmount: "9.00", description: "mine" } }),
    (body: Body) => ({ ...body, status: "PAID" }),
    (body: Body) => ({ ...body, userId: crypto.randomUUID() }),
  );
  const carts = fc.dictionary(
    fc.constantFrom("beer" as const, "soda" as const, "shirt" as const),
    fc.integer({ min: 1, max: 10 }),
    {
      minKeys: 1,
    },
  );
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(carts, lies, async (cart, lie) => {
      await letMinutePass(server);
      const honest = createBody(venue, guest, cart);
      const answer = await post(lie(honest));
      expect([200, 400, 409, 422]).toContain(answer.status);
      if (answer.status !== 200) return;
      taken += 1;
      const expected = ok(await post(honest)).order.totalAmount;
      const payment = await server.db
        .selectFrom("sandbox.intent as i")
        .innerJoin("payment as p", "p.intent_id", "i.intent_id")
        .select("i.amount_cents")
        .where("p.reference", "=", answer.body.order.orderId)
        .executeTakeFirstOrThrow();
      expect(answer.body.order.totalAmount).toBe(expected);
      expect(payment.amount_cents).toBe(Math.round(Number(expected) * 100));
    }),
    { numRuns: 200 },
  );
  expect(taken).toBeGreaterThan(20);
});

describe("tax of a cart", () => {
  const taxOf = (cartItems: Body["cartItems"], as: Session | null = guest) =>
    server.call(
      calculateTax,
      { body: { cartItems, vendorAddress: address, vendorLocationId: venue.vendorLocationId } },
      as,
    );

  test("comes in cents, of the catalogue's codes", async () => {
    const lines = linesOf(venue, { beer: 2, shirt: 1 });
    expect(ok(await taxOf(lines.map((line) => ({ ...line, productTaxCode: "none" }))))).toEqual({
      taxAmountExclusive: 460,
    });
  });
  test("is refused for a changed cart and without a session", async () => {
    const lines = linesOf(venue, { beer: 1 }).map((line) => ({ ...line, price: "1.00" }));
    expect(codeOf(await taxOf(lines))).toBe("CART_CHANGED");
    expect(codeOf(await taxOf(lines, null))).toBe("UNAUTHENTICATED");
  });
});

test("unpaid orders are not in the guest's list", async () => {
  const fresh = await server.signIn(somePhone());
  await placeOrder(server, venue, fresh);
  expect(ok(await server.call(listOrders, { params: { userId: fresh.userId }, query: {} }, fresh)).items).toEqual([]);
});

test("a token an hour old is refused", async () => {
  const body = createBody(venue, guest, { soda: 1 });
  expect((await post(body)).status).toBe(200);
  server.clock.advance({ seconds: 3_630 });
  expect(codeOf(await post(body))).toBe("UNAUTHENTICATED");
});
