import { markPaid } from "@skipline/contract/ordering";
import { getStatement } from "@skipline/contract/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverEvent, stripeEnv } from "../../test/stripe-platform.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

let peer: StripeStandIn;
let server: TestServer;
let venue: TestVenue;
let owner: Session;

beforeAll(async () => {
  peer = await startStripeStandIn();
  server = await startTestServer({ env: stripeEnv, standIns: { stripe: peer.address } });
  venue = await openVenue(server.db, "objected");
  owner = await server.signIn(venue.phones.SUPER_ADMIN);
});
afterAll(async () => {
  await server.close();
  await peer.close();
});

async function readOpen(): Promise<string> {
  const params = { vendorId: venue.vendorId, month: server.clock.now().toISOString().slice(0, 7) };
  return ok(await server.call(getStatement, { params }, owner)).statement.disputesOpen;
}

test("a month's statement holds back what a payer's bank has taken, not what it only asks about", async () => {
  const guest = await server.signIn(somePhone());
  const { order, clientSecret } = await placeOrder(server, venue, guest);
  const intentId = (clientSecret ?? "").replace(/_secret_.*/, "");
  peer.pay(intentId, "succeeded");
  ok(await server.call(markPaid, { params: { userId: guest.userId, orderId: order.orderId } }, guest));
  const disputeId = peer.dispute(intentId, "warning_needs_response");
  const hear = async () => {
    const object = { object: "dispute", id: disputeId, payment_intent: intentId };
    const secret = stripeEnv.STRIPE_WEBHOOK_SECRET;
    expect(await deliverEvent(server, { type: "charge.dispute.updated", object, secret })).toBe(200);
  };
  await hear();
  expect(await readOpen()).toBe("0.00");
  peer.changeDispute(null, disputeId, { status: "needs_response", is_charge_refundable: false });
  await hear();
  expect(await readOpen()).toBe(order.totalAmount);
});
