import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";

/** A country whose mobile numbers may sign in. */
const phoneRegion = z.object({
  /** ISO 3166 code. */
  region: z.string(),
  /** Without the plus: countries may share one. */
  callingCode: z.string(),
});
export type PhoneRegion = z.output<typeof phoneRegion>;

/** Those of a server that tells none, as one of the release before. */
export const usualPhoneRegions: PhoneRegion[] = [{ region: "US", callingCode: "1" }];

export const getClientConfig = defineEndpoint({
  id: "config.getClientConfig",
  summary: "What a client must know of this deployment: issuer, payment provider, defaults",
  method: "GET",
  path: "/config",
  access: { kind: "public" },
  output: z.object({
    issuer: z.string(),
    clientId: z.string(),
    audience: z.string(),
    paymentProvider: z.object({ kind: z.enum(["sandbox", "stripe"]), publishableKey: z.nullable(z.string()) }),
    defaultVendorLocationId: z
      .nullable(z.string())
      .check(z.describe("Where whoever names no location is led; null or empty for none.")),
    /** Whether there is a presale to lead to; nothing is said by a release that has none to say. */
    hasPresale: z.optional(z.boolean()),
    supportEmail: z.string(),
    production: z.boolean(),
    /** What taxes go by: rates that owners set at their locations, or a provider's word on an address. */
    taxesBy: z._default(z.enum(["rates", "provider"]), "rates"),
    /** Guests pay each venue at its own account, not the platform. */
    paysVenues: z._default(z.boolean(), false),
    /** The first is assumed for a number without a calling code. */
    phoneRegions: z._default(z.array(phoneRegion), usualPhoneRegions),
    /** The built-in issuer reads codes out by a call as well. */
    codesByCall: z._default(z.boolean(), false),
  }),
});
