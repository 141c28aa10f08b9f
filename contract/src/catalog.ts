import * as z from "zod/mini";
import { allergens } from "./allergens.ts";
import { defineEndpoint } from "./endpoint.ts";
import { languages } from "./languages.ts";
import { moneyString } from "./money-string.ts";
import { type ProductType, productTypes } from "./product-types.ts";
import { vendorLocationId } from "./text.ts";
import { translationsOf } from "./translation-fields.ts";
import { vendor, vendorLocation } from "./venues.ts";

export { type ProductType, productTypes };

export const product = z.object({
  productId: z.string(),
  vendorLocationId: z.string(),
  name: z.string(),
  variantName: z.nullable(z.string()),
  /** Merchandise variants share a group. */
  groupId: z.nullable(z.string()),
  productType: z.enum(productTypes),
  productTaxCode: z.string(),
  description: z.nullable(z.string()),
  price: moneyString,
  /** Unit price after the promotion that holds now; null without one. For show: the sum is rounded once per order. */
  discountedPrice: z.nullable(moneyString),
  /** Null also where an amount is taken off. */
  discountPercent: z.nullable(z.number()),
  /** What the promotion takes off each unit, where it is an amount. */
  discountAmount: z.optional(moneyString),
  isAvailable: z.boolean(),
  /** 100 for a product that was given none. */
  displayOrder: z.number(),
  imageUrls: z.array(z.string()),
  /** Rises with every change; an editor sends back the one it saw. */
  version: z.number(),
  /** In the order of the list; none is known of where it is empty. */
  allergens: z._default(z.array(z.enum(allergens)), []),
  /** Tenths of a per cent of alcohol by volume; null where nobody said. */
  abvTenths: z._default(z.nullable(z.number()), null),
  /** What its picture shows, for those who don't see it; null where the name says it. */
  pictureAlt: z._default(z.nullable(z.string()), null),
  /** How many are left, where they are counted and that is at most 5; 0 is sold out, whatever `isAvailable` says. */
  left: z._default(z.nullable(z.number()), null),
  /** Of what is asked for, where there are any. */
  translations: z.optional(translationsOf("name", "variantName", "description", "pictureAlt")),
});
export type Product = z.output<typeof product>;

/** Whose translations a menu brings: a reader's, or every one, for editors and for whoever looks a word up. */
export const menuLanguages = [...languages, "all"] as const;
export type MenuLanguage = (typeof menuLanguages)[number];

export const listProducts = defineEndpoint({
  id: "catalog.listProducts",
  summary: "The menu of a location: at most 1,000 products, sold-out ones included and marked",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/products",
  access: { kind: "public" },
  params: z.object({ vendorLocationId }),
  query: z.object({
    lang: z
      .optional(z.enum(menuLanguages))
      .check(z.describe("Brings the vendor's translations into it along, or all that there are; else into the first.")),
  }),
  output: z.object({ items: z.array(product) }),
});

export const streamProducts = defineEndpoint({
  id: "catalog.streamProducts",
  summary:
    "Live menu: a line each time what the location shows changes; the reader then asks for its products again. `place` is the location and its vendor: on the first line, and where they are others",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/products/stream",
  access: { kind: "public" },
  params: z.object({ vendorLocationId }),
  output: z.object({
    changed: z.boolean(),
    place: z.optional(z.object({ location: vendorLocation, vendor })),
    /** Until what is ordered now may be ready, where orders are prepared; null: not known. Left out: as it was. */
    waitSeconds: z.optional(z.nullable(z.number())),
  }),
  kind: "stream",
});
