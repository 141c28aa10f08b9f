import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { id, isoTime, slug } from "./text.ts";

/** So many addresses may be a vendor's own at one time. */
export const mostVenueAddresses = 4;

/** @public Its name is published. */
export const venueAddresses = z.object({
  /** The oldest first. */
  items: z.array(
    z.object({
      venueAddressId: id,
      address: z.string(),
      /** Whoever said so, as the vendor calls them. */
      namedBy: z.string(),
      namedAt: isoTime,
      expiresAt: isoTime,
      /** Whether this very call comes from there. */
      isCallers: z.boolean(),
    }),
  ),
  callersAddress: z.string(),
  /** Messages an hour for new guests at one address: where it is named, and elsewhere. */
  perHour: z.object({ named: z.number(), others: z.number() }),
});

export const listVenueAddresses = defineEndpoint({
  id: "auth.listVenueAddresses",
  summary: "Addresses that the vendor has named as its guests' Wi-Fi",
  method: "GET",
  path: "/vendors/{vendorId}/venue-addresses",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug }),
  output: venueAddresses,
});

export const nameVenueAddress = defineEndpoint({
  id: "auth.nameVenueAddress",
  summary: "Say that the address this call comes from is the Wi-Fi of the vendor's guests, for 24 hours",
  method: "POST",
  path: "/vendors/{vendorId}/venue-addresses",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug }),
  output: venueAddresses,
  errors: ["RULE_VIOLATED", "NOT_FOUND"],
  liveSession: true,
});

export const removeVenueAddress = defineEndpoint({
  id: "auth.removeVenueAddress",
  summary: "Take an address off the list; it may be gone already",
  method: "DELETE",
  path: "/vendors/{vendorId}/venue-addresses/{venueAddressId}",
  access: { kind: "vendor", role: "MANAGER" },
  params: z.object({ vendorId: slug, venueAddressId: id }),
  output: venueAddresses,
  liveSession: true,
});
