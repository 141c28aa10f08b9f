import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { product } from "./catalog.ts";
import { withEcho } from "./echo.ts";
import { defineEndpoint, type RoleName } from "./endpoint.ts";
import { maxLength } from "./length.ts";
import { moneyString } from "./money-string.ts";
import { slug, text, vendorLocationId } from "./text.ts";
import { givenTranslations } from "./translation-fields.ts";
import { saying } from "./words.ts";

/** What a product can cost: an amount of at most 999999.99. */
export const productPrice = moneyString.check(maxLength("999999.99".length, saying(m.input_price_most)));

/** A product's words in other languages, as they are given. */
export const productTranslations = givenTranslations({
  name: text(200),
  variantName: text(100),
  description: text(2_000),
  pictureAlt: text(250),
});

/** What staff change about a product. Each is told in the trail, by these names. */
const productChange = {
  isAvailable: z.optional(z.boolean()),
  price: z.optional(productPrice),
  /** Each language that is named gets these words and no others; one that is not named keeps its own. */
  translations: z.optional(productTranslations),
};
export type ProductChange = z.output<z.ZodMiniObject<typeof productChange>>;
export const productChanges = Object.keys(productChange) as readonly (keyof ProductChange)[];

/** Who may change what, from which role on. */
const roles = { isAvailable: "STAFF", price: "STAFF", translations: "MANAGER" } satisfies Record<
  keyof ProductChange,
  RoleName
>;

export const updateProduct = defineEndpoint({
  id: "catalog.updateProduct",
  summary: "Change what is given; with `version`, only if nobody changed the product since",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/products-v2/{productId}",
  access: { kind: "vendor", role: "STAFF", fields: roles },
  params: z.object({ vendorLocationId, productId: slug }),
  body: withEcho(
    {
      ...productChange,
      /** The product's `version` as the editor saw it. Without it the last word wins. */
      version: z.optional(z.number().check(z.int(), z.gte(1))),
    },
    product.shape,
  ).check(z.refine((body) => productChanges.some((name) => body[name] !== undefined), saying(m.input_nothing))),
  output: z.object({ product }),
  /** PRODUCT_CHANGED carries the product as it is now in `details.product`. */
  errors: ["PRODUCT_CHANGED"],
  idempotent: "effect",
});
