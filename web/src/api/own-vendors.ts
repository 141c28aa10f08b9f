import { getOwnVendor, listOwnVendors } from "@skipline/contract/vendors";
import { endpointQuery } from "./query.ts";

/** What the console is to the caller: whose it is, and whether there is more than one vendor to choose from. */
export const consoleQuery = endpointQuery(listOwnVendors, { query: { limit: 2 } });

/** A vendor with all that its owners can change, and what the caller is there. */
export function ownVendorQuery(vendorId: string) {
  return endpointQuery(getOwnVendor, { params: { vendorId } });
}
