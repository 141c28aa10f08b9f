import { env } from "node:process";
import { describePaymentProvider } from "../../providers/payments/payment-provider.conformance.ts";
import { createStripeTax } from "../../providers/tax/stripe-tax-provider.ts";
import { describeTaxProvider } from "../../providers/tax/tax-provider.conformance.ts";
import { openStripePeer } from "../stripe-peer.ts";
import { setting, stripeAddressOf } from "./settings.ts";

const client = { secretKey: setting(env, "TEST_STRIPE_SECRET_KEY"), ...stripeAddressOf(env["TEST_STRIPE_URL"]) };
// One that is connected to the account of the key, and takes charges.
const connected = env["TEST_STRIPE_ACCOUNT"] ?? null;
// What it takes at the address below, where it is registered there.
const percents = [Number(env["TEST_STRIPE_TAX_PERCENT"])].filter((percent) => percent > 0);

describePaymentProvider("stripe", async () => openStripePeer({ ...client, connected }), connected);

for (const percent of percents) {
  const address = { line1: "1 Main St", line2: null, city: "Los Angeles", state: "CA", zip: "90012" };
  describeTaxProvider("stripe", async () => ({
    provider: createStripeTax(client),
    vendorLocationId: "00001",
    address,
    percent,
    leeway: 2,
    close: async () => {},
  }));
}
