import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { slug, vendorLocationId } from "./text.ts";

/** More is not counted by anybody. */
export const mostStock = 100_000;

const count = z.number().check(z.int(), z.gte(0), z.lte(mostStock));

export const stock = z.object({
  productId: z.string(),
  /** What can still be bought, without what is held for payments under way; null: not counted. */
  count: z.nullable(z.number()),
  /** Rises when somebody sets the count, not when something sells. 0 where it is not counted. */
  version: z.number(),
});
export type Stock = z.output<typeof stock>;

export const listStock = defineEndpoint({
  id: "catalog.listStock",
  summary: "What a location has left of the products that it counts",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/stock",
  access: { kind: "vendor", role: "STAFF" },
  params: z.object({ vendorLocationId }),
  output: z.object({ items: z.array(stock) }),
});

export const setStock = defineEndpoint({
  id: "catalog.setStock",
  summary:
    "Count a product, count it anew or stop (null). What sold since `from` was seen stays sold: the difference is applied. Refused where somebody else has set it since",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/stock/{productId}",
  access: { kind: "vendor", role: "STAFF" },
  params: z.object({ vendorLocationId, productId: slug }),
  body: z.strictObject({
    /** As they were seen. */
    version: z.number().check(z.int(), z.gte(0)),
    from: z.nullable(count),
    to: z.nullable(count),
  }),
  output: z.object({ stock }),
  /** STOCK_CHANGED carries the count as it is now in `details.stock`. */
  errors: ["STOCK_CHANGED"],
  idempotent: "effect",
});
