import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { slug, vendorLocationId } from "./text.ts";
import { vendorLocation } from "./venues.ts";

/** What a location needs before guests order there; the last three only make the first night easier. */
export const readinessKinds = ["ADDRESS", "TAX", "PRODUCT", "PAYMENTS", "TEAM", "TEST_ORDER", "POSTER"] as const;
export type ReadinessKind = (typeof readinessKinds)[number];

/** Without one of these nothing can be ordered, and a location does not open for the first time. */
export const neededKinds: readonly ReadinessKind[] = ["ADDRESS", "TAX", "PRODUCT", "PAYMENTS"];

/** Stands in `missing` of PAYMENTS where the vendor's own account takes no charges yet. */
export const lacksAccount = "ACCOUNT";

/** What was found of one of them. */
export const readinessLine = z.object({
  kind: z.enum(readinessKinds),
  isDone: z.boolean(),
  /** TAX: codes of products that have no rate. PAYMENTS: `ACCOUNT`, where that is what is missing. Else empty. */
  missing: z.array(z.string()),
  /** TEST_ORDER: one that is paid and waits to be picked up. */
  waitingOrderId: z.optional(z.string()),
});
export type ReadinessLine = z.output<typeof readinessLine>;

/** Body of `details` in a LOCATION_NOT_READY answer: what it lacks, in the order in which a venue is set up. */
export const notReadyDetails = z.object({ missing: z.array(readinessLine) });

export const getReadiness = defineEndpoint({
  id: "ordering.getReadiness",
  summary: "What a location still needs before guests can order there",
  method: "GET",
  path: "/vendors/{vendorId}/locations/{vendorLocationId}/readiness",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug, vendorLocationId }),
  output: z.object({ status: vendorLocation.shape.status, lines: z.array(readinessLine) }),
  errors: ["NOT_FOUND"],
  // It may ask the payment provider.
  cost: "provider",
});
