import { Stripe } from "stripe";

/** Where Stripe's API is, when not at its own address (tests run against a stand-in). */
export interface StripeAddress {
  protocol: "http" | "https";
  host: string;
  port: number;
}

export interface StripeClientOptions {
  secretKey: string;
  address?: StripeAddress;
  /** Milliseconds for everything of one call: from the connection to the answer's last byte. */
  deadlineMs?: number;
}

/** Two calls in a row, as one request may need, still end within 8 s. */
const stripeDeadlineMs = 3_900;

/**
 * The SDK with our limits. Its own timeout is 80 s a try and its Node client's one starts anew with each byte; here a
 * fetch is cut at the deadline, body included. No repeats: they would go on behind our back after the deadline, and who
 * asked repeats with the stored key anyway.
 */
export function createStripeClient({ secretKey, address, deadlineMs = stripeDeadlineMs }: StripeClientOptions) {
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 0,
    timeout: deadlineMs,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
    ...address,
  });

  /** Ends at the deadline whatever the SDK does; the try under it is cut by its own timeout. */
  async function withinDeadline<T>(call: () => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${deadlineMs} ms`)), deadlineMs);
    });
    try {
      return await Promise.race([call(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  return { stripe, withinDeadline };
}
