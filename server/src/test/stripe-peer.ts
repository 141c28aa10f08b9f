import type { ProviderUnderTest } from "../providers/payments/payment-provider.conformance.ts";
import type { IntentPlace, ProviderAccount } from "../providers/payments/payment-provider.ts";
import { createStripeProvider } from "../providers/payments/stripe-payment-provider.ts";
import { signWebhook } from "../providers/payments/webhook-signature.ts";
import { createStripeClient, type StripeAddress } from "../providers/stripe-client.ts";
import { expect } from "vitest";
import { createTestClock } from "./test-clock.ts";

const webhookSecret = "whsec_test";
const returnUrl = "https://order.example.com/back";
/** Stripe's own, for test mode: no number of a card is sent. */
const methods = {
  succeeded: "pm_card_visa",
  processing: "pm_usBankAccount_processing",
  disputed: "pm_card_createDispute",
};

/**
 * Stripe's test mode, or the stand-in at `address`, with its other side: payers and the dashboard act by the same API, as nobody else
 * is there.
 */
export function openStripePeer(options: {
  secretKey: string;
  address?: StripeAddress;
  /** Whose books are counted beside the platform's own. */
  connected: ProviderAccount;
  close?: () => Promise<void>;
}): ProviderUnderTest {
  const { secretKey, connected, close = async () => {} } = options;
  const client = { secretKey, ...(options.address ? { address: options.address } : {}) };
  const clock = createTestClock();
  // Its payers are in no hurry.
  const { stripe } = createStripeClient({ ...client, deadlineMs: 30_000 });
  const startedAt = Math.floor(Date.now() / 1000) - 60;
  const at = (account: ProviderAccount) => (account === null ? {} : { stripeAccount: account });

  async function confirm({ intentId, account }: IntentPlace, method: string): Promise<void> {
    const consent = { customer_acceptance: { type: "offline" as const } };
    const details = {
      payment_method: method,
      return_url: returnUrl,
      ...(method === methods.processing ? { mandate_data: consent } : {}),
    };
    await stripe.paymentIntents.confirm(intentId, details, at(account));
  }

  async function countAt(account: ProviderAccount, paymentId: string) {
    const listed = await stripe.paymentIntents.list({ created: { gte: startedAt }, limit: 100 }, at(account));
    const ours = listed.data.filter((one) => one.metadata["payment_id"] === paymentId);
    const refunds = await Promise.all(
      ours.map((one) => stripe.refunds.list({ payment_intent: one.id, limit: 100 }, at(account))),
    );
    return { intents: ours.length, refunds: refunds.flatMap(({ data }) => data).length };
  }

  return {
    provider: createStripeProvider({ ...client, webhookSecret, clock }),
    clock,
    pay: (place, status) => confirm(place, methods[status]),
    async payKeeping({ intentId, account }) {
      const card = { type: "card", card: { token: "tok_visa" }, allow_redisplay: "always" } as const;
      const { id } = await stripe.paymentMethods.create(card, at(account));
      const how = { payment_method: id, setup_future_usage: "on_session", return_url: returnUrl } as const;
      await stripe.paymentIntents.confirm(intentId, how, at(account));
    },
    payWithKept: ({ intentId, account }, cardId) =>
      stripe.paymentIntents.confirm(intentId, { payment_method: cardId, return_url: returnUrl }, at(account)),
    async count(paymentId) {
      const places = connected === null ? [null] : [null, connected];
      const all = await Promise.all(places.map((account) => countAt(account, paymentId)));
      return {
        intents: all.reduce((sum, { intents }) => sum + intents, 0),
        refunds: all.reduce((sum, { refunds }) => sum + refunds, 0),
      };
    },
    refundByHand: ({ intentId, account }, amount) =>
      stripe.refunds.create({ payment_intent: intentId, amount }, at(account)),
    async payDisputed(place) {
      await confirm(place, methods.disputed);
      const find = async () => {
        const { data } = await stripe.disputes.list({ payment_intent: place.intentId }, at(place.account));
        return data[0]?.id ?? "";
      };
      // The bank's answer comes after the payment's.
      await expect.poll(find).not.toBe("");
      return find();
    },
    sign({ intentId, account, providerRefundId, disputeId }) {
      const object =
        disputeId !== undefined
          ? { object: "dispute", id: disputeId, payment_intent: intentId }
          : providerRefundId === undefined
            ? { object: "payment_intent", id: intentId }
            : { object: "refund", id: providerRefundId, payment_intent: intentId };
      const whose = account === null ? {} : { account };
      const event = { object: "event", id: "evt_1", ...whose, type: "some.type", data: { object } };
      const body = Buffer.from(JSON.stringify(event));
      return { body, header: "stripe-signature", value: signWebhook(body, webhookSecret, clock.now()) };
    },
    close,
  };
}
