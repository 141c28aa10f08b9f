import { listProducts } from "@skipline/contract/catalog";
import { findVendor, findVendorLocation } from "@skipline/contract/venues";
import { endpointQuery } from "#api/query.ts";

/** A location: null where there is none of that id. */
export function locationQuery(vendorLocationId: string) {
  return endpointQuery(
    findVendorLocation,
    { query: { vendorLocationId } },
    { select: ({ items }) => items[0] ?? null },
  );
}

export function vendorQuery(vendorId: string) {
  return endpointQuery(findVendor, { query: { vendorId } }, { select: ({ items }) => items[0] ?? null });
}

/**
 * Guests leave the menu open for a whole night: what sells out goes within a minute, at once where changes come by
 * themselves.
 */
export function productsQuery(vendorLocationId: string, isLive = false) {
  return endpointQuery(
    listProducts,
    { params: { vendorLocationId } },
    { refetchInterval: isLive ? 10 * 60_000 : 60_000, select: ({ items }) => items },
  );
}
