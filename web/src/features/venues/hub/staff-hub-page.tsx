import { ChevronRight, MapPin } from "lucide-react";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "../../../api/query-client.ts";
import { staffVenueQuery } from "../../../api/staff-venue.ts";
import type { StaffVenue } from "../../../api/staff-venue.ts";
import { StaffGate } from "../../../components/staff-gate.tsx";
import { loadQrDecoder } from "../../../components/qr-scanner/qr-decoder.ts";
import { paths } from "../../../lib/paths.ts";
import { placeDetail } from "../../../lib/place-name.ts";
import { useLocationId } from "../../../lib/use-location-id.ts";
import { buttonClasses } from "../../../ui/button-classes.ts";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useGoUp } from "../../../lib/use-go-back.ts";
import { Page } from "../../../ui/page.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { roleLabels } from "../role-names.ts";
import { listHubActions, listFurtherPages } from "./hub-actions.ts";
import type { HubAction } from "./hub-actions.ts";
import { hubIcons, furtherPageIcons } from "./hub-icons.ts";
import { locationSummaryQuery, Tonight } from "./tonight.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  const vendorLocationId = (params["vendorLocationId"] ?? "").toUpperCase();
  void queryClient.prefetchQuery(staffVenueQuery(vendorLocationId));
  void queryClient.prefetchQuery(locationSummaryQuery(vendorLocationId));
  return null;
}

function HubButton({ action, main }: { action: HubAction; main: boolean }) {
  const Icon = hubIcons[action.id];
  return (
    <Link
      to={action.path}
      className={classes(
        "flex min-h-18 items-center gap-4 rounded-20 px-5 py-4 text-18 font-bold transition-[background-color,transform] active:scale-[0.99]",
        main
          ? "bg-accent text-on-accent hover:bg-accent-hover"
          : "bg-surface-1 text-strong inset-ring inset-ring-line hover:bg-surface-2",
      )}
    >
      <Icon aria-hidden="true" className="size-7 shrink-0" />
      <span className="min-w-0 flex-1">{action.label}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
    </Link>
  );
}

/** The decoder is the largest part of scanning: it comes while the bartender still looks at the buttons. */
function useWarmScanner(wanted: boolean): void {
  useEffect(() => {
    if (wanted) loadQrDecoder().catch(() => undefined);
  }, [wanted]);
}

function HubActions({ venue }: { venue: StaffVenue }) {
  const [search] = useSearchParams();
  const { location, vendor, role } = venue;
  const actions = role ? listHubActions({ ...location, role, guestlistEnabled: vendor.guestlistEnabled, search }) : [];
  useWarmScanner(actions.some(({ id }) => id === "scan"));
  if (actions.length === 0) {
    return (
      <EmptyState
        icon={<MapPin />}
        title="Nothing to do here yet"
        message="This location takes no orders."
        action={
          <Link to={paths.staffLocations()} className={buttonClasses({ full: true })}>
            Choose Another Location
          </Link>
        }
      />
    );
  }
  return (
    <nav aria-label="Location">
      <ul className="grid gap-3 @min-[44rem]:grid-cols-2 @min-[68rem]:grid-cols-3">
        {actions.map((action, index) => (
          <li key={action.id}>
            <HubButton action={action} main={index === 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is needed now and then. */
function FurtherPages({ venue: { location, vendor, role } }: { venue: StaffVenue }) {
  const pages = role ? listFurtherPages({ ...location, role, guestlistEnabled: vendor.guestlistEnabled }) : [];
  if (pages.length === 0) return null;
  return (
    <nav aria-label="More" className="mt-6">
      <ul className="flex flex-wrap gap-3">
        {pages.map(({ label, path }) => {
          const Icon = furtherPageIcons[label];
          return (
            <li key={path}>
              <Link to={path} className={buttonClasses({ variant: "secondary", size: "small" })}>
                <span className="inline-flex items-center gap-2">
                  <Icon aria-hidden="true" className="size-5" />
                  {label}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Of which venue, and as what somebody stands here. */
function Who({ venue: { vendor, location, role, name } }: { venue: StaffVenue }) {
  const detail = placeDetail(location.description, vendor.name);
  return (
    <>
      {detail && <span className="block">{detail}</span>}
      {role && (
        <span className="block text-14">
          You are {name && <strong className="font-bold text-normal">{name}</strong>}
          {name && ", "}
          {roleLabels[role]}
        </span>
      )}
    </>
  );
}

/** What is there to do at this location? */
export function StaffHubPage() {
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(paths.staffLocations());
  return (
    <StaffGate title="Location" width="wide">
      {(venue) => (
        <Page
          title={venue?.location.description ?? "Location"}
          subtitle={venue ? <Who venue={venue} /> : vendorLocationId}
          width="wide"
          onBack={goUp}
        >
          {venue ? (
            <div className="@container">
              {!venue.vendor.guestlistEnabled && <Tonight vendorLocationId={venue.location.vendorLocationId} />}
              <HubActions venue={venue} />
              <FurtherPages venue={venue} />
            </div>
          ) : (
            <Loading label="Loading the location">
              <Skeleton shape="h-18 w-full" rounded="20" />
            </Loading>
          )}
        </Page>
      )}
    </StaffGate>
  );
}
