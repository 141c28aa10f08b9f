import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { isoTime, slug } from "./text.ts";

/** A venue's own account at the payment provider, as the provider last said that it stands. */
export const paymentAccount = z.object({
  /** The provider's id of it. */
  account: z.string(),
  /** Guests can pay it. Before that nothing that costs money can be ordered. */
  takesCharges: z.boolean(),
  /** What it has goes on to the venue's bank. */
  paysOut: z.boolean(),
  /** All that the provider asked for at first was told. */
  isSubmitted: z.boolean(),
  /** So many details the provider asks for now. */
  dueCount: z.number(),
  askedAt: z.nullable(isoTime),
});
export type PaymentAccount = z.output<typeof paymentAccount>;

export const vendorAccount = z.object({
  /** Whom guests pay: the venue at its own account, or the platform for all venues; then a venue needs none. */
  paidTo: z.enum(["VENUE", "PLATFORM"]),
  provider: z.enum(["sandbox", "stripe"]),
  /** Per cent of each payment at a venue's account that the platform keeps: "2.5". */
  feePercent: z.string(),
  /** Null: it has none yet. */
  account: z.nullable(paymentAccount),
});
export type VendorAccount = z.output<typeof vendorAccount>;

const vendorParams = z.object({ vendorId: slug });

export const getVendorAccount = defineEndpoint({
  id: "payments.getVendorAccount",
  summary: "Where a vendor's guests pay, and how its own account at the payment provider stands",
  method: "GET",
  path: "/vendors/{vendorId}/payment-account",
  access: { kind: "vendor", role: "ADMIN" },
  params: vendorParams,
  output: z.object({ vendorAccount }),
  errors: ["NOT_FOUND"],
  // It may ask the payment provider.
  cost: "provider",
});

/** No key: a vendor has one account however often it is called for, and each link is good once. */
export const startVendorAccount = defineEndpoint({
  id: "payments.startVendorAccount",
  summary:
    "Open a vendor's account at the payment provider, or go on with it: a link to where its owner tells what is asked",
  method: "POST",
  path: "/vendors/{vendorId}/payment-account/link",
  access: { kind: "vendor", role: "SUPER_ADMIN" },
  params: vendorParams,
  output: z.object({ url: z.string() }),
  errors: ["NOT_FOUND", "RULE_VIOLATED", "PROVIDER_UNAVAILABLE"],
  cost: "provider",
  liveSession: true,
});
