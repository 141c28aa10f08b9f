import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { productTypes } from "./catalog.ts";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { maxLength, minLength } from "./length.ts";
import { moneyString } from "./money-string.ts";
import { productPrice } from "./product-change.ts";
import { weekdays } from "./promotion-rule.ts";
import { isoTime, nextToken, pageQuery, slug, vendorLocationId } from "./text.ts";
import { givenTranslations, translationsOf } from "./translation-fields.ts";
import { line } from "./vendors.ts";
import { saying } from "./words.ts";

/** Of a vendor, that nobody has ended: each menu looks at all of them. */
export const mostPromotions = 100;
export const mostPromotedProducts = 200;
/** Rows of hours: one for each day of the week. */
export const mostHappyHours = 7;

/** As the receipt shows it. */
const description = line(200);
const wallClock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, saying(m.field_check)));
const list = <Item extends z.core.SomeType>(item: Item, most: number) =>
  z.array(item).check(minLength(1), maxLength(most));

const promotionFields = {
  /** What guests read beside the discount. */
  description,
  /** Each language that is named gets these words and no others; one that is not named keeps its own. */
  translations: givenTranslations({ description }),
  /** Whole per cent of the price. Either this or `amountOff`, and null for the other. */
  percent: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(100))),
  /** Off each unit, and never more than it costs. */
  amountOff: z.nullable(productPrice.check(z.refine((amount) => /[1-9]/.test(amount), saying(m.field_check)))),
  /** Kinds that it is for; null: none by their kind. */
  productTypes: z.nullable(list(z.enum(productTypes), productTypes.length)),
  /** Products that it is for beside the kinds; null: none by their id. Without kinds and products it is for everything. */
  productIds: z.nullable(list(slug, mostPromotedProducts)),
  /** Null: at all locations of the vendor, those to come included. */
  vendorLocationIds: z.nullable(list(vendorLocationId, 100)),
  /** Null: at once. */
  startsAt: z.nullable(isoTime),
  /** The first moment after it; null: until somebody ends it. */
  endsAt: z.nullable(isoTime),
  /** Hours of the week by the clock of the vendor's zone; of no rows: around the clock. `to` may be of the next day. */
  happyHours: z
    .array(z.strictObject({ days: list(z.enum(weekdays), weekdays.length), from: wallClock, to: wallClock }))
    .check(maxLength(mostHappyHours)),
  isPaused: z.boolean(),
};

/** A promotion to whoever runs the venue. */
export const promotion = z.object({
  promotionId: z.string(),
  vendorId: z.string(),
  description: z.string(),
  translations: z.optional(translationsOf("description")),
  percent: z.nullable(z.number()),
  amountOff: z.nullable(moneyString),
  productTypes: z.nullable(z.array(z.enum(productTypes))),
  productIds: z.nullable(z.array(z.string())),
  vendorLocationIds: z.nullable(z.array(z.string())),
  startsAt: z.nullable(isoTime),
  endsAt: z.nullable(isoTime),
  happyHours: z.array(z.object({ days: z.array(z.enum(weekdays)), from: z.string(), to: z.string() })),
  isPaused: z.boolean(),
  /** When somebody ended it, for good. Orders keep what it took off. */
  endedAt: z.nullable(isoTime),
  /** Rises with every change; an editor sends back the one it saw. */
  version: z.number(),
});
export type Promotion = z.output<typeof promotion>;

const vendorParams = z.object({ vendorId: slug });
const promotionParams = z.object({ vendorId: slug, promotionId: slug });
const version = z.optional(z.number().check(z.int(), z.gte(1)));

export const listPromotions = defineEndpoint({
  id: "catalog.listPromotions",
  summary: "A vendor's promotions, the latest made first",
  method: "GET",
  path: "/vendors/{vendorId}/promotions",
  access: { kind: "vendor", role: "MANAGER" },
  params: vendorParams,
  query: z.strictObject({
    ended: z
      .optional(z.enum(["no", "only", "all"]))
      .check(z.describe("Whether those that are over are listed: `no` unless said otherwise.")),
    ...pageQuery,
  }),
  output: z.object({ items: z.array(promotion), nextToken }),
});

export const getPromotion = defineEndpoint({
  id: "catalog.getPromotion",
  summary: "A promotion with all that its vendor's managers can change",
  method: "GET",
  path: "/vendors/{vendorId}/promotions/{promotionId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: promotionParams,
  output: z.object({ promotion }),
  errors: ["NOT_FOUND"],
});

export const createPromotion = defineEndpoint({
  id: "catalog.createPromotion",
  summary: "Take something off products from now on, in a window, or in hours of the week; promotions never add up",
  method: "POST",
  path: "/vendors/{vendorId}/promotions",
  access: { kind: "vendor", role: "MANAGER" },
  params: vendorParams,
  body: z.strictObject({
    ...promotionFields,
    translations: z.optional(promotionFields.translations),
    isPaused: z.optional(promotionFields.isPaused),
  }),
  output: z.object({ promotion }),
  errors: ["NOT_FOUND", "RULE_VIOLATED"],
  idempotent: "effect",
});

export const changePromotion = defineEndpoint({
  id: "catalog.changePromotion",
  summary: "Change what is given of a promotion; refused when somebody changed it since `version`",
  method: "PUT",
  path: "/vendors/{vendorId}/promotions/{promotionId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: promotionParams,
  body: withEcho(
    {
      description: z.optional(promotionFields.description),
      translations: z.optional(promotionFields.translations),
      percent: z.optional(promotionFields.percent),
      amountOff: z.optional(promotionFields.amountOff),
      productTypes: z.optional(promotionFields.productTypes),
      productIds: z.optional(promotionFields.productIds),
      vendorLocationIds: z.optional(promotionFields.vendorLocationIds),
      startsAt: z.optional(promotionFields.startsAt),
      endsAt: z.optional(promotionFields.endsAt),
      happyHours: z.optional(promotionFields.happyHours),
      isPaused: z.optional(promotionFields.isPaused),
      version,
    },
    promotion.shape,
  ),
  output: z.object({ promotion }),
  /** PROMOTION_CHANGED carries the promotion as it is now in `details.promotion`. */
  errors: ["NOT_FOUND", "PROMOTION_CHANGED", "RULE_VIOLATED"],
  idempotent: "effect",
});

export const endPromotion = defineEndpoint({
  id: "catalog.endPromotion",
  summary: "End a promotion for good; it stays in the list, and orders keep what it took off",
  method: "POST",
  path: "/vendors/{vendorId}/promotions/{promotionId}/end",
  access: { kind: "vendor", role: "MANAGER" },
  params: promotionParams,
  output: z.object({ promotion }),
  errors: ["NOT_FOUND"],
  idempotent: "effect",
});
