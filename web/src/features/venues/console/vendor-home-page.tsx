import * as m from "@skipline/contract/texts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { consoleQuery, ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import { Link } from "#lib/link.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { listVendorPages } from "./console-pages.ts";
import { ownLocationsQuery } from "./location-queries.ts";
import { Suspension, SuspendVenue } from "./suspension.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorId = "" } = params;
  void queryClient.prefetchQuery(ownVendorQuery(vendorId));
  void queryClient.prefetchInfiniteQuery(ownLocationsQuery(vendorId));
  return null;
}

/** Of a venue without any: nothing else can be done there yet. */
function FirstStep({ vendorId }: { vendorId: string }) {
  const { data } = useInfiniteQuery(ownLocationsQuery(vendorId));
  if (!data || data.pages.some(({ items }) => items.length > 0)) return null;
  return (
    <div className="mb-6">
      <Alert tone="info" title={m.console_first_step()}>
        <p>{m.console_locations_none_hint()}</p>
        <p className="mt-3">
          <Link to={consolePaths.newLocation(vendorId)} className={buttonClasses({ size: "small" })}>
            {m.console_location_create()}
          </Link>
        </p>
      </Alert>
    </div>
  );
}

function Loading() {
  return (
    <QueryLoading label={m.console_venue_loading()}>
      <div className="grid gap-3 @min-[44rem]:grid-cols-2">
        {Array.from({ length: 6 }, (_, card) => (
          <Skeleton key={card} shape="h-24 w-full" rounded="20" />
        ))}
      </div>
    </QueryLoading>
  );
}

/** What is there to do at this venue? */
export function VendorHomePage() {
  const { data: own } = useQuery(consoleQuery);
  return (
    <VendorGate title={m.console_overview()} for="MANAGER" loading={<Loading />}>
      {(run) => {
        const { vendor, role } = run;
        const isOperator = own?.isOperator ?? false;
        const { vendorId, name, addressLine1, addressLine2, city, state, zip } = vendor;
        return (
          <Page
            title={name}
            subtitle={[addressLine1, addressLine2, city, `${state} ${zip}`].filter(Boolean).join(", ")}
            width="wide"
          >
            <Suspension vendor={vendor} isOperator={isOperator} />
            {(role === "ADMIN" || role === "SUPER_ADMIN") && <FirstStep vendorId={vendorId} />}
            <ul className="grid gap-3 @min-[44rem]:grid-cols-2">
              {listVendorPages(run).map(({ path, label, hint, Icon }) => (
                <Card as="li" key={path} interactive>
                  <div className="flex items-center gap-4">
                    <Icon aria-hidden="true" className="size-7 shrink-0 text-accent-text @max-[14rem]:hidden" />
                    <div className="min-w-0 flex-1">
                      <h2>
                        <Link
                          to={path}
                          className="text-18 font-bold text-strong after:absolute after:inset-0 after:content-['']"
                        >
                          {label}
                        </Link>
                      </h2>
                      {hint && <p className="text-14 text-muted">{hint}</p>}
                    </div>
                    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted @max-[14rem]:hidden" />
                  </div>
                </Card>
              ))}
            </ul>
            {isOperator && !vendor.suspension && <SuspendVenue vendorId={vendorId} />}
          </Page>
        );
      }}
    </VendorGate>
  );
}
