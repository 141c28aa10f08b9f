import { listOwnLocations } from "@skipline/contract/own-locations";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { everyPage } from "#api/every-page.ts";

/** All of the vendor's locations that are in use, for whoever chooses among them. */
export function ownPlacesQuery(vendorId: string) {
  return queryOptions({
    queryKey: [listOwnLocations.id, "all", vendorId],
    queryFn: ({ signal }) => everyPage(listOwnLocations, { params: { vendorId }, query: {} }, { limit: 100, signal }),
    select: (pages) => pages.flatMap(({ items }) => items.filter(({ status }) => status !== "ARCHIVED")),
  });
}

/** What a location of theirs is called; undefined until it is known, and of one that is archived. */
export function usePlaceName(vendorId: string, vendorLocationId: string): string | undefined {
  const { data } = useQuery(ownPlacesQuery(vendorId));
  return data?.find((one) => one.vendorLocationId === vendorLocationId)?.description;
}
