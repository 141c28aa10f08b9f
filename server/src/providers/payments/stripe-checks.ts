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
  const endpoints = await listEndpoints(options, url);
  if (endpoints === null) return null;
  const [endpoint] = endpoints;
  if (!endpoint) return `Stripe has no webhook for ${url}: add it in its dashboard`;
  if (endpoint.status !== "enabled") return `Stripe's webhook for ${url} is ${endpoint.status}`;
  return findVersionFault(endpoint);
}

/** Events are read as the SDK's version has them: one that Stripe changes with the account's own is not what was tried. */
function findVersionFault({ api_version: version, url }: Stripe.WebhookEndpoint): string | null {
  if (version === Stripe.API_VERSION) return null;
  const own = version ?? "the account's own version";
  return `Stripe's webhook for ${url} has ${own}: make it anew with the version ${Stripe.API_VERSION}`;
}

/** @throws Error unless the platform may have connected accounts, and the events of theirs have an endpoint beside its own */
export async function assertConnect({ url, ...options }: StripeClientOptions & { url: string }): Promise<void> {
  const { stripe, withinDeadline } = createStripeClient(options);
  try {
    await withinDeadline(() => stripe.accounts.list({ limit: 1 }));
  } catch (error) {
    throw new Error(`Connect: ${wordsOf(error)}`, { cause: error });
  }
  const endpoints = await listEndpoints(options, url);
  if (endpoints === null) return;
  const fault = endpoints.map(findVersionFault).find((one) => one !== null);
  if (fault) throw new Error(fault);
  if (endpoints.filter(({ status }) => status === "enabled").length > 1) return;
  throw new Error(
    `Stripe needs a second webhook for ${url}, for events on connected accounts: add it in its dashboard`,
  );
}

/** Of one address; null where a restricted key may not read them. */
async function listEndpoints(options: StripeClientOptions, url: string): Promise<Stripe.WebhookEndpoint[] | null> {
  const { stripe, withinDeadline } = createStripeClient(options);
  try {
    const { data } = await withinDeadline(() => stripe.webhookEndpoints.list({ limit: 100 }));
    return data.filter((one) => one.url === url);
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return null;
    throw new Error(wordsOf(error), { cause: error });
  }
}

/** Stripe's own words repeat parts of a key. */
function wordsOf(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "Stripe does not know the key";
  return error instanceof Error ? error.message : String(error);
}
