import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withTransaction } from "../../db/transaction.ts";
import { createStripeProvider } from "../../providers/payments/stripe-payment-provider.ts";
import { signWebhook } from "../../providers/payments/webhook-signature.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addUser, createHeard, orderOf, type PaymentsServer, startPaymentsServer } from "../../test/payments-bench.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { createTestClock } from "../../test/test-clock.ts";

const webhookSecret = "whsec_x";
const first = "acct_first";
const second = "acct_second";
const clock = createTestClock();
const heard = createHeard();

let database: TestDatabase;
let standIn: StripeStandIn;
let server: PaymentsServer;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  standIn = await startStripeStandIn();
  const { address } = standIn;
  const provider = createStripeProvider({ secretKey: "sk_test_x", webhookSecret, clock, address });
  server = await startPaymentsServer({ database, clock, heard, provider });
  userId = await addUser(database);
});
afterAll(async () => {
  await server.close();
  await standIn.close();
  await database.drop();
});

type Order = ReturnType<typeof orderOf>;

async function makePaid(account: string | null) {
  const order = orderOf(userId, 1250, account);
  const intent = await server.payments.ensureIntent(order);
  standIn.pay(intent, "succeeded");
  expect(await server.payments.refresh(order)).toEqual({ status: "succeeded" });
  return { order, intent };
}

async function giveBack(order: Order): Promise<string> {
  const refund = await withTransaction(database.db, (trx) =>
    server.payments.requestRefund(trx, { ...order, reason: "x", requestedBy: null }),
  );
  return server.payments.executeRefund(refund?.refundId ?? "");
}

/** Refunds of an intent, at each account that knows any. */
function refundsOf(intentId: string) {
  return [null, first, second].flatMap((account) =>
    [...standIn.booksOf(account).refunds.values()]
      .filter((one) => one.payment_intent === intentId)
      .map(({ amount }) => ({ account, amount })),
  );
}

async function deliver(account: string | null, object: Record<string, unknown>, id = `evt_${randomUUID()}`) {
  const whose = account === null ? {} : { account };
  const body = JSON.stringify({ object: "event", id, type: "some.type", ...whose, data: { object } });
  const headers = {
    "content-type": "application/json",
    "stripe-signature": signWebhook(body, webhookSecret, clock.now()),
  };
  return (await fetch(`${server.url}/api/webhooks/payments`, { method: "POST", headers, body })).status;
}

const timesPaid = (order: Order) => heard.paid.filter((one) => one.reference === order.reference).length;
const rowsOf = ({ reference }: Order) =>
  database.db
    .selectFrom("payment")
    .select(["account", "status", "intent_id"])
    .where("reference", "=", reference)
    .orderBy("created_at")
    .execute();

test("a payment is made, asked about and given back at its own account, and nowhere else", async () => {
  const { order, intent } = await makePaid(first);
  expect(intent.account).toBe(first);
  expect(await giveBack(order)).toBe("SUCCEEDED");
  expect(refundsOf(intent.intentId)).toEqual([{ account: first, amount: 1250 }]);
  const asked = standIn.requests.filter(({ path }) => path.includes(intent.intentId) || path === "/v1/refunds");
  expect([...new Set(asked.map(({ account }) => account))]).toEqual([first]);
});

test("what was paid before a vendor connected, and before it changed its account, goes back where it was paid", async () => {
  const before = await makePaid(null);
  const old = await makePaid(first);
  // The vendor's is another by now: whoever asks for a refund says nothing of it.
  await makePaid(second);
  for (const { order } of [before, old]) expect(await giveBack({ ...order, account: second })).toBe("SUCCEEDED");
  expect(refundsOf(before.intent.intentId)).toEqual([{ account: null, amount: 1250 }]);
  expect(refundsOf(old.intent.intentId)).toEqual([{ account: first, amount: 1250 }]);
});

test("what is open when the account changes is withdrawn there and asked for anew at the new one", async () => {
  const order = orderOf(userId, 1250, first);
  const open = await server.payments.ensureIntent(order);
  const moved = await server.payments.ensureIntent({ ...order, account: second });
  expect(moved.account).toBe(second);
  expect(standIn.booksOf(first).intents.get(open.intentId)?.status).toBe("canceled");
  expect(await rowsOf(order)).toMatchObject([
    { account: first, status: "CANCELED" },
    { account: second, status: "OPEN" },
  ]);
});

test("what was paid at the old account meanwhile counts, and nothing is asked for again", async () => {
  const order = orderOf(userId, 1250, first);
  standIn.pay(await server.payments.ensureIntent(order), "succeeded");
  await expect(server.payments.ensureIntent({ ...order, account: second })).rejects.toMatchObject({
    code: "PAYMENT_NOT_PAYABLE",
  });
  expect(timesPaid(order)).toBe(1);
});

test("events are looked up at the account that they carry: late ones, desk refunds and disputes too", async () => {
  const order = orderOf(userId, 1250, first);
  const intent = await server.payments.ensureIntent(order);
  standIn.pay(intent, "succeeded");
  const about = { object: "payment_intent", id: intent.intentId };
  expect(await deliver(null, about), "not the platform's").toBe(200);
  expect(timesPaid(order)).toBe(0);
  expect(await deliver(first, about, "evt_paid")).toBe(200);
  expect(await deliver(first, about, "evt_paid")).toBe(200);
  expect(timesPaid(order)).toBe(1);
  standIn.refundByHand(intent, 250);
  expect(await deliver(first, { object: "refund", id: "re_1", payment_intent: intent.intentId })).toBe(200);
  const disputeId = standIn.dispute(intent, "needs_response");
  expect(await deliver(first, { object: "dispute", id: disputeId, payment_intent: intent.intentId })).toBe(200);
  expect(heard.refunds.at(-1)).toMatchObject({ standing: { alert: "DISPUTED" }, payment: { account: first } });
  const events = await database.db
    .selectFrom("webhook_event")
    .select("account")
    .where("event_id", "=", "evt_paid")
    .execute();
  expect(events).toEqual([{ account: first }]);
});

test("whoever pays an intent of their own account pays for nothing of another's, whatever it says", async () => {
  const order = orderOf(userId, 1250, first);
  const { paymentId } = await server.payments.ensureIntent(order);
  const lost = orderOf(userId, 1250, first);
  const row = { ...server.payments.planPayment(lost), paymentId: randomUUID() };
  await database.db
    .insertInto("payment")
    .values({
      payment_id: row.paymentId,
      purpose: "ORDER",
      reference: lost.reference,
      user_id: userId,
      provider: row.provider,
      account: first,
      amount_cents: 1250,
      status: "REQUESTED",
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute();
  for (const [claimed, claimedOrder] of [
    [paymentId, order],
    [row.paymentId, lost],
  ] as const) {
    const id = `pi_${randomUUID().replaceAll("-", "")}`;
    standIn.booksOf(second).intents.set(id, {
      object: "payment_intent",
      id,
      amount: 1250,
      amount_received: 0,
      currency: "usd",
      description: null,
      status: "requires_payment_method",
      client_secret: `${id}_secret_x`,
      metadata: { payment_id: claimed },
      latest_charge: null,
      application_fee_amount: null,
      customer: null,
    });
    expect(await deliver(second, { object: "payment_intent", id })).toBe(200);
    expect((await rowsOf(claimedOrder))[0]?.intent_id, "not taken for ours").not.toBe(id);
    standIn.pay({ intentId: id, account: second }, "succeeded");
    expect(await deliver(second, { object: "payment_intent", id })).toBe(200);
    expect(timesPaid(claimedOrder)).toBe(0);
    expect(await rowsOf(claimedOrder)).toMatchObject([{ account: first, status: expect.not.stringMatching("SUCC") }]);
  }
});

test("the same id at two accounts is two payments", async () => {
  const ours = await makePaid(first);
  const { intentId } = ours.intent;
  const copy = standIn.booksOf(first).intents.get(intentId);
  const twin = orderOf(userId, 1250, second);
  const { paymentId, intentId: itsId } = await server.payments.ensureIntent(twin);
  await database.db.updateTable("payment").set({ intent_id: intentId }).where("payment_id", "=", paymentId).execute();
  if (!copy) throw new Error("the first account's is there");
  standIn.booksOf(second).intents.set(intentId, { ...copy, metadata: { payment_id: paymentId } });
  standIn.booksOf(second).intents.delete(itsId);
  expect(await deliver(second, { object: "payment_intent", id: intentId })).toBe(200);
  expect(timesPaid(twin)).toBe(1);
  expect(await giveBack(twin)).toBe("SUCCEEDED");
  expect(refundsOf(intentId)).toEqual([{ account: second, amount: 1250 }]);
});
