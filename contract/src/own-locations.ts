import * as z from "zod/mini";
import { withEcho } from "./echo.ts";
import { defineEndpoint } from "./endpoint.ts";
import { nextToken, pageQuery, slug, vendorLocationId } from "./text.ts";
import { line } from "./vendors.ts";

/** Where a location is, as its owners say it. */
export const ownAddress = z.strictObject({
  addressLine1: line(200),
  addressLine2: z.nullable(line(200, 0)),
  city: line(100),
  state: line(50),
  zip: line(10),
});
export type OwnAddress = z.output<typeof ownAddress>;

/** Locations with a higher one are for staff and trials: the public's pages do not name them. */
export const lastShownOrder = 50;

const locationFields = {
  description: line(100),
  /** Null: it is where its vendor is. Taxes go by it. */
  address: z.nullable(ownAddress),
  /** The lowest comes first, those without one last. */
  displayOrder: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(999))),
};

/** A location to whoever runs it: what can be changed of it, and of which version that is. */
export const ownLocation = z.object({
  vendorLocationId: z.string(),
  vendorId: z.string(),
  description: z.string(),
  address: z.nullable(
    z.object({
      addressLine1: z.string(),
      addressLine2: z.nullable(z.string()),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
    }),
  ),
  displayOrder: z.nullable(z.number()),
  /** Rises with every change that its owners make; an editor sends back the one it saw. */
  version: z.number(),
});
export type OwnLocation = z.output<typeof ownLocation>;

const locationParams = z.object({ vendorId: slug, vendorLocationId });

export const listOwnLocations = defineEndpoint({
  id: "venues.listOwnLocations",
  summary: "A vendor's locations with all that its owners can change, in display order",
  method: "GET",
  path: "/vendors/{vendorId}/locations",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug }),
  query: z.strictObject({ ...pageQuery }),
  output: z.object({ items: z.array(ownLocation), nextToken }),
});

export const getOwnLocation = defineEndpoint({
  id: "venues.getOwnLocation",
  summary: "A location with all that its owners can change",
  method: "GET",
  path: "/vendors/{vendorId}/locations/{vendorLocationId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: locationParams,
  output: z.object({ location: ownLocation }),
  errors: ["NOT_FOUND"],
});

export const createLocation = defineEndpoint({
  id: "venues.createLocation",
  summary: "Create a location; its id is made of five characters that nobody takes for others",
  method: "POST",
  path: "/vendors/{vendorId}/locations",
  access: { kind: "vendor", role: "ADMIN" },
  params: z.object({ vendorId: slug }),
  body: z.strictObject(locationFields),
  output: z.object({ location: ownLocation }),
  errors: ["NOT_FOUND"],
  idempotent: "effect",
  cost: "naming",
});

export const updateLocation = defineEndpoint({
  id: "venues.updateLocation",
  summary: "Replace what owners can change of a location; refused when somebody changed it since `version`",
  method: "PUT",
  path: "/vendors/{vendorId}/locations/{vendorLocationId}",
  access: { kind: "vendor", role: "ADMIN" },
  params: locationParams,
  body: withEcho({ ...locationFields, version: z.optional(z.number().check(z.int(), z.gte(1))) }, ownLocation.shape),
  output: z.object({ location: ownLocation }),
  errors: ["NOT_FOUND", "LOCATION_CHANGED"],
  idempotent: "effect",
});
