import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { withTransaction } from "../../db/transaction.ts";
import { createStripeProvider } from "../../providers/payments/stripe-payment-provider.ts";
import { signWebhook } from "../../providers/payments/webhook-signature.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { addUser, createHeard, orderOf, type PaymentsServer, startPaymentsServer } from "../../test/payments-bench.ts";

const webhookSecret = "whsec_test";

describe("a payment provider that is down", () => {
  let database: TestDatabase;
  let standIn: StripeStandIn;
  let server: PaymentsServer;
  let userId: string;
  const clock = createTestClock();
  const heard = createHeard();
  beforeAll(async () => {
    database = await createTestDatabase();
    standIn = await startStripeStandIn();
    const { address } = standIn;
    const secrets = { secretKey: "sk_test_stand_in", webhookSecret };
    const provider = createStripeProvider({ ...secrets, clock, address, deadlineMs: 300 });
    server = await startPaymentsServer({ database, clock, heard, provider });
    userId = await addUser(database);
  });
  afterAll(async () => {
    await server.close();
    await standIn.close();
    await database.drop();
  });
  afterEach(() => standIn.disturb(null));

  /** Takes every request and answers none. */
  const hang = () => standIn.disturb(() => {});
  const refundsOf = (intentId: string) =>
    [...standIn.refunds.values()].filter((one) => one["payment_intent"] === intentId);
  const timesPaid = (reference: string) => heard.paid.filter((one) => one.reference === reference).length;

  test("a creation without an answer is 503, and finished by the next call or by the job, as one intent", async () => {
    for (const finish of ["call", "job"]) {
      const order = orderOf(userId);
      hang();
      await expect(server.payments.ensureIntent(order)).rejects.toMatchObject({
        code: "PROVIDER_UNAVAILABLE",
        status: 503,
        retryAfter: 2,
      });
      standIn.disturb(null);
      clock.advance({ seconds: 61 });
      if (finish === "job") await server.runJob("payments.settle-open");
      const { paymentId } = await server.payments.ensureIntent(order);
      const keys = standIn.requests.filter((one) => one.path === "/v1/payment_intents" && one.key === paymentId);
      expect(keys).toHaveLength(2);
      expect(await server.payments.refresh(order)).toEqual({ status: "open" });
    }
  });

  test("nothing learnt is nothing changed: refresh and cancel are 503", async () => {
    const order = orderOf(userId);
    const { intentId } = await server.payments.ensureIntent(order);
    standIn.pay(intentId, "succeeded");
    hang();
    await expect(server.payments.refresh(order)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
    await expect(server.payments.cancelIntent(order)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
    await server.runJob("payments.settle-open");
    expect(timesPaid(order.reference)).toBe(0);
    standIn.disturb(null);
    expect(await server.payments.refresh(order)).toEqual({ status: "succeeded" });
    expect(timesPaid(order.reference)).toBe(1);
  });

  test("an event that can't be followed up is not taken, and taken when it comes again", async () => {
    const order = orderOf(userId);
    const { intentId } = await server.payments.ensureIntent(order);
    standIn.pay(intentId, "succeeded");
    const data = { object: { object: "payment_intent", id: intentId } };
    const body = JSON.stringify({ object: "event", id: "evt_again", type: "payment_intent.succeeded", data });
    const post = async () => {
      const signature = signWebhook(body, webhookSecret, clock.now());
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      const response = await fetch(`${server.url}/api/webhooks/payments`, { method: "POST", headers, body });
      await response.body?.cancel();
      return response;
    };
    hang();
    const refused = await post();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    standIn.disturb(null);
    expect((await post()).status).toBe(200);
    expect((await post()).status).toBe(200);
    expect(timesPaid(order.reference)).toBe(1);
  });

  test("a refund without an answer is pending, and done once when the provider is back", async () => {
    const order = orderOf(userId);
    const { intentId } = await server.payments.ensureIntent(order);
    standIn.pay(intentId, "succeeded");
    await server.payments.refresh(order);
    const refund = await withTransaction(database.db, (trx) =>
      server.payments.requestRefund(trx, { ...order, reason: "NONE_PROVIDED", requestedBy: null }),
    );
    hang();
    expect(await server.payments.executeRefund(refund?.refundId ?? "")).toBe("PENDING");
    standIn.disturb(null);
    clock.advance({ seconds: 31 });
    await server.runJob("payments.settle-refunds");
    expect(await server.payments.executeRefund(refund?.refundId ?? "")).toBe("SUCCEEDED");
    expect(refundsOf(intentId)).toHaveLength(1);
  });

  test("a payment that can't be used goes back when the provider is back", async () => {
    const order = orderOf(userId);
    heard.verdict = () => ({ accepted: false, reason: "EXPIRED" });
    const { intentId } = await server.payments.ensureIntent(order);
    standIn.pay(intentId, "succeeded");
    let answers = 0;
    // The question is answered, the refund after it is not.
    const path = `/v1/payment_intents/${intentId}`;
    standIn.disturb((response) => {
      answers += 1;
      if (answers > 1) return;
      const intent = standIn.intents.get(intentId);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(intent));
    });
    expect(await server.payments.refresh(order)).toEqual({ status: "none" });
    expect(standIn.requests.slice(-2).map((one) => one.path)).toEqual([path, "/v1/refunds"]);
    standIn.disturb(null);
    expect(refundsOf(intentId)).toHaveLength(0);
    clock.advance({ seconds: 31 });
    await server.runJob("payments.settle-refunds");
    expect(refundsOf(intentId)).toHaveLength(1);
    heard.verdict = () => ({ accepted: true });
  });

  test("a canceled order's payment that was never answered is ended too", async () => {
    const order = orderOf(userId);
    hang();
    await expect(server.payments.ensureIntent(order)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
    standIn.disturb(null);
    expect(await server.payments.cancelIntent(order)).toEqual({ status: "canceled" });
    const ours = [...standIn.intents.values()].at(-1);
    expect(ours).toMatchObject({ status: "canceled" });
  });
});
