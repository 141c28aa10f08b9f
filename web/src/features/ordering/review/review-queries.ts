import { listProducts } from "@skipline/contract/catalog";
import { menuInput } from "@skipline/contract/menu-input";
import { findVendorLocation } from "@skipline/contract/venues";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "@skipline/contract/endpoint";
import { endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";
import { vendorQuery } from "#api/vendor-query.ts";
import { ownLanguage } from "#lib/language.ts";
import { asOffered } from "#lib/offered.ts";

const inOwnWords = ({ items }: Output<typeof listProducts>) => items.map(asOffered);

/** Asked anew whenever the page opens: a price or the last bottle may have gone since the menu was loaded. */
export function productsQuery(vendorLocationId: string, isLive: boolean) {
  return endpointQuery(listProducts, menuInput(vendorLocationId, ownLanguage), {
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: isLive ? false : 10_000,
    select: inOwnWords,
  });
}

function locationQuery(vendorLocationId: string) {
  return endpointQuery(
    findVendorLocation,
    { query: { vendorLocationId } },
    { select: ({ items }) => items[0] ?? null },
  );
}

/** Who sells here: `undefined` while loading, `null` where there is none. */
export function useVenue(vendorLocationId: string) {
  const location = useQuery(locationQuery(vendorLocationId));
  const vendorId = location.data?.vendorId;
  const vendor = useQuery({ ...vendorQuery(vendorId ?? ""), enabled: vendorId !== undefined });
  return {
    location: location.data,
    vendor: location.data === null ? null : vendor.data,
    error: location.error ?? vendor.error,
  };
}

export function prefetchReview(vendorLocationId: string): void {
  void queryClient.prefetchQuery(endpointQuery(findVendorLocation, { query: { vendorLocationId } }));
}
