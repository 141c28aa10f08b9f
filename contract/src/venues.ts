import * as z from "zod/mini";
import { defineEndpoint, roleNames } from "./endpoint.ts";
import { nextToken, pageQuery, slug, soughtId, text, vendorLocationId } from "./text.ts";

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
});
export type Vendor = z.output<typeof vendor>;

export const vendorLocation = z.object({
  vendorLocationId: z.string(),
  vendorId: z.string(),
  description: z.string(),
  displayOrder: z.nullable(z.number()),
  splashVideoUrl: z.nullable(z.string()),
});
export type VendorLocation = z.output<typeof vendorLocation>;

export const vendorRole = z.object({
  vendorId: z.string(),
  phoneNumber: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
});
export type VendorRole = z.output<typeof vendorRole>;

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

export const getUserRole = defineEndpoint({
  id: "venues.getUserRole",
  summary: "The caller's own role at a vendor; 404 when there is none",
  method: "GET",
  path: "/vendors/{vendorId}/user-role",
  access: { kind: "user" },
  params: z.object({ vendorId: slug }),
  output: z.object({ vendorRole }),
});

/** A location of a vendor where the caller has a role. */
export const staffLocation = z.object({
  vendorLocationId: z.string(),
  description: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  role: z.enum(roleNames),
});
export type StaffLocation = z.output<typeof staffLocation>;

export const listStaffLocations = defineEndpoint({
  id: "venues.listStaffLocations",
  summary: "Where the caller may work: the locations of all vendors where the caller has a role, by vendor",
  method: "GET",
  path: "/staff-locations",
  access: { kind: "user" },
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ items: z.array(staffLocation), nextToken }),
});

/** So many are shown; older ones are kept, and come back when they are chosen again. */
export const mostPastLocations = 10;

/** Enough to show a location and to go there. */
export const pastLocation = z.object({
  vendorLocationId: z.string(),
  description: z.string(),
  vendorName: z.string(),
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
