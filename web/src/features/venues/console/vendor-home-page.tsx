import type { OwnLocation } from "@skipline/contract/own-locations";
import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChartColumn, ChevronRight } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { consoleQuery, ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import type { RunVendor } from "#components/vendor-gate.tsx";
import { langOf } from "#lib/language.ts";
import { Link } from "#lib/link.tsx";
import { consolePaths, menuPaths } from "#lib/console-paths.ts";
import { staffPaths } from "#lib/staff-paths.ts";
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

/** Of a location where nobody has ordered yet: what is left to do there. */
function OpeningStep({ vendor: { vendorId, language }, location }: { vendor: OwnVendor; location: OwnLocation }) {
  return (
    <div className="mb-6">
      <Alert tone="info" title={m.console_opening_step()}>
        <p lang={langOf(language)} className="font-bold wrap-anywhere">
          {location.description}
        </p>
        <p>{m.ready_try()}</p>
        <p className="mt-3">
          <Link to={menuPaths.ready(vendorId, location.vendorLocationId)} className={buttonClasses({ size: "small" })}>
            {m.console_opening_go()}
          </Link>
        </p>
      </Alert>
    </div>
  );
}

/** As many as are seen at one look; the list of locations has all. */
const fewMenus = 8;

/** Straight to what is changed most: the menu of each location. */
function Menus({
  vendor: { vendorId, language },
  locations,
}: {
  vendor: OwnVendor;
  locations: readonly OwnLocation[];
}) {
  const inUse = locations.filter(({ status }) => status !== "ARCHIVED");
  if (inUse.length === 0) return null;
  const look = buttonClasses({ variant: "secondary", size: "small" });
  return (
    <section aria-labelledby="menus" className="mb-6">
      <h2 id="menus" className="text-18 font-bold text-strong">
        {m.console_menu_edit()}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {inUse.slice(0, fewMenus).map(({ vendorLocationId, description }) => (
          <li key={vendorLocationId}>
            <Link to={menuPaths.menu(vendorId, vendorLocationId)} lang={langOf(language)} className={look}>
              <span className="wrap-anywhere">{description}</span>
            </Link>
          </li>
        ))}
        {inUse.length > fewMenus && (
          <li>
            <Link to={consolePaths.locations(vendorId)} className={buttonClasses({ variant: "quiet", size: "small" })}>
              {m.report_all_locations()}
            </Link>
          </li>
        )}
      </ul>
    </section>
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

interface PagesProps {
  run: RunVendor;
  /** Undefined where there is none, or it is not known. */
  place: OwnLocation | undefined;
}

function Pages({ run, place }: PagesProps) {
  const paysVenues = useQuery(clientConfigQuery).data?.paysVenues ?? false;
  // A staff page, of all of the venue's locations: it has no address in the console.
  const reports = place &&
    run.vendorLocationIds === null && {
      path: staffPaths.reporting(place.vendorLocationId),
      label: m.report_title(),
      hint: m.console_reports_hint(),
      Icon: ChartColumn,
    };
  return (
    <ul className="grid gap-3 @min-[44rem]:grid-cols-2">
      {[...(reports ? [reports] : []), ...listVendorPages(run, { paysVenues })].map(({ path, label, hint, Icon }) => (
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
  );
}

function VendorHome({ run, isOperator }: { run: RunVendor; isOperator: boolean }) {
  const { vendor, role } = run;
  const { vendorId, name, addressLine1, addressLine2, city, state, zip } = vendor;
  const { data, isPending } = useInfiniteQuery(ownLocationsQuery(vendorId));
  const locations = data?.pages.flatMap(({ items }) => items);
  const unopened = locations?.find(({ status, wasOpened }) => status === "CLOSED" && wasOpened === false);
  const canAdd = role === "ADMIN" || role === "SUPER_ADMIN";
  return (
    <Page
      title={name}
      subtitle={<bdi>{[addressLine1, addressLine2, city, `${state} ${zip}`].filter(Boolean).join(", ")}</bdi>}
      width="wide"
    >
      <Suspension vendor={vendor} isOperator={isOperator} />
      {isPending ? (
        <Loading />
      ) : (
        <>
          {locations?.length === 0 && canAdd && <FirstStep vendorId={vendorId} />}
          {unopened && <OpeningStep vendor={vendor} location={unopened} />}
          {locations && <Menus vendor={vendor} locations={locations} />}
          <Pages run={run} place={locations?.find(({ status }) => status !== "ARCHIVED")} />
          {isOperator && !vendor.suspension && <SuspendVenue vendorId={vendorId} />}
        </>
      )}
    </Page>
  );
}

/** What is there to do at this venue? */
export function VendorHomePage() {
  const { data: own } = useQuery(consoleQuery);
  return (
    <VendorGate title={m.console_overview()} for="MANAGER" isTop loading={<Loading />}>
      {(run) => <VendorHome key={run.vendor.vendorId} run={run} isOperator={own?.isOperator ?? false} />}
    </VendorGate>
  );
}
