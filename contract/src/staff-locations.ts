import * as z from "zod/mini";
import { defineEndpoint, roleNames } from "./endpoint.ts";
import { languages } from "./languages.ts";
import { nextToken, pageQuery, slug } from "./text.ts";

export const vendorRole = z.object({
  vendorId: z.string(),
  phoneNumber: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  /** The locations that it is limited to, in no order; null: it holds at all there are and will be. */
  vendorLocationIds: z._default(z.nullable(z.array(z.string())), null),
  /** Rises with every change of it; an editor sends back the one it saw. */
  version: z.optional(z.number()),
});
export type VendorRole = z.output<typeof vendorRole>;

export const getUserRole = defineEndpoint({
  id: "venues.getUserRole",
  summary: "The caller's own role at a vendor; 404 when there is none",
  method: "GET",
  path: "/vendors/{vendorId}/user-role",
  access: { kind: "user", shared: true },
  params: z.object({ vendorId: slug }),
  output: z.object({ vendorRole }),
});

/** A location where the caller has a role. */
export const staffLocation = z.object({
  vendorLocationId: z.string(),
  description: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  /** What its words were typed in. */
  vendorLanguage: z._default(z.enum(languages), languages[0]),
  role: z.enum(roleNames),
});
export type StaffLocation = z.output<typeof staffLocation>;

export const listStaffLocations = defineEndpoint({
  id: "venues.listStaffLocations",
  summary: "Where the caller may work: the locations where the caller has a role, by vendor",
  method: "GET",
  path: "/staff-locations",
  access: { kind: "user", shared: true },
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ items: z.array(staffLocation), nextToken }),
});
