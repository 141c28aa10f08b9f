import type { StripeAddress } from "../../providers/stripe-client.ts";
import { findLiveFault } from "../twilio-peer.ts";

/** As the environment has them. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** A provider that can be tried: what must be set for it, what more may be, and what is refused whatever else is set. */
interface Tried {
  name: string;
  /** Its tests, in this folder. */
  file: string;
  needs: readonly string[];
  /** What is tried beside where these are set too. */
  more?: Readonly<Record<string, string>>;
  findFault?: (settings: Settings) => Promise<string | null>;
}

/**
 * All names begin with TEST_: who has the settings of a deployment around them never tries them by mistake. TEST_STRIPE_URL,
 * TEST_TWILIO_URL and TEST_GOOGLE_PLACES_URL lead to a stand-in instead.
 */
export const tried: readonly Tried[] = [
  {
    name: "Stripe",
    file: "stripe.run.ts",
    needs: ["TEST_STRIPE_SECRET_KEY"],
    more: { TEST_STRIPE_ACCOUNT: "accounts of venues", TEST_STRIPE_TAX_PERCENT: "Stripe Tax" },
    findFault: async ({ TEST_STRIPE_SECRET_KEY: key = "" }) =>
      /^[sr]k_test_/.test(key) ? null : "TEST_STRIPE_SECRET_KEY is not a key of test mode (sk_test_…, rk_test_…)",
  },
  {
    name: "Twilio",
    file: "twilio.run.ts",
    needs: ["TEST_TWILIO_ACCOUNT_SID", "TEST_TWILIO_AUTH_TOKEN"],
    async findFault(settings) {
      if (settings["TEST_TWILIO_LIVE"] !== "on") return findLiveFault(twilioCredentials(settings));
      if (settings["TEST_TWILIO_FROM"] && settings["TEST_TWILIO_TO"]) return null;
      return "TEST_TWILIO_LIVE sends messages that are paid for: set TEST_TWILIO_FROM and TEST_TWILIO_TO, a phone of yours";
    },
  },
  { name: "SMTP", file: "smtp.run.ts", needs: ["TEST_SMTP_URL", "TEST_MAIL_FROM", "TEST_MAIL_TO"] },
  {
    name: "S3",
    file: "s3.run.ts",
    needs: [
      "TEST_S3_ENDPOINT",
      "TEST_S3_BUCKET",
      "TEST_S3_REGION",
      "TEST_S3_ACCESS_KEY_ID",
      "TEST_S3_SECRET_ACCESS_KEY",
    ],
  },
  { name: "Google Places", file: "google-places.run.ts", needs: ["TEST_GOOGLE_PLACES_KEY"] },
  {
    name: "OIDC",
    file: "oidc.run.ts",
    needs: ["TEST_AUTH_ISSUER", "TEST_AUTH_CLIENT_ID"],
    more: { TEST_ID_TOKEN: "signing somebody in" },
  },
];

/** What becomes of a provider: it runs, is left out for want of settings, or is refused. */
export type Verdict = { kind: "run" } | { kind: "skip" | "refuse"; why: string };

export async function judge({ needs, findFault }: Tried, settings: Settings): Promise<Verdict> {
  const missing = needs.filter((name) => !settings[name]);
  if (missing.length > 0) return { kind: "skip", why: `set ${inWords(missing)}` };
  const fault = (await findFault?.(settings)) ?? null;
  return fault === null ? { kind: "run" } : { kind: "refuse", why: fault };
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Of a file of tests that runs only where `judge` let it. @throws Error */
export function setting(settings: Settings, name: string): string {
  const value = settings[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

export function twilioCredentials(settings: Settings) {
  const baseUrl = settings["TEST_TWILIO_URL"];
  return {
    accountSid: setting(settings, "TEST_TWILIO_ACCOUNT_SID"),
    authToken: setting(settings, "TEST_TWILIO_AUTH_TOKEN"),
    ...(baseUrl ? { baseUrl } : {}),
  };
}

/** Of `http://127.0.0.1:1234`, what Stripe's SDK is told. */
export function stripeAddressOf(url: string | undefined): { address?: StripeAddress } {
  if (!url) return {};
  const { protocol, hostname, port } = new URL(url);
  const isOpen = protocol === "http:";
  return {
    address: { protocol: isOpen ? "http" : "https", host: hostname, port: Number(port || (isOpen ? 80 : 443)) },
  };
}
