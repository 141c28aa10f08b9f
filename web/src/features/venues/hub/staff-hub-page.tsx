import {
  BarChart3,
  CalendarDays,
  ChevronRight,
  History,
  ListChecks,
  MapPin,
  Package,
  ScanLine,
  Users,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "../../../api/query-client.ts";
import { staffVenueQuery } from "../../../api/staff-venue.ts";
import type { StaffVenue } from "../../../api/staff-venue.ts";
import { StaffGate } from "../../../components/staff-gate.tsx";
import { loadQrDecoder } from "../../../components/qr-scanner/qr-decoder.ts";
import { paths } from "../../../lib/paths.ts";
import { useLocationId } from "../../../lib/use-location-id.ts";
import { buttonClasses } from "../../../ui/button-classes.ts";
import { classes } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { useGoUp } from "../../../lib/use-go-back.ts";
import { Page } from "../../../ui/page.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { listHubActions } from "./hub-actions.ts";
import type { HubAction, HubActionId } from "./hub-actions.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
  return null;
}

const icons: Record<HubActionId, LucideIcon> = {
  scan: ScanLine,
  guestlistEvents: ListChecks,
  inventory: Package,
  orders: History,
  reporting: BarChart3,
  users: Users,
  events: CalendarDays,
};

function HubButton({ action, main }: { action: HubAction; main: boolean }) {
  const Icon = icons[action.id];
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
      <ul className="grid gap-3">
        {actions.map((action, index) => (
          <li key={action.id}>
            <HubButton action={action} main={index === 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What is there to do at this location? */
export function StaffHubPage() {
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(paths.staffLocations());
  return (
    <StaffGate title="Location" width="phone">
      {(venue) => (
        <Page
          title={venue?.location.description ?? "Location"}
          subtitle={venue?.vendor.name ?? vendorLocationId}
          width="phone"
          onBack={goUp}
        >
          {venue ? (
            <HubActions venue={venue} />
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
