import * as z from "zod/mini";
import type { Clock } from "../../clock.ts";
import { createStripeClient, type StripeClientOptions } from "../stripe-client.ts";
import { type PaymentProvider, PaymentProviderError, type WebhookNotice } from "./payment-provider.ts";
import { readDispute, readIntent, readRefund, readRefunds, readStripeError, refundKeyName } from "./stripe-answers.ts";
import { eventType, isGenuineWebhook, objectId, parseWebhook } from "./webhook-signature.ts";

export interface StripeProviderDeps extends StripeClientOptions {
  webhookSecret: string;
  clock: Clock;
}

const event = z.object({
  object: z.literal("event"),
  id: objectId,
  type: eventType,
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.optional(objectId),
      payment_intent: z.nullish(z.union([objectId, z.looseObject({ id: objectId })])),
    }),
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
      () => stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }),
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

    refund: ({ intentId, amount, idempotencyKey, reason }) =>
      ask(
        () =>
          stripe.refunds.create(
            { payment_intent: intentId, amount, metadata: { reason, [refundKeyName]: idempotencyKey } },
            { idempotencyKey },
          ),
        (answer) => ({ ...readRefund(answer, { intentId, amount }), idempotencyKey }),
      ),

    fetchRefunds: (intentId) =>
      ask(
        () => stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
        (answer) => readRefunds(answer, intentId),
      ),

    fetchDispute: (disputeId) =>
      ask(
        () => stripe.disputes.retrieve(disputeId),
        (answer) => readDispute(answer, disputeId),
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
  const { type } = body;
  const notice = (about: WebhookNotice["about"]): WebhookNotice => ({ eventId: body.id, type, about });
  if (object === "payment_intent" && id !== undefined) return notice({ kind: "intent", intentId: id });
  if (object === "dispute" && id !== undefined) return notice({ kind: "dispute", disputeId: id });
  if ((object !== "refund" && object !== "charge") || !payment_intent) return notice(null);
  const intentId = typeof payment_intent === "string" ? payment_intent : payment_intent.id;
  return notice({ kind: object === "refund" || type === "charge.refunded" ? "refunds" : "intent", intentId });
}
