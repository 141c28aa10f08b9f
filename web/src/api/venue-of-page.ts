import { ownVendorQuery } from "./own-vendors.ts";
import { queryClient } from "./query-client.ts";
import { staffVenueQuery } from "./staff-venue.ts";

/** What the gate of a page that both sides have will ask for (`VenueGate`): begun while the page's code is on its way. */
export function prefetchVenue({ vendorLocationId, vendorId }: Readonly<Record<string, string | undefined>>): void {
  if (vendorLocationId !== undefined) void queryClient.prefetchQuery(staffVenueQuery(vendorLocationId));
  else void queryClient.prefetchQuery(ownVendorQuery(vendorId ?? ""));
}
