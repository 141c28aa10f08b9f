import * as z from "zod/mini";
import { isoTime } from "./text.ts";

/** Body of `details` in a LOCATION_CLOSED answer outside opening hours: when it opens. */
export const outsideHoursDetails = z.object({ opensAt: isoTime });

/** Body of `details` in an ALCOHOL_NOT_SOLD answer: until when not, and what of the order that concerns. */
export const alcoholNotSoldDetails = z.object({
  soldFrom: isoTime,
  productIds: z.array(z.string()),
});
