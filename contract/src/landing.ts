import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { event } from "./events.ts";
import { slug } from "./text.ts";
import { vendor, vendorLocation } from "./venues.ts";

/** Locations with a display order above this are not offered on their vendor's page. */
export const lastOfferedOrder = 50;

/** All that a vendor's page shows. */
export const vendorPage = z.object({
  vendor,
  /** Where one can order, in display order: those with a display order of at most 50, or with none. */
  locations: z.array(vendorLocation),
  /** Of the events that are on or to come, the one that is closest in time to now; null without any. */
  tonight: z.nullable(event),
  /** The others, soonest first. */
  upcoming: z.array(event),
});
export type VendorPage = z.output<typeof vendorPage>;

export const getVendorPage = defineEndpoint({
  id: "landing.getVendorPage",
  summary: "A vendor's page: where to order, what is on tonight and what comes next. Up to 5 s old",
  method: "GET",
  path: "/vendors/{vendorId}/page",
  access: { kind: "public" },
  params: z.object({ vendorId: slug }),
  output: vendorPage,
});
