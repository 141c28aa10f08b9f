import { maxLength } from "@skipline/contract/length";
import * as z from "zod/mini";
import type { Clock } from "../../clock.ts";
import { createStripeClient, type StripeClientOptions } from "../stripe-client.ts";
import { type PaymentProvider, PaymentProviderError, type WebhookNotice } from "./payment-provider.ts";
import { findRefundOfKey, readIntent, readRefund, readStripeError, refundKeyName } from "./stripe-answers.ts";
import { isGenuineWebhook, parseWebhook } from "./webhook-signature.ts";

export interface StripeProviderDeps extends StripeClientOptions {
  webhookSecret: string;
  clock: Clock;
}

const event = z.object({
  object: z.literal("event"),
  id: z.string().check(z.regex(/^evt_\w+$/)),
  type: z.string().check(maxLength(100)),
  data: z.object({
    object: z.object({ object: z.string(), id: z.optional(z.string()), payment_intent: z.optional(z.unknown()) }),
  }),
});

/**
 * Stripe PaymentIntents by its SDK. Each call ends within 3.9 s; each answer is checked before it is believed.
 * Amounts in cents; errors are `PaymentProviderError`.
 */
export function createStripeProvider({ webhookSecret, clock, ...options }: StripeProviderDeps): PaymentProvider {
  const { stripe, withinDeadline } = createStripeClient(options);

  async function ask<T>(call: () => Promise<unknown>, read: (answer: unknown) => T): Promise<T> {
    try {
      return read(await withinDeadline(call));
    } catch (error) {
      throw readStripeError(error);
    }
  }

  const fetchIntent: PaymentProvider["fetchIntent"] = (intentId) =>
    ask(
      () => stripe.paymentIntents.retrieve(intentId),
      (answer) => readIntent(answer, { intentId }),
    );

  return {
    name: "stripe",

    createIntent: ({ paymentId, amount, currency, description, idempotencyKey }) =>
      ask(
        () =>
          stripe.paymentIntents.create(
            {
              amount,
              currency,
              description,
              automatic_payment_methods: { enabled: true },
              metadata: { payment_id: paymentId },
            },
            { idempotencyKey },
          ),
        (answer) => readIntent(answer, { paymentId, amount, currency }),
      ),

    updateIntentAmount: ({ intentId, amount, idempotencyKey }) =>
      ask(
        () => stripe.paymentIntents.update(intentId, { amount }, { idempotencyKey }),
        (answer) => readIntent(answer, { intentId, amount }),
      ),

    fetchIntent,

    async cancelIntent(intentId) {
      try {
        return await ask(
          () => stripe.paymentIntents.cancel(intentId),
          (answer) => readIntent(answer, { intentId }),
        );
      } catch (error) {
        if (!(error instanceof PaymentProviderError) || error.kind !== "refused") throw error;
        // Stripe refuses to cancel twice; for us a cancelled intent is what we asked for.
        const intent = await fetchIntent(intentId);
        if (intent.status === "canceled") return intent;
        throw error;
      }
    },

    async refund({ intentId, amount, idempotencyKey, reason }) {
      const metadata = { reason, [refundKeyName]: idempotencyKey };
      try {
        return await ask(
          () => stripe.refunds.create({ payment_intent: intentId, amount, metadata }, { idempotencyKey }),
          (answer) => readRefund(answer, { intentId, amount }),
        );
      } catch (error) {
        if (!(error instanceof PaymentProviderError) || error.kind !== "refused") throw error;
        // Stripe forgets a key after a day; a call whose answer was lost before that may have refunded it all.
        const made = await ask(
          () => stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
          (answer) => findRefundOfKey(answer, idempotencyKey, { intentId, amount }),
        );
        if (made) return made;
        throw error;
      }
    },

    fetchRefund: (providerRefundId) =>
      ask(
        () => stripe.refunds.retrieve(providerRefundId),
        (answer) => readRefund(answer, { providerRefundId }),
      ),

    verifyWebhook(rawBody, headers) {
      if (!isGenuineWebhook(rawBody, headers["stripe-signature"], webhookSecret, clock.now())) return null;
      return readNotice(rawBody);
    },
  };
}

/** Events of other kinds are genuine too; they are about nothing that we keep. */
function readNotice(rawBody: Buffer): WebhookNotice | null {
  const { success, data: body } = event.safeParse(parseWebhook(rawBody));
  if (!success) return null;
  const { object, id, payment_intent } = body.data.object;
  const notice = { eventId: body.id, type: body.type, intentId: null, providerRefundId: null };
  if (object === "payment_intent") return { ...notice, intentId: id ?? null };
  const intentId = typeof payment_intent === "string" ? payment_intent : null;
  if (object === "refund") return { ...notice, intentId, providerRefundId: id ?? null };
  if (object === "charge") return { ...notice, intentId };
  return notice;
}
