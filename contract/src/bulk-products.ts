import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { productTypes } from "./catalog.ts";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength, minLength } from "./length.ts";
import { mostProducts } from "./own-products.ts";
import { priceChange } from "./price-change.ts";
import { taxCategories } from "./tax-categories.ts";
import { id, slug, vendorLocationId } from "./text.ts";
import { saying } from "./words.ts";

const one = z.strictObject({
  productId: slug.check(maxLength(64, saying(m.input_id))),
  /** As it was looked at. Without it the last word wins. */
  version: z.optional(z.number().check(z.int(), z.gte(1))),
});

/** What is said of all of them alike. */
const bulkChange = z.strictObject({
  price: z.optional(priceChange),
  isAvailable: z.optional(z.boolean()),
  productType: z.optional(z.enum(productTypes)),
  taxCategory: z.optional(z.enum(taxCategories)),
  /** `true` takes them off the menu; `false` brings them back, to be had. */
  isArchived: z.optional(z.boolean()),
});
export type BulkChange = z.output<typeof bulkChange>;

const params = z.object({ vendorLocationId });

export const changeProducts = defineEndpoint({
  id: "catalog.changeProducts",
  summary: "Change several products of a menu alike: all of them, or none where somebody changed one since `version`",
  method: "POST",
  path: "/vendor-locations/{vendorLocationId}/own-product-changes",
  access: { kind: "vendor", role: "MANAGER" },
  params,
  body: z.strictObject({ products: z.array(one).check(minLength(1), maxLength(mostProducts)), change: bulkChange }),
  output: z.object({
    /** What undoes it for a day; null where nothing was changed. */
    changeId: z.nullable(z.string()),
    /** How many were not so before. */
    changed: z.number(),
  }),
  /** PRODUCT_CHANGED, and RULE_VIOLATED for a price that can't be, name the products in `details.products`. */
  errors: ["NOT_FOUND", "PRODUCT_CHANGED", "RULE_VIOLATED"],
  idempotent: "effect",
});

export const undoProductChanges = defineEndpoint({
  id: "catalog.undoProductChanges",
  summary: "Undo such a change: all of it, or nothing where somebody changed one of the products since",
  method: "POST",
  path: "/vendor-locations/{vendorLocationId}/own-product-changes/undo",
  access: { kind: "vendor", role: "MANAGER" },
  params,
  body: z.strictObject({ changeId: id }),
  output: z.object({ changed: z.number() }),
  /** PRODUCT_CHANGED names the products in `details.products`. */
  errors: ["NOT_FOUND", "PRODUCT_CHANGED", "RULE_VIOLATED"],
  idempotent: "effect",
});
