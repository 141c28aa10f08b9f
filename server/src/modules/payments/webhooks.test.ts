import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signWebhook } from "../../providers/payments/webhook-signature.ts";
import { payWith } from "../../test/sandbox-payer.ts";
import { orderOf, sandboxSecret, startPaymentsBench } from "../../test/payments-bench.ts";

const webhookSecret = createHmac("sha256", sandboxSecret).update("webhook").digest("hex");

describe("webhooks over HTTP", () => {
  let bench: Awaited<ReturnType<typeof startPaymentsBench>>;
  beforeAll(async () => {
    bench = await startPaymentsBench();
  });
  afterAll(() => bench.close());

  const timesPaid = (reference: string) => bench.heard.paid.filter((one) => one.reference === reference).length;

  /** Paid at the provider, with its own events kept back: ours alone tell. */
  async function makePaid(card = "4000000001000050") {
    const order = orderOf(bench.userId);
    const intent = await bench.payments.ensureIntent(order);
    await payWith(bench.sandbox, intent.clientSecret, card);
    return { order, ...intent };
  }

  function eventOf(intentId: string, type = "payment_intent.succeeded", eventId = `evt_${randomUUID()}`) {
    return JSON.stringify({ id: eventId, type, object: { object: "intent", id: intentId } });
  }

  async function post(body: string, signature: string | null = signWebhook(body, webhookSecret, bench.clock.now())) {
    const response = await fetch(`${bench.url}/api/webhooks/payments`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(signature === null ? {} : { "sandbox-signature": signature }),
      },
      body,
    });
    return { status: response.status, body: await response.json() };
  }

  test("a genuine event pays, its repeats are taken and do nothing", async () => {
    const { order, intentId } = await makePaid();
    const body = eventOf(intentId);
    for (let round = 0; round < 3; round += 1) {
      expect(await post(body)).toEqual({ status: 200, body: { received: true } });
    }
    expect(timesPaid(order.reference)).toBe(1);
  });

  test("of a payment that has succeeded an event is noted, and the provider is not even asked", async () => {
    const { order, intentId } = await makePaid();
    await bench.payments.refresh(order);
    await bench.db.deleteFrom("sandbox.charge").where("intent_id", "=", intentId).execute();
    await bench.db.deleteFrom("sandbox.intent").where("intent_id", "=", intentId).execute();
    const eventId = `evt_${randomUUID()}`;
    for (let round = 0; round < 2; round += 1) {
      expect(await post(eventOf(intentId, "payment_intent.succeeded", eventId))).toMatchObject({ status: 200 });
      expect(await countEvents(eventId)).toBe(1);
    }
    expect(timesPaid(order.reference)).toBe(1);
  });

  test("an event is noted with its effect: not when nothing could be learnt, and then it comes again", async () => {
    const { order, intentId } = await makePaid();
    const eventId = `evt_${randomUUID()}`;
    heardVerdict(() => {
      throw new Error("the database went away");
    });
    expect(await post(eventOf(intentId, "payment_intent.succeeded", eventId))).toMatchObject({ status: 500 });
    expect(await countEvents(eventId)).toBe(0);
    heardVerdict(() => ({ accepted: true }));
    expect(await post(eventOf(intentId, "payment_intent.succeeded", eventId))).toMatchObject({ status: 200 });
    expect(await countEvents(eventId)).toBe(1);
    expect(await bench.payments.refresh(order)).toEqual({ status: "succeeded" });
  });

  function heardVerdict(verdict: typeof bench.heard.verdict) {
    bench.heard.verdict = verdict;
  }

  async function countEvents(eventId: string): Promise<number> {
    const rows = await bench.db.selectFrom("webhook_event").select("type").where("event_id", "=", eventId).execute();
    return rows.length;
  }

  test("the provider's own deliveries arrive: once, twice, late, before the payer's answer", async () => {
    const once = await makePaid("4242424242424242");
    await expect.poll(() => timesPaid(once.order.reference)).toBe(1);
    const twice = await makePaid("4000000001000027");
    await expect.poll(() => timesPaid(twice.order.reference)).toBe(1);
    const before = await makePaid("4000000001000043");
    expect(timesPaid(before.order.reference)).toBe(1);
    const late = await makePaid("4000000001000035");
    bench.clock.advance({ seconds: 31 });
    await bench.sandbox.deliverDue();
    expect(timesPaid(late.order.reference)).toBe(1);
    const deliveries = await bench.db.selectFrom("sandbox.delivery").select("last_answer").execute();
    expect(new Set(deliveries.map((one) => one.last_answer))).toEqual(new Set(["200"]));
  });

  test("forged, old and future events are refused, and nothing is done", async () => {
    const { order, intentId } = await makePaid();
    const body = eventOf(intentId);
    const now = bench.clock.now().getTime();
    const good = signWebhook(body, webhookSecret, new Date(now));
    const forgeries: [string, string | null][] = [
      [body, null],
      [body, ""],
      [body, good.replace("v1=", "v0=")],
      [body, good.replace(/v1=./, (start) => (start.endsWith("0") ? "v1=1" : "v1=0"))],
      [body, signWebhook(body, "another account's secret", new Date(now))],
      [body, signWebhook(body, webhookSecret, new Date(now - 360_000))],
      [body, signWebhook(body, webhookSecret, new Date(now + 360_000))],
      [JSON.stringify(JSON.parse(body), null, 1), good],
      [eventOf(intentId), good],
      ["", signWebhook("", webhookSecret, new Date(now))],
      ["not json", signWebhook("not json", webhookSecret, new Date(now))],
      ["[]", signWebhook("[]", webhookSecret, new Date(now))],
    ];
    for (const [bytes, signature] of forgeries) {
      expect(await post(bytes, signature), `${bytes} ${signature}`).toMatchObject({
        status: 400,
        body: { error: { code: "BAD_REQUEST" } },
      });
    }
    // Not even parsed: what no parser of ours would take is no other answer than what is not signed.
    for (const bytes of ['{"__proto__":1}', "{", "[".repeat(30_000)]) {
      expect((await post(bytes, good)).body).toMatchObject({ error: { message: expect.stringMatching(/genuine/) } });
    }
    expect(await post(JSON.stringify({ junk: "x".repeat(70_000) }), good)).toMatchObject({ status: 413 });
    expect(timesPaid(order.reference)).toBe(0);
  });

  test("an event that lies about the state changes nothing: the state is asked for", async () => {
    const order = orderOf(bench.userId);
    const { intentId } = await bench.payments.ensureIntent(order);
    expect((await post(eventOf(intentId))).status).toBe(200);
    expect(timesPaid(order.reference)).toBe(0);
    expect(await bench.payments.refresh(order)).toEqual({ status: "open" });
  });

  test("events in any order end the same", async () => {
    const types = [
      "payment_intent.created",
      "payment_intent.processing",
      "payment_intent.payment_failed",
      "payment_intent.succeeded",
    ];
    for (const order of permutations(types)) {
      const paid = await makePaid();
      for (const type of order) expect((await post(eventOf(paid.intentId, type))).status).toBe(200);
      expect(timesPaid(paid.order.reference)).toBe(1);
      expect(await bench.payments.refresh(paid.order)).toEqual({ status: "succeeded" });
    }
  });

  test("genuine events about nothing of ours are taken", async () => {
    const other = await bench.sandbox.createIntent({
      paymentId: "not ours",
      account: null,
      amount: 100,
      currency: "usd",
      description: "x",
      idempotencyKey: randomUUID(),
    });
    await payWith(bench.sandbox, other.clientSecret, "4000000001000050");
    const before = bench.heard.paid.length;
    expect((await post(eventOf(other.intentId))).status).toBe(200);
    expect((await post(eventOf("spi_unknown"))).status).toBe(200);
    expect(bench.heard.paid.length).toBe(before);
  });
});

function permutations<T>(items: T[]): T[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
