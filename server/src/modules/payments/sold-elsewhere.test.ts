import { getPayout, getStatement, listPayoutLines, listPayouts } from "@skipline/contract/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StandInIntent } from "../../test/stripe-books.ts";
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

test("a payout of more than any order is listed in full, with what it is made of, and comes back where the bank sends it", async () => {
  const at = server.clock.now();
  standIn.addForeign(account, at, 3_000_000_000);
  const id = standIn.payOut(account, { at, status: "in_transit" });
  expect(await deliver({ object: "payout", id }, "payout.created")).toBe(200);
  const params = { vendorId: venue.vendorId, payoutId: id };
  expect(ok(await server.call(getPayout, { params }, owner))).toMatchObject({
    payout: { amount: "30000000.00", isRead: true, difference: "0.00", notOursCount: 1 },
    gross: "30000000.00",
    net: "30000000.00",
  });
  standIn.failPayout(account, id, at);
  expect(await deliver({ object: "payout", id }, "payout.failed")).toBe(200);
  const back = standIn.payOut(account, { at });
  expect(await deliver({ object: "payout", id: back }, "payout.paid")).toBe(200);
  const lines = await server.call(listPayoutLines, { params: { ...params, payoutId: back }, query: {} }, owner);
  expect(ok(lines).items).toMatchObject([{ kind: "PAYOUT_FAILED", net: "30000000.00" }]);
  const month = at.toISOString().slice(0, 7);
  const { statement } = ok(await server.call(getStatement, { params: { vendorId: venue.vendorId, month } }, owner));
  expect(statement.payouts.items).toContainEqual(expect.objectContaining({ payoutId: back, amount: "30000000.00" }));
});

test.each([
  ["more than any order", { amount: 150_000_000 }],
  ["a kind that is new", { status: "escalated" as "lost", reason: "Not as agreed!" }],
])("a dispute of %s about what was sold elsewhere is none of ours", async (_, change) => {
  const intent = { object: "payment_intent", id: "pi_theirs", metadata: {}, amount: 150_000_000, status: "succeeded" };
  standIn.booksOf(account).intents.set(intent.id, intent as unknown as StandInIntent);
  const id = standIn.dispute({ intentId: intent.id, account }, "needs_response");
  standIn.changeDispute(account, id, change);
  expect(await deliver({ object: "dispute", id }, "charge.dispute.created")).toBe(200);
  expect(await server.db.selectFrom("dispute").selectAll().execute()).toEqual([]);
});

test.each([
  ["coupon", "Half price on Tuesdays!"],
  ["plan", "gold plan"],
])("an event about a %s whose id its maker chose is taken", async (object, id) => {
  expect(await deliver({ object, id }, `${object}.created`)).toBe(200);
});
