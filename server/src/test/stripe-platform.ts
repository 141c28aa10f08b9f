import { signWebhook } from "../providers/payments/webhook-signature.ts";
import type { TestServer } from "./test-server.ts";

/** Guests pay the platform. */
export const stripeEnv = {
  PAYMENTS: "stripe",
  STRIPE_SECRET_KEY: "sk_test_stand_in",
  STRIPE_PUBLISHABLE_KEY: "pk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_of_the_platform",
};
/** Guests pay venues, and the platform keeps 2.5 %. */
export const connectEnv = {
  ...stripeEnv,
  STRIPE_CONNECT: "on",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_of_the_accounts",
  PLATFORM_FEE_PERCENT: "2.5",
};

interface StripeEvent {
  type: string;
  object: object;
  /** Signed with; not the endpoint's own: refused. */
  secret: string;
  /** The connected account it is about. */
  account?: string | null | undefined;
}

/** Tells the server of it as Stripe does, with an event of its own each time, and answers the status. */
export async function deliverEvent(at: TestServer, { type, object, secret, account }: StripeEvent): Promise<number> {
  const event = { object: "event", id: `evt_${at.newKey()}`, type, data: { object }, ...(account && { account }) };
  const body = JSON.stringify(event);
  const headers = {
    "content-type": "application/json",
    "stripe-signature": signWebhook(body, secret, at.clock.now()),
  };
  return (await fetch(`${at.url}/api/webhooks/payments`, { method: "POST", headers, body })).status;
}
