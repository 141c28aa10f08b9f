import { listVenueAddresses, nameVenueAddress, removeVenueAddress } from "@skipline/contract/venue-addresses";
import { type Call, type Route, route, staffCaller } from "../../http/call.ts";
import type { SmsLimits } from "./sms-limits.ts";
import type { VenueAddresses } from "./venue-addresses.ts";

export function venueAddressRoutes(addresses: VenueAddresses, limits: SmsLimits): Route[] {
  const perHour = { named: limits.perNamedAddress, others: limits.perAddress };

  async function show(vendorId: string, call: Call) {
    const rows = await addresses.list(vendorId);
    return {
      items: rows.map(({ namedAt, expiresAt, ...row }) => ({
        ...row,
        namedAt: namedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isCallers: row.address === call.address,
      })),
      callersAddress: call.address,
      perHour,
    };
  }

  return [
    route(listVenueAddresses, ({ params }, call) => show(params.vendorId, call)),

    route(nameVenueAddress, async ({ params }, call) => {
      await addresses.name(staffCaller(call), params.vendorId, call.address);
      return show(params.vendorId, call);
    }),

    route(removeVenueAddress, async ({ params }, call) => {
      await addresses.remove(staffCaller(call), params.vendorId, params.venueAddressId);
      return show(params.vendorId, call);
    }),
  ];
}
