import { listVenueAddresses, nameVenueAddress, removeVenueAddress } from "@skipline/contract/venue-addresses";
import type { Output } from "@skipline/contract/endpoint";
import { listActivities } from "@skipline/contract/roles";
import { useMutation } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { endpointQuery } from "#api/query.ts";
import { queryClient } from "#api/query-client.ts";

export type VenueAddresses = Output<typeof listVenueAddresses>;

/** Asked each time the page is opened: a phone goes from one network to the next. */
export function venueAddressesQuery(vendorId: string) {
  return endpointQuery(listVenueAddresses, { params: { vendorId } }, { staleTime: 0 });
}

function keep(vendorId: string, answer: VenueAddresses): void {
  queryClient.setQueryData(venueAddressesQuery(vendorId).queryKey, answer);
  void queryClient.invalidateQueries({ queryKey: [listActivities.id], refetchType: "none" });
}

export function useNameWifi(vendorId: string) {
  return useMutation({
    mutationFn: () => call(nameVenueAddress, { params: { vendorId } }),
    onSuccess: (answer) => keep(vendorId, answer),
  });
}

export function useRemoveWifi(vendorId: string) {
  return useMutation({
    mutationFn: (venueAddressId: string) => call(removeVenueAddress, { params: { vendorId, venueAddressId } }),
    onSuccess: (answer) => keep(vendorId, answer),
  });
}
