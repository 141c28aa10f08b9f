import { getFestival } from "@skipline/contract/content";
import type { Festival } from "@skipline/contract/content";
import { festivalInput } from "@skipline/contract/content-input";
import { findVendorLocation } from "@skipline/contract/venues";
import type { QueryClient } from "@tanstack/react-query";
import { data, useLoaderData } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { ApiError } from "#api/errors.ts";
import { loaderQueries } from "#api/loader-queries.ts";
import { endpointQuery } from "#api/query.ts";
import { ownLanguage } from "#lib/language.ts";
import { useNow } from "#lib/use-now.ts";
import { findContent } from "../find-content.ts";
import { useKeptContent } from "../use-kept-content.ts";
import { FestivalContent } from "./festival-content.tsx";

/** Every location has the page of a festival; a location that is not there has none. The page's HTML brings the answer. */
async function isLocation(queryClient: QueryClient, vendorLocationId: string): Promise<boolean> {
  const query = endpointQuery(findVendorLocation, { query: { vendorLocationId: vendorLocationId.toUpperCase() } });
  try {
    return (await queryClient.ensureQueryData({ ...query, retry: false })).items.length > 0;
  } catch (error) {
    // Where nobody can say, what is known of the festival still shows.
    return !(error instanceof ApiError && error.status < 500);
  }
}

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Festival> {
  const queryClient = context.get(loaderQueries);
  const query = endpointQuery(getFestival, festivalInput(params["festival"] ?? "", ownLanguage));
  const [{ festival }, isThere] = await Promise.all([
    findContent(queryClient, query),
    isLocation(queryClient, params["vendorLocationId"] ?? ""),
  ]);
  if (!isThere) throw data(null, { status: 404 });
  return festival;
}

export function FestivalPage() {
  const festival = useLoaderData<typeof loader>();
  useKeptContent(getFestival);
  return <FestivalContent festival={festival} now={useNow()} />;
}
