import { refundOrder } from "@skipline/contract/fulfilment";
import { formatMoney, parseMoney } from "@skipline/contract/money";
import { markPaid } from "@skipline/contract/ordering";
import { getStatement, listPayoutLines, listPayouts } from "@skipline/contract/payouts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { readMoved } from "../../test/stripe-payouts-stand-in.ts";
import { connectEnv, deliverEvent } from "../../test/stripe-platform.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { addPaymentAccount } from "../../test/test-payouts.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/** Money goes back for an order whose own money is on its way to the venue's bank. */

const account = "acct_under_way";
let standIn: StripeStandIn;
let server: TestServer;
let venue: TestVenue;
let owner: Session;
let guest: Session;

beforeAll(async () => {
  standIn = await startStripeStandIn();
  const clock = createTestClock(new Date("2027-03-10T20:00:00Z"));
  server = await startTestServer({ clock, env: connectEnv, standIns: { stripe: standIn.address } });
  venue = await openVenue(server.db, "underway");
  await addPaymentAccount(server.db, venue.vendorId, account, clock.now());
  owner = await server.signIn(venue.phones.SUPER_ADMIN);
  guest = await server.signIn(somePhone());
});
afterAll(async () => {
  await server.close();
  await standIn.close();
});

async function sell(): Promise<{ orderId: string; total: string }> {
  const { order, clientSecret } = await placeOrder(server, venue, guest);
  standIn.pay({ intentId: (clientSecret ?? "").replace(/_secret_.*/, ""), account }, "succeeded");
  const { orderId, totalAmount } = order;
  ok(await server.call(markPaid, { params: { userId: guest.userId, orderId } }, guest));
  return { orderId, total: totalAmount };
}

async function giveBack({ orderId }: { orderId: string }, amount?: string): Promise<void> {
  const body = { refundReason: "spilt", ...(amount !== undefined && { amount }) };
  const headers = { "idempotency-key": server.newKey() };
  const { order } = ok(await server.call(refundOrder, { params: { userId: "_", orderId }, body }, owner, headers));
  expect(order.status).toBe(amount === undefined ? "REFUNDED" : "PAID");
}

const send = () => standIn.payOut(account, { at: server.clock.now(), status: "in_transit" });
const hear = (id: string, type: string) =>
  deliverEvent(server, {
    type,
    object: { object: "payout", id },
    secret: connectEnv.STRIPE_CONNECT_WEBHOOK_SECRET,
    account,
  });
const params = () => ({ vendorId: venue.vendorId });
const list = async () => ok(await server.call(listPayouts, { params: params(), query: {} }, owner)).items;
const linesOf = async (payoutId: string) =>
  ok(await server.call(listPayoutLines, { params: { ...params(), payoutId }, query: {} }, owner)).items;

/** The month says of this account what the provider's own books say. */
async function expectAgreement(): Promise<number> {
  standIn.writeDown(account, server.clock.now());
  const books = readMoved(standIn.booksOf(account));
  const { statement } = ok(await server.call(getStatement, { params: { ...params(), month: "2027-03" } }, owner));
  expect(statement).toMatchObject({
    takings: formatMoney(books.charges),
    refunds: formatMoney(books.refunds),
    providerFees: formatMoney(books.providerFees),
    platformFees: formatMoney(books.platformFees),
    paidOut: formatMoney(books.sent),
    toCome: formatMoney(books.balance),
    paymentsToCome: 0,
    payouts: { amount: formatMoney(books.sent) },
  });
  await assertInvariants(server.db);
  return books.balance;
}

test("a refund beside a payout that is being read, and after it was sent: the account owes it, and the next payout takes it", async () => {
  const [whole, part] = [await sell(), await sell()];
  await sell();
  const first = send();
  const answerAll = standIn.hold();
  const both = Promise.all([hear(first, "payout.created"), giveBack(whole)]);
  await expect.poll(() => standIn.requests.filter(({ path }) => /payouts|refunds/.test(path)).length).toBe(2);
  answerAll();
  expect((await both)[0]).toBe(200);
  expect(await expectAgreement()).toBeLessThan(0);
  await giveBack(part, "1.50");
  const owed = await expectAgreement();
  standIn.changePayout(account, first, { status: "paid" });
  expect(await hear(first, "payout.paid")).toBe(200);
  expect(await expectAgreement()).toBe(owed);
  expect(await list()).toMatchObject([{ payoutId: first, status: "PAID", lineCount: 3, difference: "0.00" }]);

  // Of an account that owes something Stripe takes it from the bank.
  const second = send();
  expect(await hear(second, "payout.paid")).toBe(200);
  const lines = (await linesOf(second)).map(({ kind, orderId, gross }) => `${kind} ${orderId} ${gross}`);
  expect(lines.toSorted()).toEqual(
    [`REFUND ${whole.orderId} -${whole.total}`, `REFUND ${part.orderId} -1.50`].toSorted(),
  );
  expect((await list()).map(({ amount }) => amount)).toContain(formatMoney(owed));
  expect(await expectAgreement()).toBe(0);
});

test("a payout that comes back after its order was given back is sent again without it", async () => {
  const [kept, returned] = [await sell(), await sell()];
  const failed = send();
  expect(await hear(failed, "payout.created")).toBe(200);
  await giveBack(returned);
  const owed = await expectAgreement();
  standIn.failPayout(account, failed, server.clock.now());
  expect(await hear(failed, "payout.failed")).toBe(200);
  const left = await expectAgreement();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(parseMoney(kept.total));
  const again = send();
  expect(await hear(again, "payout.paid")).toBe(200);
  expect((await linesOf(again)).map(({ kind }) => kind).toSorted()).toEqual(["PAYOUT_FAILED", "REFUND"]);
  expect(await expectAgreement()).toBe(0);
  expect((await list()).find(({ payoutId }) => payoutId === again)?.amount).toBe(formatMoney(left));
  expect(owed).toBeLessThan(0);
});
