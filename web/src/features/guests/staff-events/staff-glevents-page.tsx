import * as m from "@skipline/contract/texts";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { StaffGate } from "#components/staff-gate.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { staffWays } from "#lib/venue-ways.ts";
import { GleventList } from "./glevent-list.tsx";
import { gleventsQuery } from "./glevents-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const venueQuery = staffVenueQuery(params["vendorLocationId"] ?? "");
  void queryClient
    .ensureQueryData(venueQuery)
    .then((venue) => venue && queryClient.prefetchInfiniteQuery(gleventsQuery(venue.vendor.vendorId)))
    // The page asks itself, and says so.
    .catch(() => undefined);
  return null;
}

/** Which nights have a guest list here? Whoever works here sees them, managers change them. */
export function StaffGleventsPage() {
  const vendorLocationId = useLocationId();
  return (
    <StaffGate title={m.glevents_title()} width="wide">
      {(venue) => (
        <GleventList
          home={staffPaths.location(vendorLocationId)}
          venue={
            venue?.role
              ? { vendor: venue.vendor, role: venue.role, ways: staffWays(vendorLocationId, venue.vendor.vendorId) }
              : undefined
          }
        />
      )}
    </StaffGate>
  );
}
