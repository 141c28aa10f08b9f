import * as z from "zod/mini";
import { moneyString } from "./money-string.ts";
import { isoTime } from "./text.ts";

/** Body of `details` in a LOCATION_CLOSED answer outside opening hours: when it opens. */
export const outsideHoursDetails = z.object({ opensAt: isoTime });

/** Body of `details` in an ALCOHOL_NOT_SOLD answer: until when not, and what of the order that concerns. */
export const alcoholNotSoldDetails = z.object({
  soldFrom: isoTime,
  productIds: z.array(z.string()),
});

/** Body of `details` in a CART_CHANGED answer: the catalogue's current word on every product asked for. */
export const cartChangedDetails = z.object({
  items: z.array(
    z.object({
      productId: z.string(),
      name: z.nullable(z.string()),
      /** Null when the location does not have the product. */
      price: z.nullable(moneyString),
      /** After the promotion that holds now; null without one. */
      discountedPrice: z._default(z.nullable(moneyString), null),
      isAvailable: z.boolean(),
    }),
  ),
});
