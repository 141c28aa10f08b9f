import { listOwnLocations } from "@skipline/contract/own-locations";
import { endpointQuery } from "#api/query.ts";

/** The vendor's locations that are in use, for whoever chooses among them; more than one page has nobody. */
export function ownPlacesQuery(vendorId: string) {
  return endpointQuery(
    listOwnLocations,
    { params: { vendorId }, query: { limit: 100 } },
    { select: ({ items }) => items.filter(({ status }) => status !== "ARCHIVED") },
  );
}
