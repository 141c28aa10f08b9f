import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withTransaction } from "../../db/transaction.ts";
import { createStripeProvider } from "../../providers/payments/stripe-payment-provider.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addUser, createHeard, orderOf, type PaymentsServer, startPaymentsServer } from "../../test/payments-bench.ts";
import { payWith } from "../../test/sandbox-payer.ts";
import { startStripeStandIn, type StripeStandIn } from "../../test/stripe-stand-in.ts";
import { createTestClock } from "../../test/test-clock.ts";

const quietCard = "4000000001000050";

/** A deployment that took payments with the sandbox, and takes them with Stripe now. */
describe("payments of a provider that was there before", () => {
  let database: TestDatabase;
  let standIn: StripeStandIn;
  let before: PaymentsServer;
  let now: PaymentsServer;
  /** Not set up to ask the former one. */
  let forgetful: PaymentsServer;
  let userId: string;
  const heard = createHeard();
  const clock = createTestClock();
  beforeAll(async () => {
    database = await createTestDatabase();
    standIn = await startStripeStandIn();
    const { address } = standIn;
    const provider = createStripeProvider({ secretKey: "sk_test_x", webhookSecret: "whsec_x", clock, address });
    before = await startPaymentsServer({ database, clock, heard });
    now = await startPaymentsServer({ database, clock, heard, provider, formerProviders: [before.sandbox] });
    forgetful = await startPaymentsServer({ database, clock, heard, provider });
    userId = await addUser(database);
  });
  afterAll(async () => {
    for (const server of [before, now, forgetful]) await server.close();
    await standIn.close();
    await database.drop();
  });

  async function makePaid() {
    const order = orderOf(userId);
    const { clientSecret, intentId } = await before.payments.ensureIntent(order);
    await payWith(before.sandbox, clientSecret, quietCard);
    return { order, intentId };
  }
  const request = ({ payments }: PaymentsServer, order: ReturnType<typeof orderOf>) =>
    withTransaction(database.db, (trx) => payments.requestRefund(trx, { ...order, reason: "x", requestedBy: null }));

  test("are settled and given back where they were made", async () => {
    const { order, intentId } = await makePaid();
    expect(await now.payments.refresh(order)).toEqual({ status: "succeeded" });
    const refund = await request(now, order);
    expect(await now.payments.executeRefund(refund?.refundId ?? "")).toBe("SUCCEEDED");
    expect(await before.sandbox.fetchRefunds({ intentId, account: null })).toMatchObject([
      { amount: 1250, status: "succeeded" },
    ]);
    expect(standIn.refunds.size).toBe(0);
  });

  test("tell of themselves by their own events", async () => {
    const { order, intentId } = await makePaid();
    expect(await now.deliver({ object: "intent", id: intentId })).toMatchObject({ status: 200 });
    expect(heard.paid.filter((one) => one.reference === order.reference)).toHaveLength(1);
  });

  test("that nobody has paid are withdrawn there and asked for anew here", async () => {
    const order = orderOf(userId);
    const first = await before.payments.ensureIntent(order);
    const second = await now.payments.ensureIntent(order);
    expect(second.intentId).toMatch(/^pi_/);
    expect((await before.sandbox.fetchIntent({ intentId: first.intentId, account: null })).status).toBe("canceled");
    const paid = await makePaid();
    await expect(now.payments.ensureIntent(paid.order)).rejects.toMatchObject({ code: "PAYMENT_NOT_PAYABLE" });
    expect(await now.payments.refresh(paid.order)).toEqual({ status: "succeeded" });
  });

  test("are not asked about at another one: who can't be asked is named, and nothing is written down", async () => {
    const { order } = await makePaid();
    expect(await now.payments.refresh(order)).toEqual({ status: "succeeded" });
    await expect(request(forgetful, order)).rejects.toMatchObject({
      code: "PAYMENT_PROVIDER_MISSING",
      message: expect.stringContaining("sandbox"),
    });
    expect(await database.db.selectFrom("refund").selectAll().where("status", "=", "REQUESTED").execute()).toEqual([]);
    await expect(forgetful.payments.ensureIntent((await makePaid()).order)).rejects.toMatchObject({
      code: "PAYMENT_PROVIDER_MISSING",
    });
  });
});
