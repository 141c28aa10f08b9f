import { createOrder, markPaid } from "@skipline/contract/ordering";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  askedAtProvider,
  createBody,
  openVenue,
  type ProductName,
  productNames,
  somePhone,
  type TestVenue,
  letMinutePass,
} from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
});
afterAll(() => server.close());

const cents = (amount: string) => Number(amount.replace(".", ""));
const ppm: Record<string, number> = { drinks: 95_000, goods: 77_500, none: 0 };
const types = ["ALCOHOLIC_ITEM", "NON_ALCOHOLIC_ITEM", "MERCHANDISE", "OTHER"];

/** Half away from zero, of whole numbers; written anew here so as not to judge the code by itself. */
function divide(value: number, by: number): number {
  const rest = value % by;
  return (value - rest) / by + (rest * 2 >= by ? 1 : 0);
}

const sellable = productNames.filter((name): name is ProductName => name !== "soldOut");
const carts = fc.dictionary(fc.constantFrom(...sellable), fc.integer({ min: 1, max: 10 }), { minKeys: 1 });
const promotions = fc.array(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), types: fc.subarray(types, { minLength: 1 }) }),
  { maxLength: 3 },
);

async function promote(offers: { percent: number; types: string[] }[]): Promise<void> {
  await server.db.deleteFrom("promotion").execute();
  if (offers.length === 0) return;
  const rows = offers.map((offer, index) => ({
    promotion_id: `offer-${index}`,
    vendor_id: venue.vendorId,
    description: `${offer.percent}% off`,
    product_types: offer.types,
    percent: offer.percent,
    starts_at: new Date(0),
  }));
  await server.db.insertInto("promotion").values(rows).execute();
}

test("60 random carts, promotions and tips: shown, stored and asked for to the cent; free only below 0.50", async () => {
  await fc.assert(
    fc.asyncProperty(carts, promotions, fc.double({ min: 0, max: 1, noNaN: true }), async (cart, offers, share) => {
      // One guest makes all orders, far more than people do in a minute.
      await letMinutePass(server);
      await promote(offers);
      const input = { params: { userId: guest.userId }, body: createBody(venue, guest, cart) };
      const plain = (await server.call(createOrder, input, guest)).body.order;
      const tip = Math.floor(cents(plain.subtotal) * share);
      const tipAmount = `${Math.floor(tip / 100)}.${String(tip % 100).padStart(2, "0")}`;
      const { order, clientSecret } = (
        await server.call(createOrder, { ...input, body: { ...input.body, tipAmount } }, guest)
      ).body;

      const best = (type: string) =>
        Math.max(0, ...offers.filter((one) => one.types.includes(type)).map((one) => one.percent));
      const gross = order.cartItems.reduce((sum, item) => sum + cents(item.price) * item.quantity, 0);
      const hundredths = order.cartItems.reduce(
        (sum, item) => sum + cents(item.price) * item.quantity * best(item.productType),
        0,
      );
      const taxed = order.cartItems.reduce(
        (sum, item) => sum + cents(item.totalPrice) * (ppm[item.productTaxCode] ?? 0),
        0,
      );
      const isMerchandiseOnly = order.cartItems.every((item) => item.productType === "MERCHANDISE");
      expect(cents(order.subtotal)).toBe(gross - divide(hundredths, 100));
      expect(cents(order.promotion?.discountAmount ?? "0.00")).toBe(divide(hundredths, 100));
      expect(order.cartItems.reduce((sum, item) => sum + cents(item.totalPrice), 0)).toBe(cents(order.subtotal));
      expect(cents(order.taxAmount)).toBe(divide(taxed, 1_000_000));
      expect(cents(order.tipAmount)).toBe(isMerchandiseOnly ? 0 : tip);
      const total = cents(order.subtotal) + cents(order.tipAmount) + cents(order.taxAmount);
      expect(cents(order.totalAmount)).toBe(total);
      expect([order.isFree, clientSecret === null]).toEqual([total < 50, total < 50]);
      expect(await askedAtProvider(server, order)).toEqual(
        total < 50 ? [] : [{ amount_cents: total, status: "requires_payment_method" }],
      );
      const placed = await server.call(markPaid, { params: { userId: guest.userId, orderId: order.orderId } }, guest);
      expect(placed.status).toBe(total < 50 ? 200 : 409);
    }),
    { numRuns: 60 },
  );
  await assertInvariants(server.db);
});
