import { findVendorLocation } from "@skipline/contract/venues";
import type { QueryClient } from "@tanstack/react-query";
import { data, useLoaderData } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { loadCode } from "#api/code.ts";
import { ApiError } from "#api/errors.ts";
import { loaderQueries } from "#api/loader-queries.ts";
import { endpointQuery } from "#api/query.ts";
import type { Festival } from "#content/festival.ts";
import { useNow } from "#lib/use-now.ts";
import { FestivalContent } from "./festival-content.tsx";

/** Each festival's content comes with its own page alone; the file's name is the end of the path. */
const files = import.meta.glob<{ festival: Festival }>([
  "../../../content/festivals/*.ts",
  "!../../../content/festivals/*.*.ts",
]);

/** Every location has the page of a festival; a location that is not there has none. The page's HTML brings the answer. */
async function isLocation(queryClient: QueryClient, vendorLocationId: string): Promise<boolean> {
  const query = endpointQuery(findVendorLocation, { query: { vendorLocationId: vendorLocationId.toUpperCase() } });
  try {
    return (await queryClient.ensureQueryData({ ...query, retry: false })).items.length > 0;
  } catch (error) {
    // Content needs no server: where it can't be asked, the page still shows.
    return !(error instanceof ApiError && error.status < 500);
  }
}

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Festival> {
  const load = files[`../../../content/festivals/${(params["festival"] ?? "").toLowerCase()}.ts`];
  if (!load) throw data(null, { status: 404 });
  const [{ festival }, isThere] = await Promise.all([
    loadCode(load),
    isLocation(context.get(loaderQueries), params["vendorLocationId"] ?? ""),
  ]);
  if (!isThere) throw data(null, { status: 404 });
  return festival;
}

export function FestivalPage() {
  const festival = useLoaderData<typeof loader>();
  return <FestivalContent festival={festival} now={useNow()} />;
}
