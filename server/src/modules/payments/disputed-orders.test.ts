import { cancelOrder } from "@skipline/contract/order-cancelling";
import { refundOrder } from "@skipline/contract/fulfilment";
import { getWaitingOrders, giveWaitingBack } from "@skipline/contract/give-back";
import { getOrder, markPaid } from "@skipline/contract/ordering";
import { requestLanguageHeader } from "@skipline/contract/languages";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { assertInvariants } from "../../test/invariants.ts";
import { deliverEvent } from "../../test/stripe-platform.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, placeOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/** What a payer disputes is with their bank: nobody gives it back a second time, and nobody is asked to. */

const secret = "whsec_of_the_platform";
let peer: StripeStandIn;
let server: TestServer;
let venue: TestVenue;
let manager: Session;
let guest: Session;
let venues = 0;

beforeAll(async () => {
  peer = await startStripeStandIn();
  const keys = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_PUBLISHABLE_KEY: "pk_test_x", STRIPE_WEBHOOK_SECRET: secret };
  server = await startTestServer({ env: { PAYMENTS: "stripe", ...keys }, standIns: { stripe: peer.address } });
  guest = await server.signIn(somePhone());
});
beforeEach(async () => {
  await letMinutePass(server);
  venues += 1;
  venue = await openVenue(server.db, `objections${venues}`, { prepares_orders: true });
  manager = await server.signIn(venue.phones.MANAGER);
});
afterEach(() => assertInvariants(server.db));
afterAll(async () => {
  await server.close();
  await peer.close();
});

interface Paid {
  orderId: string;
  intentId: string;
}

async function pay(): Promise<Paid> {
  const { order, clientSecret } = await placeOrder(server, venue, guest);
  const intentId = (clientSecret ?? "").replace(/_secret_.*/, "");
  peer.pay(intentId, "succeeded");
  ok(await server.call(markPaid, { params: { userId: guest.userId, orderId: order.orderId } }, guest));
  return { orderId: order.orderId, intentId };
}

type DisputeStatus = Parameters<StripeStandIn["dispute"]>[1];

async function hear({ intentId }: Paid, disputeId: string): Promise<void> {
  const object = { object: "dispute", id: disputeId, payment_intent: intentId };
  expect(await deliverEvent(server, { type: "charge.dispute.updated", object, secret })).toBe(200);
}

async function complain(paid: Paid, status: DisputeStatus = "needs_response"): Promise<string> {
  const disputeId = peer.dispute(paid.intentId, status);
  await hear(paid, disputeId);
  return disputeId;
}

const refund = ({ orderId }: Paid, part: { amount?: string } = {}, language = "en") =>
  server.call(refundOrder, { params: { userId: "_", orderId }, body: { refundReason: "Spilled", ...part } }, manager, {
    "idempotency-key": server.newKey(),
    [requestLanguageHeader]: language,
  });
const read = async ({ orderId }: Paid, as = manager) =>
  ok(await server.call(getOrder, { params: { userId: as === guest ? guest.userId : "_", orderId } }, as)).order;
const cancel = ({ orderId }: Paid, language = "en") =>
  server.call(cancelOrder, { params: { userId: guest.userId, orderId } }, guest, { [requestLanguageHeader]: language });
const messageOf = (answer: { body: unknown }) => (answer.body as { error: { message: string } }).error.message;
const countAsked = () => peer.requests.filter(({ method, path }) => method === "POST" && path === "/v1/refunds").length;

test.each<[DisputeStatus]>([["needs_response"], ["under_review"], ["lost"]])(
  "while it is %s staff are told before anybody is asked, of the whole and of a part",
  async (status) => {
    const paid = await pay();
    await complain(paid, status);
    const asked = countAsked();
    expect(await read(paid)).toMatchObject({ paymentAlert: "DISPUTED", allowedActions: ["COMPLETE"] });
    for (const part of [{}, { amount: "1.00" }]) {
      const refused = await refund(paid, part);
      expect([refused.status, codeOf(refused)]).toEqual([409, "PAYMENT_NOT_REFUNDABLE"]);
      expect(messageOf(refused)).toMatch(/^The payer disputes this payment\. Their bank has the money/);
      expect(messageOf(await refund(paid, part, "es"))).toMatch(/^Quien pagó disputa este pago\. Su banco tiene/);
    }
    expect(await read(paid)).toMatchObject({ status: "PAID", refundState: null });
    expect(countAsked()).toBe(asked);
  },
);

test("won, or only asked about by the bank, it goes back", async () => {
  const won = await pay();
  const disputeId = await complain(won);
  peer.changeDispute(null, disputeId, { status: "won" });
  await hear(won, disputeId);
  expect((await read(won)).allowedActions).toContain("REFUND");
  expect(ok(await refund(won)).order.status).toBe("REFUNDED");

  const asked = await pay();
  const inquiryId = await complain(asked, "warning_needs_response");
  expect(await read(asked)).toMatchObject({ paymentAlert: "DISPUTED", allowedActions: ["COMPLETE", "REFUND"] });
  ok(await refund(asked, { amount: "1.00" }));
  peer.changeDispute(null, inquiryId, { status: "needs_response", is_charge_refundable: false });
  await hear(asked, inquiryId);
  expect(codeOf(await refund(asked)), "the bank has taken it meanwhile").toBe("PAYMENT_NOT_REFUNDABLE");
});

test("its guest is told that their bank decides", async () => {
  const paid = await pay();
  expect((await read(paid, guest)).allowedActions).toContain("CANCEL");
  await complain(paid);
  expect((await read(paid, guest)).allowedActions).not.toContain("CANCEL");
  const asked = countAsked();
  const refused = await cancel(paid);
  expect([refused.status, codeOf(refused)]).toEqual([409, "ORDER_NOT_CANCELLABLE"]);
  expect(messageOf(refused)).toMatch(/^You dispute this payment at your bank/);
  expect(messageOf(await cancel(paid, "es"))).toMatch(/^Disputas este pago en tu banco/);
  expect(countAsked()).toBe(asked);
});

test("whoever gives all waiting orders back is told how many are left out, and the others go back", async () => {
  const others = [await pay(), await pay()];
  const paid = await pay();
  await complain(paid);
  const here = { params: { vendorLocationId: venue.vendorLocationId } };
  const { waiting } = ok(await server.call(getWaitingOrders, here, manager));
  expect(waiting).toMatchObject({ count: 2, disputed: 1, amount: "19.72" });
  const { count, amount, until } = waiting;
  const late = await pay();
  await server.db
    .updateTable("customer_order")
    .set({ paid_at: new Date(until) })
    .where("order_id", "=", late.orderId)
    .execute();
  await complain(late);
  const body = { count, amount, until, refundReason: "No power" };
  ok(await server.call(giveWaitingBack, { ...here, body }, manager, { "idempotency-key": server.newKey() }));
  // Its payer objects when it is agreed on already.
  const [first, second] = others as [Paid, Paid];
  await complain(first);
  const asked = countAsked();
  const errand = server.context.errands.find(({ name }) => name === "ordering.give-back");
  for (const ids of (await errand?.listDue()) ?? []) expect(await errand?.run(ids)).toBe("done");
  const stands = await Promise.all([first, second, paid, late].map(async (one) => (await read(one)).status));
  expect(stands).toEqual(["PAID", "REFUNDED", "PAID", "PAID"]);
  expect(countAsked() - asked).toBe(1);
  const after = ok(await server.call(getWaitingOrders, here, manager));
  expect(after).toMatchObject({ giveBack: null, waiting: { count: 0, disputed: 3 } });
});

test("where no event has told of it yet the provider's no is a refund that failed, and the next try is told why", async () => {
  const paid = await pay();
  const disputeId = peer.dispute(paid.intentId, "needs_response");
  expect(codeOf(await refund(paid))).toBe("REFUND_FAILED");
  expect(await read(paid)).toMatchObject({ status: "PAID", refundState: "FAILED" });
  await hear(paid, disputeId);
  expect(codeOf(await refund(paid))).toBe("PAYMENT_NOT_REFUNDABLE");
  expect(await read(paid)).toMatchObject({ status: "PAID", refundState: "FAILED", allowedActions: ["COMPLETE"] });
});
