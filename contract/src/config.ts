import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";

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
    supportEmail: z.string(),
    production: z.boolean(),
  }),
});
