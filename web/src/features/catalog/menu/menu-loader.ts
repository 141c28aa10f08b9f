import { readLocationId } from "@skipline/contract/ids";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { vendorQuery } from "#api/vendor-query.ts";
import { paths } from "#lib/paths.ts";
import { redirectFrom } from "#lib/redirect-from.ts";
import { locationQuery, productsQuery } from "./menu-queries.ts";

/** Failures are the page's to show; here they only end the prefetch. */
async function prefetch(id: string): Promise<void> {
  void queryClient.prefetchQuery(productsQuery(id));
  const { items } = await queryClient.fetchQuery(locationQuery(id));
  if (items[0]) await queryClient.prefetchQuery(vendorQuery(items[0].vendorId));
}

/**
 * Asks for the menu beside the page's own code, and waits for neither. Stands in the entry chunk, apart from the
 * page: a guest at the bar saves a round trip.
 */
export function loader({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">): null {
  const id = readLocationId(params["vendorLocationId"] ?? "");
  // The page says that it knows of no such place.
  if (id === null) return null;
  // One spelling of an id: one cart, one cache entry.
  if (id !== params["vendorLocationId"]) throw redirectFrom(request, paths.location(id));
  prefetch(id).catch(() => undefined);
  return null;
}
