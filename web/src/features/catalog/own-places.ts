import { listOwnLocations } from "@skipline/contract/own-locations";
import { useQuery } from "@tanstack/react-query";
import { endpointQuery } from "#api/query.ts";

/** The vendor's locations that are in use, for whoever chooses among them; more than one page has nobody. */
export function ownPlacesQuery(vendorId: string) {
  return endpointQuery(
    listOwnLocations,
    { params: { vendorId }, query: { limit: 100 } },
    { select: ({ items }) => items.filter(({ status }) => status !== "ARCHIVED") },
  );
}

/** What a location of theirs is called; undefined until it is known, and of one that is archived. */
export function usePlaceName(vendorId: string, vendorLocationId: string): string | undefined {
  const { data } = useQuery(ownPlacesQuery(vendorId));
  return data?.find((one) => one.vendorLocationId === vendorLocationId)?.description;
}
