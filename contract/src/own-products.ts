import * as z from "zod/mini";
import { allergens, mostAbvTenths } from "./allergens.ts";
import { product, productTypes } from "./catalog.ts";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength } from "./length.ts";
import { picture } from "./media.ts";
import { productPrice, productTranslations } from "./product-change.ts";
import { taxCategories } from "./tax-categories.ts";
import { id, nextToken, pageQuery, slug, text, vendorLocationId } from "./text.ts";
import { line } from "./vendors.ts";

/** Locations that a product is at, at most. */
export const mostCopies = 100;

/** What a menu holds at most; more is not shown, and so not made. */
export const mostProducts = 1_000;

/** What a new product must say of itself. */
const essentials = {
  name: line(200),
  /** A size, or what else tells variants of one thing apart. */
  variantName: z.nullable(line(100)),
  productType: z.enum(productTypes),
  taxCategory: z.enum(taxCategories),
  description: z.nullable(text(2_000, 0)),
  price: productPrice,
};

/** What it may leave out. */
const extras = z.partial(
  z.object({
    isAvailable: z.boolean(),
    /** Of an uploaded picture of the vendor; null for none. */
    mediaId: z.nullable(id),
    /** What the picture shows. Whoever changes the picture without a word of it leaves none. */
    pictureAlt: z.nullable(text(250, 0)),
    allergens: z.array(z.enum(allergens)).check(maxLength(allergens.length)),
    abvTenths: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(mostAbvTenths))),
    /** Each language that is named gets these words and no others; one that is not named keeps its own. */
    translations: productTranslations,
  }),
).shape;

/** A product to whoever runs the menu: all that can be changed of it, and of which version that is. */
export const ownProduct = z.extend(
  z.omit(product, { discountedPrice: true, discountPercent: true, discountAmount: true }),
  {
    /** Null where the tax code has no word of ours. */
    taxCategory: z.nullable(z.enum(taxCategories)),
    /** Its picture, where it was uploaded; `imageUrls` is what menus show. */
    picture: z.nullable(picture),
    /** Off the menu, and kept: orders that have it stay as they are. */
    isArchived: z.boolean(),
  },
);
export type OwnProduct = z.output<typeof ownProduct>;

const copyVersion = z.number().check(z.int(), z.gte(1));

/** The same product at another location, as far as it is another thing there. */
const productCopy = z.object({
  productId: z.string(),
  vendorLocationId: z.string(),
  /** What the location is called. */
  locationName: z.string(),
  price: z.string(),
  isAvailable: z.boolean(),
  isArchived: z.boolean(),
  version: z.number(),
});
export type ProductCopy = z.output<typeof productCopy>;

const menuParams = z.object({ vendorLocationId });
const productParams = z.object({ vendorLocationId, productId: slug });

export const listOwnProducts = defineEndpoint({
  id: "catalog.listOwnProducts",
  summary: "A location's products with all that its managers can change, as the menu is ordered",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/own-products",
  access: { kind: "vendor", role: "MANAGER" },
  params: menuParams,
  query: z.strictObject({
    /** Each word is somewhere in the name or the variant's, whatever the case and the accents. */
    search: z
      .optional(text(100, 0))
      .check(z.describe("Words that are in the product's name or its size, in any of its languages.")),
    productType: z.optional(z.enum(productTypes)).check(z.describe("Only products of this kind.")),
    archived: z
      .optional(z.enum(["no", "only", "all"]))
      .check(z.describe("Whether products that are off the menu are listed: `no` unless said otherwise.")),
    ...pageQuery,
  }),
  output: z.object({
    items: z.array(ownProduct),
    /** Stands for the menu's order as it is: whoever moves a product sends it back. */
    order: z.string(),
    nextToken,
  }),
});

export const getOwnProduct = defineEndpoint({
  id: "catalog.getOwnProduct",
  summary: "A product with all that the menu's managers can change",
  method: "GET",
  path: "/vendor-locations/{vendorLocationId}/own-products/{productId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: productParams,
  output: z.object({
    product: ownProduct,
    /** Where it is besides, of the locations that the caller runs. */
    alsoAt: z._default(z.array(productCopy), []),
    /** At how many locations it is that the caller does not run. */
    alsoElsewhere: z._default(z.number(), 0),
  }),
  errors: ["NOT_FOUND"],
});

export const createProduct = defineEndpoint({
  id: "catalog.createProduct",
  summary: "Put a product on the menu, below all others; with `sizeOf`, as one more size of a piece of merchandise",
  method: "POST",
  path: "/vendor-locations/{vendorLocationId}/own-products",
  access: { kind: "vendor", role: "MANAGER" },
  params: menuParams,
  body: z.strictObject({
    ...essentials,
    ...extras,
    /** The product that this is another size of. */
    sizeOf: z.optional(slug),
  }),
  output: z.object({ product: ownProduct }),
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  idempotent: "effect",
});
export type NewProduct = z.output<typeof createProduct.body & {}>;

const changing = {
  ...z.partial(z.object(essentials)).shape,
  ...extras,
  /** Null, as it is shown where the tax code has no word of ours, changes nothing. */
  taxCategory: z.optional(z.nullable(essentials.taxCategory)),
  /** `true` takes it off the menu; `false` brings it back, to be had. */
  isArchived: z.optional(z.boolean()),
  /**
   * The same product at other locations: what changes here changes there, too, but for price, availability and archive.
   * All of it, or nothing.
   */
  alsoAt: z.optional(
    z.array(z.strictObject({ productId: slug, version: z.optional(copyVersion) })).check(maxLength(mostCopies)),
  ),
};

export const changeProduct = defineEndpoint({
  id: "catalog.changeProduct",
  summary: "Change what is given of a product; refused when somebody changed it since `version`",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/own-products/{productId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: productParams,
  body: withEcho({ ...changing, version: z.optional(z.number().check(z.int(), z.gte(1))) }, ownProduct.shape),
  output: z.object({ product: ownProduct }),
  /**
   * PRODUCT_CHANGED carries the product as it is now in `details.product`; where one of `alsoAt` was changed, those in
   * `details.products`.
   */
  errors: ["NOT_FOUND", "PRODUCT_CHANGED", "RULE_VIOLATED"],
  idempotent: "effect",
});

export const copyProduct = defineEndpoint({
  id: "catalog.copyProduct",
  summary: "Put a product of another location of the vendor on this menu, too: below all others, to be had",
  method: "POST",
  path: "/vendor-locations/{vendorLocationId}/own-product-copies",
  access: { kind: "vendor", role: "MANAGER" },
  params: menuParams,
  body: z.strictObject({
    /** As it is at another location. */
    productId: slug,
    /** Left out, it costs the same here. */
    price: z.optional(essentials.price),
  }),
  output: z.object({ product: ownProduct }),
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  idempotent: "effect",
});

export const moveProduct = defineEndpoint({
  id: "catalog.moveProduct",
  summary: "Put a product behind another one of the menu; refused when the menu's order was another since it was read",
  method: "PUT",
  path: "/vendor-locations/{vendorLocationId}/own-products/{productId}/place",
  access: { kind: "vendor", role: "MANAGER" },
  params: productParams,
  body: z.strictObject({
    /** Null: before all others. */
    after: z.nullable(slug),
    /** Of the list that was looked at. */
    order: text(100),
  }),
  output: z.object({ order: z.string() }),
  errors: ["NOT_FOUND", "CONFLICT"],
  idempotent: "effect",
});
