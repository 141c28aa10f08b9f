import * as m from "@skipline/contract/texts";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { prefetchVenue } from "#api/venue-of-page.ts";
import { VenueGate } from "#components/venue-gate.tsx";
import { GleventList, GleventsLoading } from "./glevent-list.tsx";
import { gleventsQuery } from "./glevents-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  prefetchVenue(params);
  void queryClient.prefetchInfiniteQuery(gleventsQuery(params["vendorId"] ?? ""));
  return null;
}

/** The nights of a venue with a guest list, in its console. */
export function GleventListPage() {
  return (
    <VenueGate title={m.glevents_title()} loading={<GleventsLoading />}>
      {(venue) => <GleventList home={venue.ways.home} venue={venue} />}
    </VenueGate>
  );
}
