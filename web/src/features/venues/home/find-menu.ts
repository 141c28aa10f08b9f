import * as m from "@skipline/contract/texts";
import { codeAddress } from "@skipline/contract/tables";
import { findVendorLocation } from "@skipline/contract/venues";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { paths } from "#lib/paths.ts";
import { parseLocationCode } from "#lib/scanned-code.ts";

/** Where a scanned or typed code leads, or what is wrong with it. A short link is followed by its own page. */
export async function findMenu(code: string): Promise<{ path: string } | { problem: string }> {
  const parsed = parseLocationCode(code);
  if (parsed.kind === "invalid") return { problem: m.finder_not_a_code() };
  if (parsed.kind === "shortCode") return { path: paths.shortLink(parsed.code) };
  const { vendorLocationId, table } = parsed;
  try {
    const query = endpointQuery(findVendorLocation, { query: { vendorLocationId } });
    const { items } = await queryClient.fetchQuery(query);
    if (items.length > 0) return { path: codeAddress(vendorLocationId, table) };
    return { problem: m.finder_unknown_code() };
  } catch {
    return { problem: m.finder_not_looked_up() };
  }
}
