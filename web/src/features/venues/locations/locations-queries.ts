import { listStaffLocations } from "@skipline/contract/staff-locations";
import { listPastLocations, rememberLocation } from "@skipline/contract/venues";
import type { PastLocation } from "@skipline/contract/venues";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#api/call.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { addPastLocation, readPastLocations } from "./past-locations.ts";

const pageSize = 100;
export const staffLocationsQuery = pagedQuery(listStaffLocations, { query: {} }, pageSize);
export const pastLocationsQuery = endpointQuery(listPastLocations, {});

/** Where the account was, and where it may work besides: as the server says, or what the device knows of it. */
export function useLocations() {
  const past = useQuery(pastLocationsQuery);
  const own = useInfiniteQuery(staffLocationsQuery);
  const [known] = useState(readPastLocations);
  const pastLocations = past.data?.items ?? known;
  const pastIds = new Set(pastLocations.map(({ vendorLocationId }) => vendorLocationId));
  const ownLocations = own.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    past: pastLocations,
    /** Those that are not listed above. */
    others: ownLocations.filter(({ vendorLocationId }) => !pastIds.has(vendorLocationId)),
    isPending: past.isLoading || own.isLoading,
    own,
  };
}

/** The device at once, the account as soon as it can be reached: without a network it is no loss. */
export function rememberPastLocation(location: PastLocation): void {
  addPastLocation(location);
  const { vendorLocationId } = location;
  call(rememberLocation, { params: { vendorLocationId } }).then(
    (items) => queryClient.setQueryData(pastLocationsQuery.queryKey, items),
    () => undefined,
  );
}
