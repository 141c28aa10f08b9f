import { getVendorPage } from "@skipline/contract/landing";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useLoaderData } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { ApiError } from "#api/errors.ts";
import { loaderQueries } from "#api/loader-queries.ts";
import { endpointQuery } from "#api/query.ts";
import { PageError } from "#lib/page-error.ts";
import { useNow } from "#lib/use-now.ts";
import { FloatingDraw } from "../../rewards/index.ts";
import { noEvents, VendorContent } from "./vendor-content.tsx";

/** A night begins while the page lies open. */
const vendorPageQuery = (vendorId: string) =>
  endpointQuery(getVendorPage, { params: { vendorId } }, { refetchInterval: 60_000 });

/** No such vendor, or an id that can't be one. */
function isNobody(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

export async function loader({ params, context }: LoaderFunctionArgs): Promise<string> {
  const vendorId = params["vendorId"] ?? "";
  try {
    await context.get(loaderQueries).ensureQueryData(vendorPageQuery(vendorId));
    return vendorId;
  } catch (error) {
    if (isNobody(error)) throw new PageError(noEvents.title, noEvents.message, undefined, { cause: error });
    const reload = { kind: "reload", text: m.try_again() } as const;
    const message = m.vendor_failed();
    throw new PageError(m.error_occurred(), message, reload, { cause: error });
  }
}

export function VendorPage() {
  const vendorId = useLoaderData<typeof loader>();
  const { data: page } = useQuery(vendorPageQuery(vendorId));
  const now = useNow();
  if (!page) return null;
  const { tonight } = page;
  const draw = tonight && <FloatingDraw vendorId={page.vendor.vendorId} eventId={tonight.eventId} />;
  return <VendorContent page={page} now={now} draw={draw} />;
}
