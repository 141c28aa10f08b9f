import * as z from "zod/mini";
import type { Clock } from "../../clock.ts";
import type { Stripe } from "stripe";
import { createStripeClient, type StripeClientOptions } from "../stripe-client.ts";
import {
  type PaymentProvider,
  PaymentProviderError,
  type ProviderAccount,
  type WebhookNotice,
} from "./payment-provider.ts";
import { type Ask, createStripeAccounts } from "./stripe-accounts.ts";
import { createStripeCustomers } from "./stripe-customers.ts";
import { createStripePayouts } from "./stripe-payouts.ts";
import {
  readDispute,
  readDisputed,
  readIntent,
  readRefund,
  readRefunds,
  readStripeError,
  refundKeyName,
} from "./stripe-answers.ts";
import { eventType, isGenuineWebhook, objectId, parseWebhook } from "./webhook-signature.ts";

export interface StripeProviderDeps extends StripeClientOptions {
  webhookSecret: string;
  /** Of the address that events of connected accounts are sent to. */
  connectWebhookSecret?: string | null;
  /** Where payments are made: wallets show themselves at addresses that an account knows. */
  domain?: string | null;
  clock: Clock;
}

const event = z.object({
  object: z.literal("event"),
  id: objectId,
  type: eventType,
  account: z.nullish(objectId),
  data: z.object({
    object: z.object({
      object: z.string(),
      // A coupon's is chosen by its maker: only what we ask for is held to be an id.
      id: z.optional(z.unknown()),
      payment_intent: z.nullish(z.union([objectId, z.looseObject({ id: objectId })])),
    }),
  }),
});

/**
 * Stripe PaymentIntents by its SDK; at a connected account they are direct charges on it. Each call ends within 3.9 s; each answer is checked before it is believed.
 * Amounts in cents; errors are `PaymentProviderError`.
 */
export function createStripeProvider({
  webhookSecret,
  connectWebhookSecret = null,
  domain = null,
  clock,
  ...options
}: StripeProviderDeps): PaymentProvider {
  const { stripe, withinDeadline } = createStripeClient(options);

  const ask: Ask = async (call, read) => {
    try {
      return read(await withinDeadline(call));
    } catch (error) {
      throw readStripeError(error);
    }
  };

  const fetchIntent: PaymentProvider["fetchIntent"] = ({ intentId, account }) =>
    ask(
      () => stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }, at(account)),
      (answer) => readIntent(answer, { intentId, account }),
    );

  return {
    name: "stripe",

    createIntent: ({ paymentId, account, amount, fee, currency, description, idempotencyKey }) =>
      ask(
        () =>
          stripe.paymentIntents.create(
            {
              amount,
              currency,
              description,
              automatic_payment_methods: { enabled: true },
              metadata: { payment_id: paymentId },
              ...feeOf(fee),
            },
            { idempotencyKey, ...at(account) },
          ),
        (answer) => readIntent(answer, { paymentId, account, amount, currency }),
      ),

    updateIntentAmount: ({ intentId, account, amount, fee, idempotencyKey }) =>
      ask(
        () => stripe.paymentIntents.update(intentId, { amount, ...feeOf(fee) }, { idempotencyKey, ...at(account) }),
        (answer) => readIntent(answer, { intentId, account, amount }),
      ),

    fetchIntent,

    async cancelIntent({ intentId, account }) {
      try {
        return await ask(
          () => stripe.paymentIntents.cancel(intentId, {}, at(account)),
          (answer) => readIntent(answer, { intentId, account }),
        );
      } catch (error) {
        if (!(error instanceof PaymentProviderError) || error.kind !== "refused") throw error;
        // Stripe refuses to cancel twice; for us a cancelled intent is what we asked for.
        const intent = await fetchIntent({ intentId, account });
        if (intent.status === "canceled") return intent;
        throw error;
      }
    },

    refund: ({ intentId, account, amount, idempotencyKey, reason, returnsFee = false }) =>
      ask(
        () =>
          stripe.refunds.create(
            {
              payment_intent: intentId,
              amount,
              metadata: { reason, [refundKeyName]: idempotencyKey },
              ...(returnsFee ? { refund_application_fee: true } : {}),
            },
            { idempotencyKey, ...at(account) },
          ),
        (answer) => ({ ...readRefund(answer, { intentId, amount }), idempotencyKey }),
      ),

    fetchRefunds: ({ intentId, account }) =>
      ask(
        () => stripe.refunds.list({ payment_intent: intentId, limit: 100 }, at(account)),
        (answer) => readRefunds(answer, intentId),
      ),

    fetchDisputed: ({ disputeId, account }) =>
      ask(
        () => stripe.disputes.retrieve(disputeId, {}, at(account)),
        (answer) => readDisputed(answer, disputeId),
      ),

    fetchDispute: ({ disputeId, account }) =>
      ask(
        () => stripe.disputes.retrieve(disputeId, {}, at(account)),
        (answer) => readDispute(answer, disputeId),
      ),

    submitEvidence: ({ disputeId, account, evidence, idempotencyKey }) =>
      ask(
        () =>
          stripe.disputes.update(
            disputeId,
            {
              evidence: {
                product_description: upTo(mostOfField, evidence.product),
                service_date: evidence.servedOn,
                access_activity_log: upTo(mostOfField, evidence.log),
                uncategorized_text: upTo(mostOfField, evidence.whole),
              },
              submit: true,
            },
            { idempotencyKey, ...at(account) },
          ),
        (answer) => readDispute(answer, disputeId),
      ),

    accounts: createStripeAccounts(stripe, ask, domain),

    payouts: createStripePayouts(stripe, ask),

    customers: createStripeCustomers(stripe, ask, at),

    verifyWebhook(rawBody, headers) {
      const secrets = connectWebhookSecret === null ? [webhookSecret] : [webhookSecret, connectWebhookSecret];
      const isGenuine = secrets.some((secret) =>
        isGenuineWebhook(rawBody, headers["stripe-signature"], secret, clock.now()),
      );
      return isGenuine ? readNotice(rawBody) : null;
    },
  };
}

/** Who asks for what is at the platform's own account names none. */
function at(account: ProviderAccount): Stripe.RequestOptions {
  return account === null ? {} : { stripeAccount: account };
}

/** So many characters of evidence Stripe takes in a field. */
const mostOfField = 20_000;

function upTo(most: number, text: string): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

function feeOf(fee: number | undefined): { application_fee_amount?: number } {
  return fee === undefined || fee === 0 ? {} : { application_fee_amount: fee };
}

/** Events of other kinds are genuine too; they are about nothing that we keep. */
function readNotice(rawBody: Buffer): WebhookNotice | null {
  const { success, data: body } = event.safeParse(parseWebhook(rawBody));
  if (!success) return null;
  const { object, id, payment_intent } = body.data.object;
  const { type, account = null } = body;
  const notice = (about: WebhookNotice["about"]): WebhookNotice => ({ eventId: body.id, type, account, about });
  // That the platform was shown the door is told of an application, at the account that did it.
  if (account !== null && (object === "account" || type === "account.application.deauthorized")) {
    return notice({ kind: "account" });
  }
  if (object === "payout" || object === "payment_intent" || object === "dispute") {
    const { data: about } = objectId.safeParse(id);
    if (about === undefined) return null;
    // The platform's own go to its own bank, and are no venue's.
    if (object === "payout") return notice(account === null ? null : { kind: "payout", payoutId: about });
    return notice(object === "dispute" ? { kind: "dispute", disputeId: about } : { kind: "intent", intentId: about });
  }
  if ((object !== "refund" && object !== "charge") || !payment_intent) return notice(null);
  const intentId = typeof payment_intent === "string" ? payment_intent : payment_intent.id;
  return notice({ kind: object === "refund" || type === "charge.refunded" ? "refunds" : "intent", intentId });
}
