import { listPayouts } from "@skipline/contract/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectEnv, deliverEvent } from "../../test/stripe-platform.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { addPaymentAccount } from "../../test/test-payouts.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, type TestVenue } from "../../test/test-venue.ts";

/** A venue's account is its own: it sells there in ways that are none of ours, and Stripe tells of those too. */

const account = "acct_elsewhere";
let standIn: StripeStandIn;
let server: TestServer;
let venue: TestVenue;
let owner: Session;

beforeAll(async () => {
  standIn = await startStripeStandIn();
  server = await startTestServer({ env: connectEnv, standIns: { stripe: standIn.address } });
  venue = await openVenue(server.db, "elsewhere");
  await addPaymentAccount(server.db, venue.vendorId, account, server.clock.now());
  owner = await server.signIn(venue.phones.SUPER_ADMIN);
});
afterAll(async () => {
  await server.close();
  await standIn.close();
});

const deliver = (object: { object: string; id: string }, type: string) =>
  deliverEvent(server, { type, object, secret: connectEnv.STRIPE_CONNECT_WEBHOOK_SECRET, account });
const list = async () =>
  ok(await server.call(listPayouts, { params: { vendorId: venue.vendorId }, query: {} }, owner)).items;

test("a payout in another currency is none of dollars, and is not listed as one", async () => {
  const at = server.clock.now();
  const [dollars, euros] = [700, 900].map((amountByHand) => standIn.payOut(account, { at, amountByHand }));
  standIn.changePayout(account, euros!, { currency: "eur" });
  for (const id of [dollars!, euros!]) expect(await deliver({ object: "payout", id }, "payout.paid")).toBe(200);
  await server.runJob("payments.look-at-payouts");
  expect(await list()).toMatchObject([{ payoutId: dollars, amount: "7.00" }]);
});

test.each([
  ["coupon", "Half price on Tuesdays!"],
  ["plan", "gold plan"],
])("an event about a %s whose id its maker chose is taken", async (object, id) => {
  expect(await deliver({ object, id }, `${object}.created`)).toBe(200);
});
