import { calculateTax, createOrder } from "@skipline/contract/ordering";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import {
  address,
  codeOf,
  createBody,
  ok,
  openVenue,
  somePhone,
  setLocation,
  type TestVenue,
} from "../../test/test-venue.ts";

/** A tax service that knows 9.5% in California and nothing elsewhere. */
let peer: StripeStandIn;
let server: TestServer;
let venue: TestVenue;
let guest: Session;

beforeAll(async () => {
  peer = await startStripeStandIn();
  const env = {
    PAYMENTS: "stripe",
    TAX: "stripe",
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_PUBLISHABLE_KEY: "pk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  };
  server = await startTestServer({ env, standIns: { stripe: peer.address } });
  venue = await openVenue(server.db, "aurora");
  guest = await server.signIn(somePhone());
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

const nevada = { line1: "1 Fremont St", line2: null, city: "Las Vegas", state: "NV", zip: "89101" };

async function taxesFrom(vendorAddress: typeof address | typeof nevada): Promise<[cents: number, ordered: string]> {
  const { vendorLocationId } = venue;
  const body = { ...createBody(venue, guest, { shirt: 2 }), vendorAddress };
  const { cartItems } = body;
  const tax = ok(await server.call(calculateTax, { body: { cartItems, vendorAddress, vendorLocationId } }, guest));
  const { order } = ok(await server.call(createOrder, { params: { userId: guest.userId }, body }, guest));
  return [tax.taxAmountExclusive, order.taxAmount];
}

test("P3: taxes go by the location's own address, else its vendor's, whatever the guest sends", async () => {
  expect(await taxesFrom(address)).toEqual([569, "5.69"]);
  expect(await taxesFrom(nevada)).toEqual([569, "5.69"]);
  const { line1, city, state, zip } = nevada;
  await setLocation(server.db, venue, { address_line1: line1, city, state, zip });
  expect(await taxesFrom(address)).toEqual([0, "0.00"]);
  expect(await taxesFrom(nevada)).toEqual([0, "0.00"]);
});

test("a cart that no card could pay is refused in words, in every mode", async () => {
  const { vendorLocationId } = venue;
  const dear = { price_cents: 99_999_999 };
  await server.db.updateTable("product").set(dear).where("product_id", "=", venue.id("shirt")).execute();
  const body = createBody(venue, guest, { shirt: 2 });
  const cartItems = body.cartItems.map((line) => ({ ...line, price: "999999.99" }));
  const answer = await server.call(
    calculateTax,
    { body: { cartItems, vendorAddress: address, vendorLocationId } },
    guest,
  );
  expect(answer).toMatchObject({
    status: 422,
    body: { error: { message: "This order is too large to be paid by card." } },
  });
  const ordered = await server.call(
    createOrder,
    { params: { userId: guest.userId }, body: { ...body, cartItems } },
    guest,
  );
  expect(codeOf(ordered)).toBe("RULE_VIOLATED");
});
