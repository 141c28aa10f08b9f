import type { Stripe } from "stripe";
import type { ProviderAccounts } from "./payment-provider.ts";
import { readAccount, readAccountLink } from "./stripe-answers.ts";

/** Calls within the deadline; what is thrown is a `PaymentProviderError`. */
export type Ask = <T>(call: () => Promise<unknown>, read: (answer: unknown) => T) => Promise<T>;

/**
 * Connected accounts with a dashboard of their own: the venue is the merchant, pays Stripe's fees and bears its own losses,
 * and Stripe asks it for what the law wants.
 */
export function createStripeAccounts(stripe: Stripe, ask: Ask, domain: string | null): ProviderAccounts {
  return {
    isOurs: (account) => /^acct_\w+$/.test(account),

    open: ({ vendorId, name, idempotencyKey }) =>
      ask(
        () =>
          stripe.accounts.create(
            {
              controller: {
                fees: { payer: "account" },
                losses: { payments: "stripe" },
                requirement_collection: "stripe",
                stripe_dashboard: { type: "full" },
              },
              capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
              business_profile: { name },
              metadata: { vendor_id: vendorId },
            },
            { idempotencyKey },
          ),
        (answer) => readAccount(answer),
      ),

    fetch: (account) =>
      ask(
        () => stripe.accounts.retrieve(account),
        (answer) => readAccount(answer, account),
      ),

    async makeLink({ account, returnUrl, refreshUrl }) {
      const url = await ask(
        () =>
          stripe.accountLinks.create({
            account,
            type: "account_onboarding",
            return_url: returnUrl,
            refresh_url: refreshUrl,
          }),
        readAccountLink,
      );
      // Cards work without it; a wallet's button shows itself where the account knows the address.
      if (domain !== null) {
        await ask(
          () => stripe.paymentMethodDomains.create({ domain_name: domain }, { stripeAccount: account }),
          () => null,
        ).catch(() => null);
      }
      return url;
    },
  };
}
