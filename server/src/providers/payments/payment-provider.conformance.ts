import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PaymentProvider } from "./payment-provider.ts";

/** A provider under test with its peer's other side: what the payer does, and the peer's own books. */
export interface ProviderUnderTest {
  provider: PaymentProvider;
  clock: { advance(by: { seconds: number }): void };
  pay(intentId: string, status: "succeeded" | "processing"): Promise<void>;
  /** How many intents and refunds the peer has made for our payment. */
  count(paymentId: string): Promise<{ intents: number; refunds: number }>;
  /** A genuine event about an intent, or a refund, as the peer would send it. */
  sign(about: { intentId: string; providerRefundId?: string }): { body: Buffer; header: string; value: string };
  close(): Promise<void>;
}

/** What every adapter must do, whatever is behind it. */
export function describePaymentProvider(name: string, start: () => Promise<ProviderUnderTest>): void {
  describe(`payment provider ${name}`, () => {
    let peer: ProviderUnderTest;
    beforeAll(async () => {
      peer = await start();
    });
    afterAll(() => peer.close());

    async function make(amount = 1250) {
      const paymentId = randomUUID();
      const input = { paymentId, amount, currency: "usd", description: "Order ABC", idempotencyKey: paymentId };
      return { input, intent: await peer.provider.createIntent(input) };
    }

    async function makePaid(amount = 1250) {
      const made = await make(amount);
      await peer.pay(made.intent.intentId, "succeeded");
      return made;
    }

    test("makes an intent and finds it again", async () => {
      const { input, intent } = await make();
      expect(intent).toMatchObject({
        status: "requires_payment_method",
        amount: 1250,
        currency: "usd",
        paymentId: input.paymentId,
      });
      expect(intent.clientSecret.length).toBeGreaterThan(20);
      expect(await peer.provider.fetchIntent(intent.intentId)).toEqual(intent);
    });

    test("takes the same key for the same intent, also at the same time", async () => {
      const paymentId = randomUUID();
      const input = { paymentId, amount: 700, currency: "usd", description: "Order", idempotencyKey: paymentId };
      const all = await Promise.all(Array.from({ length: 8 }, () => peer.provider.createIntent(input)));
      expect(new Set(all.map((one) => one.intentId)).size).toBe(1);
      expect((await peer.count(paymentId)).intents).toBe(1);
    });

    test("refuses the same key with other parameters", async () => {
      const { input } = await make();
      await expect(peer.provider.createIntent({ ...input, amount: 999 })).rejects.toMatchObject({ kind: "refused" });
    });

    test("changes the amount while nothing was paid, and not after", async () => {
      const { intent } = await make();
      const { intentId } = intent;
      const changed = await peer.provider.updateIntentAmount({ intentId, amount: 990, idempotencyKey: randomUUID() });
      expect(changed).toMatchObject({ intentId, amount: 990, clientSecret: intent.clientSecret });
      await peer.pay(intentId, "processing");
      const late = { intentId, amount: 100, idempotencyKey: randomUUID() };
      await expect(peer.provider.updateIntentAmount(late)).rejects.toMatchObject({ kind: "refused" });
      expect(await peer.provider.fetchIntent(intentId)).toMatchObject({ status: "processing", amount: 990 });
    });

    test("cancels an unpaid intent, twice without complaint, and never a paid one", async () => {
      const { intent } = await make();
      expect((await peer.provider.cancelIntent(intent.intentId)).status).toBe("canceled");
      expect((await peer.provider.cancelIntent(intent.intentId)).status).toBe("canceled");
      const paid = await makePaid();
      await expect(peer.provider.cancelIntent(paid.intent.intentId)).rejects.toMatchObject({ kind: "refused" });
      expect((await peer.provider.fetchIntent(paid.intent.intentId)).status).toBe("succeeded");
    });

    test("says what it took once it succeeded", async () => {
      const { input, intent } = await makePaid(4321);
      const found = await peer.provider.fetchIntent(intent.intentId);
      expect(found).toMatchObject({ status: "succeeded", amount: 4321, paymentId: input.paymentId });
    });

    test("refunds once for one key, also at the same time", async () => {
      const { input, intent } = await makePaid();
      const { intentId } = intent;
      const asked = { intentId, amount: 1250, idempotencyKey: randomUUID(), reason: "NONE_PROVIDED" };
      const all = await Promise.all(Array.from({ length: 8 }, () => peer.provider.refund(asked)));
      expect(new Set(all.map((one) => one.providerRefundId)).size).toBe(1);
      expect(all[0]).toMatchObject({ intentId, amount: 1250, status: "succeeded" });
      expect((await peer.count(input.paymentId)).refunds).toBe(1);
      expect(await peer.provider.fetchRefund(all[0]?.providerRefundId ?? "")).toEqual(all[0]);
    });

    test("refuses to refund what was not paid", async () => {
      const { intent } = await make();
      const asked = { intentId: intent.intentId, amount: 1250, idempotencyKey: randomUUID(), reason: "NONE_PROVIDED" };
      await expect(peer.provider.refund(asked)).rejects.toMatchObject({ kind: "refused" });
    });

    test("says of what it does not know that it does not know it", async () => {
      const { provider } = peer;
      const unknown = { intentId: "pi_unknown", amount: 100, idempotencyKey: randomUUID(), reason: "x" };
      await expect(provider.fetchIntent("pi_unknown")).rejects.toMatchObject({ kind: "not_found" });
      await expect(provider.fetchRefund("re_unknown")).rejects.toMatchObject({ kind: "not_found" });
      await expect(provider.cancelIntent("pi_unknown")).rejects.toMatchObject({ kind: "not_found" });
      await expect(provider.refund(unknown)).rejects.toMatchObject({ kind: "not_found" });
    });

    test("reads a genuine event of an intent and of a refund", async () => {
      const { intent } = await make();
      const { intentId } = intent;
      const one = peer.sign({ intentId });
      expect(peer.provider.verifyWebhook(one.body, { [one.header]: one.value })).toMatchObject({
        intentId,
        providerRefundId: null,
      });
      const other = peer.sign({ intentId, providerRefundId: "re_1" });
      expect(peer.provider.verifyWebhook(other.body, { [other.header]: other.value })).toMatchObject({
        intentId,
        providerRefundId: "re_1",
      });
    });

    test("refuses events without a genuine, fresh signature over the very bytes", async () => {
      const { intent } = await make();
      const { body, header, value } = peer.sign({ intentId: intent.intentId });
      const verify = (bytes: Buffer, text: string | string[] | undefined) =>
        peer.provider.verifyWebhook(bytes, { [header]: text });
      expect(verify(body, value)).not.toBeNull();
      const reserialised = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1));
      const timestamp = /^t=(\d+)/.exec(value)?.[1] ?? "";
      const bad: [Buffer, string | string[] | undefined][] = [
        [body, undefined],
        [body, ""],
        [body, "t=,v1="],
        [body, [value, value]],
        [body, value.replace("v1=", "v0=")],
        [body, value.replace(/v1=.*/, `v1=${"0".repeat(64)}`)],
        [body, value.replace(/t=\d+/, `t=${Number(timestamp) + 1}`)],
        [body, `${value},t=${timestamp}`],
        [reserialised, value],
        [Buffer.from(`${body.toString()} `), value],
        [Buffer.alloc(0), value],
      ];
      for (const [bytes, text] of bad) expect(verify(bytes, text), String(text)).toBeNull();
      peer.clock.advance({ seconds: 310 });
      expect(verify(body, value), "old").toBeNull();
      peer.clock.advance({ seconds: -620 });
      expect(verify(body, value), "from the future").toBeNull();
      peer.clock.advance({ seconds: 310 });
      expect(verify(body, value), "now").not.toBeNull();
    });
  });
}
