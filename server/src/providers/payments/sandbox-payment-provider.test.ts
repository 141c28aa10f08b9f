import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { createTestClock, type TestClock } from "../../test/test-clock.ts";
import { confirmPayment, payWith, sandboxCard } from "../../test/sandbox-payer.ts";
import { describePaymentProvider } from "./payment-provider.conformance.ts";
import { disputeDueAt, testCards } from "./sandbox-cards.ts";
import { createSandboxProvider, type SandboxProvider } from "./sandbox-payment-provider.ts";
import { signWebhook } from "./webhook-signature.ts";

const secret = "a secret of the tests, long enough";
const webhookSecret = createHmac("sha256", secret).update("webhook").digest("hex");

describePaymentProvider("sandbox", async () => {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const webhookUrl = () => "http://127.0.0.1:1/nobody";
  const log = pino({ level: "silent" });
  const provider = createSandboxProvider({ db: database.db, clock, secret, webhookUrl, log });
  return {
    provider,
    clock,
    async pay(place, status) {
      const { clientSecret } = await provider.fetchIntent(place);
      await payWith(provider, clientSecret, status === "succeeded" ? "4242424242424242" : "4000000000000077");
    },
    async payKeeping(place) {
      const { clientSecret } = await provider.fetchIntent(place);
      await confirmPayment(provider, clientSecret, { ...sandboxCard(), isSaved: true });
    },
    async payWithKept(place, cardId) {
      const { clientSecret } = await provider.fetchIntent(place);
      return confirmPayment(provider, clientSecret, { kind: "savedCard", cardId });
    },
    async count(paymentId) {
      const payments = (await provider.listPayments()).filter((one) => one.paymentId === paymentId);
      const refunds = (await provider.listRefunds()).filter((one) =>
        payments.some((payment) => payment.intentId === one.intentId),
      );
      return { intents: payments.length, refunds: refunds.length };
    },
    refundByHand: ({ intentId, account }, amount) =>
      provider.refund({ intentId, account, amount, reason: "by hand", idempotencyKey: randomUUID() }),
    async payDisputed(place) {
      const { intentId } = place;
      const { clientSecret } = await provider.fetchIntent(place);
      await payWith(provider, clientSecret, "4242424242424242");
      const dispute = { dispute_id: `sdp_${randomUUID().slice(0, 8)}`, intent_id: intentId, status: "open" };
      await database.db
        .insertInto("sandbox.dispute")
        .values({ ...dispute, due_at: disputeDueAt(clock.now()), created_at: clock.now() })
        .execute();
      return dispute.dispute_id;
    },
    sign({ intentId, account, providerRefundId, disputeId }) {
      const object =
        disputeId !== undefined
          ? { object: "dispute", id: disputeId, intent: intentId }
          : providerRefundId === undefined
            ? { object: "intent", id: intentId }
            : { object: "refund", id: providerRefundId, intent: intentId };
      const body = Buffer.from(JSON.stringify({ ...(account && { account }), id: "evt_1", type: "some.type", object }));
      return { body, header: "sandbox-signature", value: signWebhook(body, webhookSecret, clock.now()) };
    },
    async close() {
      await provider.close();
      await database.drop();
    },
  };
});

describe("sandbox", () => {
  let database: TestDatabase;
  let clock: TestClock;
  let provider: SandboxProvider;
  let listener: Server;
  const received: { id: string; type: string; object: { id: string } }[] = [];
  let answer = 200;

  beforeAll(async () => {
    database = await createTestDatabase();
    clock = createTestClock();
    listener = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        received.push(JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(answer).end();
      });
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    const { port } = listener.address() as AddressInfo;
    provider = makeProvider(`http://127.0.0.1:${port}/hook`);
  });
  afterAll(async () => {
    await provider.close();
    listener.close();
    await database.drop();
  });

  function makeProvider(url: string): SandboxProvider {
    return createSandboxProvider({
      db: database.db,
      clock,
      secret,
      webhookUrl: () => url,
      log: pino({ level: "silent" }),
    });
  }

  async function make(amount = 1250) {
    const paymentId = randomUUID();
    return provider.createIntent({
      paymentId,
      account: null,
      amount,
      currency: "usd",
      description: "Order",
      idempotencyKey: paymentId,
    });
  }

  const eventsOf = (id: string) => received.filter((one) => one.object.id === id).map((one) => one.type);

  async function findPayment(intentId: string) {
    return (await provider.listPayments()).find((one) => one.intentId === intentId);
  }

  test.each(testCards.filter((card) => card.outcome === "declined"))("declines $number: $does", async (card) => {
    const { clientSecret, intentId } = await make();
    await expect(payWith(provider, clientSecret, card.number)).rejects.toMatchObject({
      code: "PAYMENT_DECLINED",
      message: card.says?.(),
    });
    expect(await findPayment(intentId)).toMatchObject({ status: "requires_payment_method", charges: [] });
    expect(await payWith(provider, clientSecret)).toEqual({ status: "succeeded", challengeUrl: null });
  });

  test.each([
    ["Your card number is invalid.", { number: "4242424242424241" }],
    ["Your card number is invalid.", { number: "4242" }],
    ["Your card number is invalid.", { number: "4242x42424242424242" }],
    ["Your card's expiration date is in the past.", { expYear: 2020 }],
    ["Your card's security code is invalid.", { cvc: "1234" }],
    ["Your card's security code is invalid.", { number: "378282246310005", cvc: "123" }],
    ["Your card was declined. Only test cards work here.", { number: "4111111111111111" }],
  ])("refuses a card form: %s", async (message, fields) => {
    const { clientSecret } = await make();
    await expect(confirmPayment(provider, clientSecret, { ...sandboxCard(), ...fields })).rejects.toMatchObject({
      code: "PAYMENT_DECLINED",
      message,
    });
  });

  test("takes a card in its last month and not after", async () => {
    const now = clock.now();
    const thisMonth = { expMonth: now.getUTCMonth() + 1, expYear: now.getUTCFullYear() };
    const { clientSecret } = await make();
    const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
    const lastMonth = { expMonth: last.getUTCMonth() + 1, expYear: last.getUTCFullYear() };
    await expect(confirmPayment(provider, clientSecret, { ...sandboxCard(), ...lastMonth })).rejects.toMatchObject({
      code: "PAYMENT_DECLINED",
    });
    const done = await confirmPayment(provider, clientSecret, { ...sandboxCard(), ...thisMonth });
    expect(done.status).toBe("succeeded");
  });

  test("a client secret that was changed or made up opens nothing", async () => {
    const { clientSecret, intentId } = await make();
    for (const bad of [
      `${clientSecret}x`,
      clientSecret.replace(/.$/, "_"),
      `${intentId}_secret_`,
      "spi_secret_",
      "x",
    ]) {
      await expect(payWith(provider, bad)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("3-D Secure: nothing is charged until it is approved; refused, another card may follow", async () => {
    const { clientSecret, intentId } = await make();
    const asked = await payWith(provider, clientSecret, "4000002500003155");
    expect(asked.status).toBe("requires_action");
    expect(asked.challengeUrl).toBe(`/sandbox/challenge?clientSecret=${encodeURIComponent(clientSecret)}`);
    expect((await findPayment(intentId))?.charges).toEqual([]);
    await expect(payWith(provider, clientSecret, "refuse")).rejects.toMatchObject({ code: "PAYMENT_DECLINED" });
    await expect(payWith(provider, clientSecret, "approve")).rejects.toMatchObject({ code: "CONFLICT" });
    await payWith(provider, clientSecret, "4000002500003155");
    expect(await payWith(provider, clientSecret, "approve")).toEqual({ status: "succeeded", challengeUrl: null });
    expect((await findPayment(intentId))?.charges).toEqual([1250]);
  });

  test("says what paid, and of a card what no other test card has", async () => {
    const read = async ({ intentId }: { intentId: string }) =>
      (await provider.fetchIntent({ intentId, account: null })).method;
    const card = await make();
    await expect(payWith(provider, card.clientSecret, "4000000000000002")).rejects.toThrow("declined");
    expect(await read(card)).toBeNull();
    await payWith(provider, card.clientSecret, "5555555555554444");
    expect(await read(card)).toEqual({ kind: "CARD", brand: "mastercard", last4: "4444" });
    const wallet = await make();
    await confirmPayment(provider, wallet.clientSecret, { kind: "wallet", payerName: "4242 Ada" });
    expect(await read(wallet)).toEqual({ kind: "WALLET", brand: null, last4: null });
    expect(new Set(testCards.map(({ number }) => number.slice(-4))).size).toBe(testCards.length);
  });

  test("the wallet pays, or declines a payer who asks for it", async () => {
    const { clientSecret } = await make();
    const declined = confirmPayment(provider, clientSecret, { kind: "wallet", payerName: "Decline Me" });
    await expect(declined).rejects.toMatchObject({ code: "PAYMENT_DECLINED" });
    expect(await confirmPayment(provider, clientSecret, { kind: "wallet", payerName: "" })).toMatchObject({
      status: "succeeded",
    });
  });

  test("processing ends by itself", async () => {
    stopClock({ clock });
    const good = await make();
    const bad = await make();
    expect(await payWith(provider, good.clientSecret, "4000000000000077")).toMatchObject({ status: "processing" });
    expect(await payWith(provider, bad.clientSecret, "4000000001000019")).toMatchObject({ status: "processing" });
    expect((await provider.fetchIntent({ intentId: good.intentId, account: null })).status).toBe("processing");
    clock.advance({ seconds: 6 });
    expect((await provider.fetchIntent({ intentId: good.intentId, account: null })).status).toBe("succeeded");
    await provider.deliverDue();
    expect((await findPayment(good.intentId))?.charges).toEqual([1250]);
    expect((await findPayment(bad.intentId))?.status).toBe("requires_payment_method");
    expect(eventsOf(bad.intentId)).toEqual(["payment_intent.processing", "payment_intent.payment_failed"]);
  });

  test("charges once, however many confirmations race, with amounts changing and a cancellation", async () => {
    const intent = await make();
    const { clientSecret, intentId } = intent;
    const cards = ["4242424242424242", "4000000000000002", "4000002500003155", "4000000000000077", "approve"];
    const race = Array.from({ length: 40 }, (_, index) => payWith(provider, clientSecret, cards[index % cards.length]));
    const update = provider.updateIntentAmount({ intentId, account: null, amount: 900, idempotencyKey: randomUUID() });
    await Promise.allSettled([...race, update, provider.cancelIntent({ intentId, account: null })]);
    clock.advance({ seconds: 6 });
    const { status, amount } = await provider.fetchIntent({ intentId, account: null });
    const charges = (await findPayment(intentId))?.charges ?? [];
    expect(charges).toEqual(status === "succeeded" ? [amount] : []);
  });

  test.each([
    ["4242424242424242", ["payment_intent.succeeded"]],
    ["4000000001000027", ["payment_intent.succeeded", "payment_intent.succeeded"]],
    ["4000000001000050", []],
  ])("card %s: its events", async (number, expected) => {
    const { clientSecret, intentId } = await make();
    await payWith(provider, clientSecret, number);
    await provider.deliverDue();
    await expect.poll(() => eventsOf(intentId)).toEqual(expected);
    expect(new Set(received.filter((one) => one.object.id === intentId).map((one) => one.id)).size).toBeLessThan(2);
  });

  test("late events come late, early ones before the payer's answer", async () => {
    const late = await make();
    await payWith(provider, late.clientSecret, "4000000001000035");
    await provider.deliverDue();
    expect(eventsOf(late.intentId)).toEqual([]);
    clock.advance({ seconds: 31 });
    await provider.deliverDue();
    expect(eventsOf(late.intentId)).toEqual(["payment_intent.succeeded"]);

    const early = await make();
    await payWith(provider, early.clientSecret, "4000000001000043");
    expect(eventsOf(early.intentId)).toEqual(["payment_intent.succeeded"]);
  });

  test("an event that nobody takes is sent again, by another server too, until it is taken", async () => {
    stopClock({ clock });
    const { clientSecret, intentId } = await make();
    answer = 500;
    await payWith(provider, clientSecret);
    await expect.poll(() => eventsOf(intentId).length).toBe(1);
    await provider.deliverDue();
    expect(eventsOf(intentId).length, "not before its gap").toBe(1);
    answer = 302;
    clock.advance({ seconds: 11 });
    const { port } = listener.address() as AddressInfo;
    const restarted = makeProvider(`http://127.0.0.1:${port}/hook`);
    await restarted.deliverDue();
    expect(eventsOf(intentId).length).toBe(2);
    answer = 200;
    clock.advance({ seconds: 31 });
    await Promise.all([provider.deliverDue(), restarted.deliverDue()]);
    expect(eventsOf(intentId).length).toBe(3);
    clock.advance({ seconds: 86_400 });
    await provider.deliverDue();
    expect(eventsOf(intentId).length).toBe(3);
    await restarted.close();
  });

  test.each([
    ["4000000000007726", "pending", "succeeded"],
    ["4000000001000068", "pending", "pending"],
    ["4000000001000076", "pending", "failed"],
    ["4000000000005126", "succeeded", "failed"],
  ])("card %s: its refund is %s, later %s", async (number, first, later) => {
    const { clientSecret, intentId } = await make();
    await payWith(provider, clientSecret, number);
    const ask = () =>
      provider.refund({ intentId, account: null, amount: 1250, idempotencyKey: randomUUID(), reason: "x" });
    const refund = await ask();
    expect(refund.status).toBe(first);
    await expect(ask()).rejects.toMatchObject({ kind: "refused" });
    clock.advance({ seconds: 31 });
    expect((await provider.fetchRefunds({ intentId, account: null })).map((one) => one.status)).toEqual([later]);
  });

  test("card 4000000000000259: disputed after 30 s, not before", async () => {
    const { clientSecret, intentId } = await make();
    await payWith(provider, clientSecret, "4000000000000259");
    const { dispute_id } = await database.db
      .selectFrom("sandbox.dispute")
      .selectAll()
      .where("intent_id", "=", intentId)
      .executeTakeFirstOrThrow();
    await expect(provider.fetchDispute({ disputeId: dispute_id, account: null })).rejects.toMatchObject({
      kind: "not_found",
    });
    clock.advance({ seconds: 31 });
    await provider.deliverDue();
    const place = { disputeId: dispute_id, account: null };
    const opened = await provider.fetchDispute(place);
    expect(opened).toMatchObject({ intentId, status: "open", isAnswered: false });
    expect(opened.dueAt?.getTime()).toBeGreaterThan(clock.now().getTime());
    expect(eventsOf(dispute_id)).toEqual(["dispute.created"]);
    const evidence = { product: "Soda", servedOn: "2026-11-25", log: "paid", whole: "paid" };
    await provider.submitEvidence({ ...place, evidence, idempotencyKey: "said" });
    clock.advance({ seconds: 31 });
    await provider.deliverDue();
    expect(await provider.fetchDispute(place)).toMatchObject({ status: "won", isAnswered: true });
    expect(eventsOf(dispute_id)).toEqual(["dispute.created", "dispute.updated", "dispute.closed"]);
  });

  test("a dispute that nobody answers is lost when its time is over", async () => {
    const { intentId, clientSecret } = await make();
    await payWith(provider, clientSecret, "4000000000000259");
    clock.advance({ seconds: 31 });
    await provider.deliverDue();
    clock.advance({ seconds: 7 * 86_400 + 1 });
    await provider.deliverDue();
    const rows = await database.db
      .selectFrom("sandbox.dispute")
      .selectAll()
      .where("intent_id", "=", intentId)
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["lost"]);
  });

  test("a refund that failed may be followed by another", async () => {
    const { clientSecret, intentId } = await make();
    await payWith(provider, clientSecret, "4000000000005126");
    const ask = () =>
      provider.refund({ intentId, account: null, amount: 1250, idempotencyKey: randomUUID(), reason: "x" });
    const first = await ask();
    clock.advance({ seconds: 31 });
    expect(await provider.fetchRefunds({ intentId, account: null })).toMatchObject([{ status: "failed" }]);
    expect((await ask()).providerRefundId).not.toBe(first.providerRefundId);
  });

  test("keeps no card number, code or client secret in its books", async () => {
    const { clientSecret } = await make();
    await payWith(provider, clientSecret);
    const tables = ["intent", "charge", "refund", "dispute", "request", "delivery"] as const;
    for (const table of tables) {
      const text = JSON.stringify(await database.db.selectFrom(`sandbox.${table}`).selectAll().execute());
      expect(text).not.toContain("4242424242424242");
      expect(text).not.toContain("_secret_");
    }
  });

  test("the documentation names every test card", async () => {
    const page = await readFile(join(import.meta.dirname, "../../../../docs/sandbox-payments.md"), "utf8");
    for (const { number, does } of testCards) expect(page).toContain(`| \`${number}\` | ${does} |`);
  });
});
