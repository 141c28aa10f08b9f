import { Stripe } from "stripe";
import { createStripeClient, type StripeClientOptions } from "../stripe-client.ts";

/** @throws Error unless Stripe takes the key. A restricted key that may not read balances is one that it knows. */
export async function assertStripeKey(options: StripeClientOptions): Promise<void> {
  const { stripe, withinDeadline } = createStripeClient(options);
  try {
    await withinDeadline(() => stripe.balance.retrieve());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw new Error(wordsOf(error), { cause: error });
  }
}

/** What keeps events from `url`, for a person to read; null when nothing is known of. */
export async function findWebhookFault({
  url,
  ...options
}: StripeClientOptions & { url: string }): Promise<string | null> {
  const { stripe, withinDeadline } = createStripeClient(options);
  try {
    const { data } = await withinDeadline(() => stripe.webhookEndpoints.list({ limit: 100 }));
    const endpoint = data.find((one) => one.url === url);
    if (!endpoint) return `Stripe has no webhook for ${url}: add it in its dashboard`;
    return endpoint.status === "enabled" ? null : `Stripe's webhook for ${url} is ${endpoint.status}`;
  } catch (error) {
    // A restricted key may not read them: then nothing is known.
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw new Error(wordsOf(error), { cause: error });
  }
}

/** Stripe's own words repeat parts of a key. */
function wordsOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "Stripe does not know the key";
  return error instanceof Error ? error.message : String(error);
}
