import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { language } from "./language.ts";
import { languages } from "./languages.ts";
import { isoTime, nextToken, pageQuery, soughtId, text, vendorLocationId } from "./text.ts";
import { translationsOf } from "./translation-fields.ts";
import { weeklyHours } from "./weekly-hours.ts";

/** A venue's colour in all its roles, `#rrggbb` each: what fills, fills under a pointer, is written on both, writes, and lies quietly under that. */
const accentColors = z.object({
  fill: z.string(),
  hover: z.string(),
  onFill: z.string(),
  text: z.string(),
  soft: z.string(),
});
export type AccentColors = z.output<typeof accentColors>;

/** Its size is the file's: whoever shows it keeps its place. */
export const logo = z.object({ url: z.string(), width: z.number(), height: z.number() });
export type Logo = z.output<typeof logo>;

/** What guests see of a vendor beside its name. */
export const vendorLook = z.object({
  logo: z.nullable(logo),
  /** In each theme; null: it has the house's. */
  accent: z.nullable(z.object({ dark: accentColors, light: accentColors })),
});
export type VendorLook = z.output<typeof vendorLook>;

export const vendor = z.object({
  vendorId: z.string(),
  name: z.string(),
  guestlistEnabled: z.boolean(),
  addressLine1: z.string(),
  addressLine2: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  timeZone: z.string(),
  /** What its own words are typed in: names of products and events, descriptions. */
  language: z._default(language, languages[0]),
  /** It takes no orders for now. */
  isSuspended: z._default(z.boolean(), false),
  /** Null: as the house looks. */
  look: z._default(z.nullable(vendorLook), null),
});
export type Vendor = z.output<typeof vendor>;

/** Whom a vendor's guests ask about an order, and what stands at the end of its receipts. */
export const vendorSupport = z.object({
  /** E.164 */
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  receiptFooter: z.nullable(z.string()),
  translations: z.optional(translationsOf("receiptFooter")),
});
export type VendorSupport = z.output<typeof vendorSupport>;

/** Whether a location takes orders; an archived one is gone for good. */
export const locationStatuses = ["OPEN", "CLOSED", "ARCHIVED"] as const;
export type LocationStatus = (typeof locationStatuses)[number];

/** A location takes no orders until then, unless somebody resumes it before. */
export const locationPause = z.object({
  until: isoTime,
  /** What guests are told. */
  note: z.nullable(z.string()),
  translations: z._default(translationsOf("note"), {}),
});
export type LocationPause = z.output<typeof locationPause>;

export const vendorLocation = z.object({
  vendorLocationId: z.string(),
  vendorId: z.string(),
  description: z.string(),
  displayOrder: z.nullable(z.number()),
  splashVideoUrl: z.nullable(z.string()),
  status: z._default(z.enum(locationStatuses), locationStatuses[0]),
  /** What its owners tell guests while it is closed. */
  closedNote: z._default(z.nullable(z.string()), null),
  translations: z._default(translationsOf("closedNote"), {}),
  /** When it takes orders, on its vendor's clock; null: always. */
  openingHours: weeklyHours,
  /** When alcohol may be ordered; null: whenever it is open. */
  alcoholHours: weeklyHours,
  /** Tables from 1 to that number can be ordered at. */
  tableCount: z._default(z.number(), 0),
  /** Whether paid orders are prepared before they are handed over: staff have a queue then, and guests hear of it. */
  preparesOrders: z._default(z.boolean(), false),
  /** Null: none. One that is over may still be here. */
  pause: z._default(z.nullable(locationPause), null),
  /** More waits to be made than its owners allow: it takes orders again when some of that is ready. */
  isBusy: z._default(z.boolean(), false),
  /** Whether it ever took orders. Before that only whoever runs it orders there, to try it. */
  wasOpened: z._default(z.boolean(), true),
});
export type VendorLocation = z.output<typeof vendorLocation>;

export const findVendorLocation = defineEndpoint({
  id: "venues.findVendorLocation",
  summary: "A location by its id; an empty list means there is none",
  method: "GET",
  path: "/vendor-location",
  access: { kind: "public" },
  query: z.strictObject({ vendorLocationId: soughtId }),
  output: z.object({ items: z.array(vendorLocation) }),
});

export const listVendorLocations = defineEndpoint({
  id: "venues.listVendorLocations",
  summary: "Locations of a vendor, in display order",
  method: "GET",
  path: "/vendor-locations",
  access: { kind: "public" },
  query: z.strictObject({ vendorId: soughtId, ...pageQuery }),
  output: z.object({ items: z.array(vendorLocation), nextToken }),
});

export const findVendor = defineEndpoint({
  id: "venues.findVendor",
  summary: "A vendor by its id; an empty list means there is none",
  method: "GET",
  path: "/vendor",
  access: { kind: "public" },
  query: z.strictObject({ vendorId: soughtId }),
  output: z.object({ items: z.array(vendor) }),
});

export const listVendors = defineEndpoint({
  id: "venues.listVendors",
  summary: "All vendors by name",
  method: "GET",
  path: "/vendors",
  access: { kind: "public" },
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ items: z.array(vendor), nextToken }),
});

/** So many are shown; older ones are kept, and come back when they are chosen again. */
export const mostPastLocations = 10;

/** Enough to show a location and to go there. */
export const pastLocation = z.object({
  vendorLocationId: z.string(),
  description: z.string(),
  vendorName: z.string(),
  /** What its words were typed in. */
  vendorLanguage: z._default(z.enum(languages), languages[0]),
});
export type PastLocation = z.output<typeof pastLocation>;

export const listPastLocations = defineEndpoint({
  id: "venues.listPastLocations",
  summary: "The ten locations that the caller chose last, newest first",
  method: "GET",
  path: "/past-locations",
  access: { kind: "user" },
  output: z.object({ items: z.array(pastLocation) }),
});

export const rememberLocation = defineEndpoint({
  id: "venues.rememberLocation",
  summary: "Put a location on top of the caller's past ones; 404 when it is not there",
  method: "PUT",
  path: "/past-locations/{vendorLocationId}",
  access: { kind: "user" },
  params: z.object({ vendorLocationId }),
  output: z.object({ items: z.array(pastLocation) }),
});

export const address = z.strictObject({
  line1: text(200),
  line2: z.optional(z.nullable(text(200, 0))),
  city: text(100),
  state: text(50),
  zip: text(10),
});
export type Address = z.output<typeof address>;
