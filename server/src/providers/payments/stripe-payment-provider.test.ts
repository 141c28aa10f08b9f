import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestClock } from "../../test/test-clock.ts";
import { openStripePeer } from "../../test/stripe-peer.ts";
import { type StripeStandIn, startStripeStandIn } from "../../test/stripe-stand-in.ts";
import { describePaymentProvider } from "./payment-provider.conformance.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { createStripeProvider } from "./stripe-payment-provider.ts";

const webhookSecret = "whsec_test";
const secretKey = "sk_test_stand_in";

const connected = "acct_connected";
describePaymentProvider(
  "stripe",
  async () => {
    const { address, close } = await startStripeStandIn();
    return openStripePeer({ secretKey, address, connected, close });
  },
  connected,
);

describe("stripe answers that can't be believed", () => {
  let standIn: StripeStandIn;
  let provider: PaymentProvider;
  beforeAll(async () => {
    standIn = await startStripeStandIn();
    const { address } = standIn;
    provider = createStripeProvider({ secretKey, webhookSecret, clock: createTestClock(), address, deadlineMs: 400 });
  });
  afterAll(() => standIn.close());

  const good = {
    object: "payment_intent",
    id: "pi_1",
    amount: 1250,
    amount_received: 1250,
    currency: "usd",
    status: "succeeded",
    client_secret: "pi_1_secret_x",
    metadata: { payment_id: "p1" },
  };
  const goodRefund = {
    object: "refund",
    id: "re_1",
    amount: 1250,
    currency: "usd",
    payment_intent: "pi_1",
    status: "succeeded",
  };
  const calls: [string, () => Promise<unknown>][] = [
    [
      "createIntent",
      () =>
        provider.createIntent({
          paymentId: "p1",
          account: null,
          amount: 1250,
          currency: "usd",
          description: "x",
          idempotencyKey: randomUUID(),
        }),
    ],
    [
      "updateIntentAmount",
      () => provider.updateIntentAmount({ intentId: "pi_1", account: null, amount: 1250, idempotencyKey: "k" }),
    ],
    ["fetchIntent", () => provider.fetchIntent({ intentId: "pi_1", account: null })],
    ["cancelIntent", () => provider.cancelIntent({ intentId: "pi_1", account: null })],
    [
      "refund",
      () =>
        provider.refund({ intentId: "pi_1", account: null, amount: 1250, idempotencyKey: randomUUID(), reason: "x" }),
    ],
    ["fetchRefunds", () => provider.fetchRefunds({ intentId: "pi_1", account: null })],
    ["fetchDispute", () => provider.fetchDispute({ disputeId: "dp_1", account: null })],
  ];

  const json = (status: number, body: unknown) => (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const answers: [string, (response: ServerResponse) => void][] = [
    ["{} with 200", json(200, {})],
    ["null with 200", json(200, null)],
    ["a list", json(200, [good])],
    ["a proxy's 401", json(401, { message: "no" })],
    ["a proxy's 404", json(404, { message: "no route" })],
    ["a proxy's 429", json(429, { retry: true })],
    ["a proxy's 502 that looks right", json(502, good)],
    ["a proxy's error text", json(404, { error: "not found" })],
    ["a proxy's error object", json(404, { error: { message: "not found" } })],
    ["another kind of object", json(200, { ...good, object: "setup_intent" })],
    ["an id of another kind", json(200, { ...good, id: "seti_1" })],
    ["an unknown status", json(200, { ...good, status: "surely_paid" })],
    ["Stripe's 500", json(500, { error: { type: "api_error", message: "oops" } })],
    ["Stripe's 409", json(409, { error: { type: "invalid_request_error", code: "lock_timeout", message: "busy" } })],
    ["no JSON", (response) => void response.end("<html>")],
    ["a cut body", (response) => void response.writeHead(200, { "content-length": "999" }).end('{"object":"pay')],
    ["a closed connection", (response) => void response.destroy()],
  ];

  test.each(answers)("%s: nothing is known, whatever was asked", async (_name, how) => {
    standIn.disturb(how);
    for (const [name, call] of calls) await expect(call(), name).rejects.toMatchObject({ kind: "unavailable" });
  });

  test.each([
    ["another amount", { ...good, amount: 1, amount_received: 1 }],
    ["another currency", { ...good, currency: "eur" }],
    ["another payment", { ...good, metadata: { payment_id: "p2" } }],
    ["a part received", { ...good, amount_received: 50 }],
    ["a secret of another intent", { ...good, client_secret: "pi_2_secret_x" }],
    ["an amount that is no whole number", { ...good, amount: 12.5, amount_received: 12.5 }],
  ])("an answer to a creation with %s is not believed", async (_name, body) => {
    standIn.disturb(json(200, body));
    await expect(calls[0]?.[1]()).rejects.toMatchObject({ kind: "unavailable" });
  });

  test.each([
    ["another intent", { ...goodRefund, payment_intent: "pi_2" }],
    ["another amount", { ...goodRefund, amount: 1 }],
    ["another kind of id", { ...goodRefund, id: "pi_1" }],
  ])("an answer to a refund about %s is not believed", async (_name, body) => {
    standIn.disturb(json(200, body));
    await expect(calls[4]?.[1]()).rejects.toMatchObject({ kind: "unavailable" });
  });

  const paidWith = (details: unknown) => ({ ...good, latest_charge: { payment_method_details: details } });
  test.each([
    ["a card", { type: "card", card: { brand: "amex", last4: "0005", wallet: null } }, ["CARD", "amex", "0005"]],
    [
      "Apple Pay",
      { type: "card", card: { brand: "visa", last4: "4242", wallet: { type: "apple_pay" } } },
      ["APPLE_PAY", "visa", "4242"],
    ],
    ["a wallet of tomorrow", { type: "card", card: { wallet: { type: "new_pay" } } }, ["WALLET", null, null]],
    ["Link", { type: "link" }, ["LINK", "link", null]],
    ["a bank", { type: "us_bank_account" }, ["OTHER", "us_bank_account", null]],
  ])("says that %s paid", async (_name, details, [kind, brand, last4]) => {
    standIn.disturb(json(200, paidWith(details)));
    expect((await provider.fetchIntent({ intentId: "pi_1", account: null })).method).toEqual({ kind, brand, last4 });
  });

  test.each([
    ["no charge", good],
    ["a charge's id alone", { ...good, latest_charge: "ch_1" }],
    ["a whole card number", paidWith({ type: "card", card: { brand: "visa", last4: "4242424242424242" } })],
    ["nonsense", paidWith({ type: 7 })],
  ])("%s is no reason to disbelieve that it was paid", async (_name, body) => {
    standIn.disturb(json(200, body));
    expect(await provider.fetchIntent({ intentId: "pi_1", account: null })).toMatchObject({
      status: "succeeded",
      amount: 1250,
      method: null,
    });
  });

  test.each([
    ["of a shop's own", {}],
    ["to be captured later", { status: "requires_capture" }],
    ["of more than we take", { amount: 100_000_000_000, currency: "idr" }],
  ])("an intent %s was not made here, and is unknown, not an error", async (_name, theirs) => {
    standIn.disturb(json(200, { ...good, ...theirs, metadata: {} }));
    await expect(provider.fetchIntent({ intentId: "pi_1", account: "acct_1" })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  test.each([null, undefined])("a dispute of a charge without an intent (%s) is none of ours", async (intent) => {
    const dispute = {
      object: "dispute",
      id: "dp_1",
      status: "needs_response",
      amount: 100_000_000_000,
      reason: "general",
    };
    standIn.disturb(json(200, { ...dispute, payment_intent: intent, is_charge_refundable: false }));
    await expect(provider.fetchDispute({ disputeId: "dp_1", account: "acct_1" })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  test.each([
    ["never answers", () => {}],
    [
      "sends a byte now and then",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "application/json" });
        const timer = setInterval(() => response.write(" "), 50);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("a peer that %s is given up at the deadline, and asked once", async (_name, how) => {
    standIn.disturb(how);
    for (const [name, call] of calls) {
      const before = standIn.requests.length;
      const started = performance.now();
      await expect(call(), name).rejects.toMatchObject({ kind: "unavailable" });
      expect(performance.now() - started, name).toBeLessThan(5_000);
      expect(standIn.requests.length - before, name).toBe(1);
    }
  });

  test("money is asked for with the caller's own key", async () => {
    standIn.disturb(null);
    const intent = await provider.createIntent({
      paymentId: "p9",
      account: null,
      amount: 500,
      currency: "usd",
      description: "x",
      idempotencyKey: "the-key",
    });
    expect(standIn.requests.at(-1)?.key).toBe("the-key");
    standIn.pay(intent, "succeeded");
    await provider.refund({
      intentId: intent.intentId,
      account: null,
      amount: 500,
      idempotencyKey: "another-key",
      reason: "x",
    });
    expect(standIn.requests.at(-1)?.key).toBe("another-key");
  });

  test("a refund that was made before Stripe forgot its key is found by the key", async () => {
    standIn.disturb(null);
    const input = {
      paymentId: "p10",
      account: null,
      amount: 700,
      currency: "usd",
      description: "x",
      idempotencyKey: "p10",
    };
    const { intentId } = await provider.createIntent(input);
    standIn.pay({ intentId, account: null }, "succeeded");
    const asked = { intentId, account: null, amount: 700, idempotencyKey: "refund-p10", reason: "x" };
    const first = await provider.refund(asked);
    standIn.forgetKeys();
    await expect(provider.refund(asked)).rejects.toMatchObject({ kind: "refused" });
    expect(await provider.fetchRefunds({ intentId, account: null })).toEqual([first]);
  });

  test.each([
    ["needs_response", "open", false],
    ["warning_under_review", "open", true],
    ["won", "won", false],
    ["warning_closed", "won", true],
    ["lost", "lost", false],
  ])("a dispute that Stripe calls %s is %s", async (status, ours, isRefundable) => {
    standIn.disturb(null);
    const input = {
      paymentId: "p11",
      account: null,
      amount: 700,
      currency: "usd",
      description: "x",
      idempotencyKey: randomUUID(),
    };
    const intent = await provider.createIntent(input);
    const disputeId = standIn.dispute(intent, status);
    const said = await provider.fetchDispute({ disputeId, account: null });
    expect(said).toMatchObject({ status: ours, isRefundable });
  });
});
