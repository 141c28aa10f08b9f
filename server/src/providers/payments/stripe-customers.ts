import { Stripe } from "stripe";
import * as z from "zod/mini";
import { PaymentProviderError, type ProviderAccount, type ProviderCustomers } from "./payment-provider.ts";
import type { Ask } from "./stripe-accounts.ts";
import { nonsense, parseAnswer } from "./stripe-answers.ts";

const customerId = z.string().check(z.regex(/^cus_\w+$/));
const customerAnswer = z.object({ object: z.literal("customer"), id: customerId });
const deletedAnswer = z.object({ object: z.literal("customer"), id: customerId, deleted: z.literal(true) });
const cardAnswer = z.object({
  object: z.literal("payment_method"),
  id: z.string().check(z.regex(/^(pm|card)_\w+$/)),
  card: z.object({
    brand: z.nullish(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
    last4: z.string().check(z.regex(/^\d{4}$/)),
    exp_month: z.int().check(z.gte(1), z.lte(12)),
    exp_year: z.int().check(z.gte(2000), z.lte(2200)),
  }),
});
const cardList = z.object({ object: z.literal("list"), data: z.array(cardAnswer) });
const detachedAnswer = z.object({ object: z.literal("payment_method"), id: z.string(), customer: z.null() });
const intentAnswer = z.object({
  object: z.literal("payment_intent"),
  id: z.string().check(z.regex(/^pi_\w+$/)),
  customer: customerId,
});

/** So many a page, which is more than anybody keeps. */
const mostCards = 100;

/**
 * Customers without a name, and what Stripe keeps for them: cards whose payer said so in the form, `allow_redisplay` of
 * Stripe's. Wallets keep their own.
 */
export function createStripeCustomers(
  stripe: Stripe,
  ask: Ask,
  at: (account: ProviderAccount) => Stripe.RequestOptions,
): ProviderCustomers {
  return {
    open: ({ account, idempotencyKey }) =>
      ask(
        () =>
          stripe.customers.create({ metadata: { customer_key: idempotencyKey } }, { idempotencyKey, ...at(account) }),
        (answer) => ({ customerId: parseAnswer(customerAnswer, answer).id, account }),
      ),

    async remove({ customerId: id, account }) {
      try {
        await ask(
          () => stripe.customers.del(id, {}, at(account)),
          (answer) => parseAnswer(deletedAnswer, answer),
        );
      } catch (error) {
        // Gone by then; or the account is, with all that was at it.
        if (!(error instanceof PaymentProviderError) || error.kind !== "not_found") throw error;
      }
    },

    listCards: ({ customerId: id, account }) =>
      ask(
        () =>
          stripe.customers.listPaymentMethods(
            id,
            { type: "card", allow_redisplay: "always", limit: mostCards },
            at(account),
          ),
        (answer) =>
          parseAnswer(cardList, answer).data.map(({ id: cardId, card }) => ({
            cardId,
            brand: card.brand ?? null,
            last4: card.last4,
            expMonth: card.exp_month,
            expYear: card.exp_year,
          })),
      ),

    async removeCard({ customerId: id, account, cardId }) {
      if (!/^(pm|card)_\w+$/.test(cardId)) throw new PaymentProviderError("not_found", "That is no card's id.");
      // Whoever asks with an id of somebody else's finds nothing here; detaching would not look whose it is.
      await ask(
        () => stripe.customers.retrievePaymentMethod(id, cardId, {}, at(account)),
        (answer) => parseAnswer(cardAnswer, answer),
      );
      await ask(
        () => stripe.paymentMethods.detach(cardId, {}, at(account)),
        (answer) => parseAnswer(detachedAnswer, answer),
      );
    },

    setOn: ({ intentId, account, customerId: id }) =>
      ask(
        () => stripe.paymentIntents.update(intentId, { customer: id }, at(account)).catch(sayMissing),
        (answer) => {
          const data = parseAnswer(intentAnswer, answer);
          if (data.id !== intentId || data.customer !== id) throw nonsense("another intent or customer");
        },
      ),
  };
}

/** Of what is named in the body Stripe says 400 where it is not there. */
function sayMissing(error: unknown): never {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")
    throw new PaymentProviderError("not_found", error.message, error);
  throw error;
}
