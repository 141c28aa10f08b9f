import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverEvent } from "../../test/stripe-platform.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { cards, confirmCard, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

const secret = "whsec_of_the_platform";
const env = {
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: secret,
};

let peer: StripeStandIn;
let server: TestServer;
let venue: TestVenue;
beforeAll(async () => {
  peer = await startStripeStandIn();
  server = await startTestServer({ env, standIns: { stripe: peer.address } });
  venue = await openVenue(server.db, "declined");
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

function deliver(intentId: string): Promise<number> {
  const object = { object: "payment_intent", id: intentId };
  return deliverEvent(server, { type: "payment_intent.payment_failed", object, secret });
}

const noted = async (at: TestServer) =>
  (await at.db.selectFrom("declined_card").select(["declined_by", "vendor_id"]).orderBy("declined_at").execute()).map(
    ({ declined_by, vendor_id }) => `${declined_by} ${vendor_id}`,
  );

test("who refused a card is noted for each try once: the provider's own rules, or the bank", async () => {
  const { clientSecret } = await placeOrder(server, venue, await server.signIn(somePhone()));
  const intentId = (clientSecret ?? "").replace(/_secret_.*/, "");
  peer.decline(intentId, "issuer_declined");
  expect(await deliver(intentId)).toBe(200);
  expect(await deliver(intentId), "told twice").toBe(200);
  peer.decline(intentId, "blocked");
  expect(await deliver(intentId)).toBe(200);
  expect(await noted(server)).toEqual([`BANK ${venue.vendorId}`, `RULES ${venue.vendorId}`]);
  expect(await server.context.readGauges()).toMatchObject({ cards_declined_last_day: 1, cards_blocked_last_day: 1 });
  peer.pay(intentId, "succeeded");
  expect(await deliver(intentId)).toBe(200);
  expect(await noted(server), "paid in the end").toHaveLength(2);
});

test("at the sandbox its blocked card is told apart from one that a bank declines, and the payer is accused of nothing", async () => {
  const sandboxed = await startTestServer();
  try {
    const there = await openVenue(sandboxed.db, "tried");
    const { clientSecret } = await placeOrder(sandboxed, there, await sandboxed.signIn(somePhone()));
    const blocked = await confirmCard(sandboxed, clientSecret ?? "", "4000000000004954");
    expect(blocked.status).toBe(422);
    expect(blocked.body).toMatchObject({ error: { message: "This card can’t be used here. Please use another one." } });
    await expect.poll(() => noted(sandboxed)).toEqual([`RULES ${there.vendorId}`]);
    await confirmCard(sandboxed, clientSecret ?? "", cards.declined);
    await expect.poll(() => noted(sandboxed)).toContain(`BANK ${there.vendorId}`);
  } finally {
    await sandboxed.close();
  }
});
