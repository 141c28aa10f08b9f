import { findVendor } from "@skipline/contract/venues";
import { endpointQuery } from "./query.ts";

/** A vendor: null where there is none of that id. */
export function vendorQuery(vendorId: string) {
  return endpointQuery(findVendor, { query: { vendorId } }, { select: ({ items }) => items[0] ?? null });
}
