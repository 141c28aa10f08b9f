import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { weekReportQuery } from "./analytics-queries.ts";
import { readView } from "./report-view.ts";

/** Asks for the week and waits for nothing. Apart from the page, so that it runs while the page's code is on its way. */
export function loader({ params, request }: LoaderFunctionArgs): null {
  const venueQuery = staffVenueQuery(params["vendorLocationId"] ?? "");
  void queryClient.prefetchQuery(venueQuery);
  // Where the device knows the venue the report need not wait until the server has said it again.
  const venue = queryClient.getQueryData(venueQuery.queryKey);
  if (venue) {
    const view = readView(new URL(request.url).searchParams);
    void queryClient.prefetchQuery(weekReportQuery(venue.vendor.vendorId, view));
  }
  return null;
}
