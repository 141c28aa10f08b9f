import { listProducts } from "@skipline/contract/catalog";
import { menuInput } from "@skipline/contract/menu-input";
import { findVendorLocation } from "@skipline/contract/venues";
import type { Output } from "@skipline/contract/endpoint";
import { endpointQuery } from "#api/query.ts";
import { ownLanguage } from "#lib/language.ts";
import { asOffered } from "#lib/offered.ts";

/** A location: null where there is none of that id. */
export function locationQuery(vendorLocationId: string) {
  return endpointQuery(
    findVendorLocation,
    { query: { vendorLocationId } },
    { select: ({ items }) => items[0] ?? null },
  );
}

/** The same function each time: it runs once for an answer. */
const inOwnWords = ({ items }: Output<typeof listProducts>) => items.map(asOffered);

/**
 * Guests leave the menu open for a whole night: what sells out goes within a minute, at once where changes come by
 * themselves.
 */
export function productsQuery(vendorLocationId: string, isLive = false) {
  return endpointQuery(listProducts, menuInput(vendorLocationId, ownLanguage), {
    refetchInterval: isLive ? 10 * 60_000 : 60_000,
    select: inOwnWords,
  });
}
