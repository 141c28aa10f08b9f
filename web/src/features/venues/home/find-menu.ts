import { findVendorLocation } from "@skipline/contract/venues";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { paths } from "#lib/paths.ts";
import { parseLocationCode } from "#lib/scanned-code.ts";

const notACodeText = "This is not a code of a location. Please scan the one at your table or bar.";

/** Where a scanned or typed code leads, or what is wrong with it. A short link is followed by its own page. */
export async function findMenu(code: string): Promise<{ path: string } | { problem: string }> {
  const parsed = parseLocationCode(code);
  if (parsed.kind === "invalid") return { problem: notACodeText };
  if (parsed.kind === "shortCode") return { path: paths.shortLink(parsed.code) };
  const { vendorLocationId } = parsed;
  try {
    const query = endpointQuery(findVendorLocation, { query: { vendorLocationId } });
    const { items } = await queryClient.fetchQuery(query);
    if (items.length > 0) return { path: paths.location(vendorLocationId) };
    return { problem: "No location has this code. Please check it and try again." };
  } catch {
    return { problem: "We couldn’t look this code up. Please check your connection and try again." };
  }
}
