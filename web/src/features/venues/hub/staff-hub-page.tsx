import type { RoleName } from "@skipline/contract/endpoint";
import * as m from "@skipline/contract/texts";
import { ChevronRight, MapPin } from "lucide-react";
import { Suspense, useEffect } from "react";
import type { LucideIcon } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { latePart } from "#api/code.ts";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import type { StaffVenue } from "#api/staff-venue.ts";
import { LanguageSwitch } from "#components/language-switch.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import { loadQrDecoder } from "#components/qr-scanner/qr-decoder.ts";
import { QueryLoading } from "#components/query-loading.tsx";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { placeDetail } from "#lib/place-name.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { classes } from "#ui/classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { Marked } from "#ui/marked.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { hubContextOf, listHubActions, listFurtherPages } from "./hub-actions.ts";
import { hubIcons, furtherPageIcons } from "./hub-icons.ts";
import { useReportsFlag } from "./reports-flag.ts";
import { locationSummaryQuery, Tonight } from "./tonight.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  const vendorLocationId = (params["vendorLocationId"] ?? "").toUpperCase();
  void queryClient.prefetchQuery(staffVenueQuery(vendorLocationId));
  void queryClient.prefetchQuery(locationSummaryQuery(vendorLocationId));
  return null;
}

const { Part: PauseOrders } = latePart(() => import("#components/pause-orders.tsx"), "PauseOrders");
const { Part: SuspendedAlert } = latePart(() => import("./suspended-alert.tsx"), "SuspendedAlert");

interface HubButtonProps {
  to: string;
  label: string;
  Icon: LucideIcon;
  kind: "main" | "usual" | "further";
}

const kinds: Record<HubButtonProps["kind"], string> = {
  main: "min-h-18 bg-accent py-4 text-18 font-bold text-on-accent hover:bg-accent-hover",
  usual: "min-h-18 bg-surface-1 py-4 text-18 font-bold text-strong inset-ring inset-ring-line hover:bg-surface-2",
  further: "min-h-14 bg-surface-1 py-2 text-16 font-medium text-normal inset-ring inset-ring-line hover:bg-surface-2",
};

function HubButton({ to, label, Icon, kind }: HubButtonProps) {
  return (
    <Link
      to={to}
      className={classes(
        "flex items-center gap-4 rounded-20 px-5 transition-[background-color,transform] active:scale-[0.99]",
        kinds[kind],
      )}
    >
      <Icon
        aria-hidden="true"
        className={classes("shrink-0 @max-[14rem]:hidden", kind === "further" ? "size-5" : "size-7")}
      />
      <span className="min-w-0 flex-1">{label}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 @max-[14rem]:hidden" />
    </Link>
  );
}

/** The decoder is the largest part of scanning: it comes while the bartender still looks at the buttons. */
function useWarmScanner(wanted: boolean): void {
  useEffect(() => {
    if (wanted) loadQrDecoder().catch(() => undefined);
  }, [wanted]);
}

const columns = "grid gap-3 @min-[44rem]:grid-cols-2 @min-[68rem]:grid-cols-3";

function HubActions({ venue }: { venue: StaffVenue }) {
  const showsReports = useReportsFlag();
  const { role } = venue;
  const actions = role ? listHubActions({ ...hubContextOf({ ...venue, role }), showsReports }) : [];
  useWarmScanner(actions.some(({ id }) => id === "scan"));
  if (actions.length === 0) {
    return (
      <EmptyState
        icon={<MapPin />}
        title={m.hub_nothing_to_do()}
        message={m.hub_takes_no_orders()}
        action={
          <Link to={staffPaths.locations()} className={buttonClasses({ full: true })}>
            {m.staff_choose_location()}
          </Link>
        }
      />
    );
  }
  return (
    <nav aria-label={m.location()}>
      <ul className={columns}>
        {actions.map(({ id, path, label }, index) => (
          <li key={id}>
            <HubButton to={path} label={label} Icon={hubIcons[id]} kind={index === 0 ? "main" : "usual"} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether something may keep guests from ordering: what says so comes late. */
const mayBeClosed = ({ vendor, location }: StaffVenue): boolean =>
  vendor.isSuspended || location.status !== "OPEN" || location.openingHours !== null;

/** Guest lists alone take no orders, and need no pause. */
const takesPayments = ({ vendor, role }: StaffVenue): boolean => role !== null && !vendor.guestlistEnabled;

/** What is needed now and then. */
function FurtherPages({ venue }: { venue: StaffVenue }) {
  const { role } = venue;
  const pages = role ? listFurtherPages(hubContextOf({ ...venue, role })) : [];
  if (pages.length === 0) return null;
  return (
    <nav aria-label={m.more()} className="mt-6">
      <ul className={columns}>
        {pages.map(({ id, label, path }) => (
          <li key={path}>
            <HubButton to={path} label={label} Icon={furtherPageIcons[id]} kind="further" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const youAre: Record<RoleName, { named: typeof m.hub_you_are_staff_named; unnamed: string }> = {
  STAFF: { named: m.hub_you_are_staff_named, unnamed: m.hub_you_are_staff() },
  MANAGER: { named: m.hub_you_are_manager_named, unnamed: m.hub_you_are_manager() },
  ADMIN: { named: m.hub_you_are_admin_named, unnamed: m.hub_you_are_admin() },
  SUPER_ADMIN: { named: m.hub_you_are_super_admin_named, unnamed: m.hub_you_are_super_admin() },
};

/** Of which venue, and as what somebody stands here. */
function Who({ venue: { vendor, location, role, name } }: { venue: StaffVenue }) {
  const detail = placeDetail(location.description, vendor.name);
  return (
    <>
      {detail && <span className="block">{detail}</span>}
      {role && (
        <span className="block text-14">
          {name ? (
            <Marked
              parts={youAre[role].named.parts({ name })}
              tags={{ name: <strong className="font-bold text-normal" /> }}
            />
          ) : (
            youAre[role].unnamed
          )}
        </span>
      )}
    </>
  );
}

/** What is there to do at this location? */
export function StaffHubPage() {
  const vendorLocationId = useLocationId();
  const goUp = useGoUp(staffPaths.locations());
  return (
    <StaffGate title={m.location()} width="wide">
      {(venue) => (
        <Page
          title={venue?.location.description ?? m.location()}
          heading={venue && <TypedWords>{venue.location.description}</TypedWords>}
          subtitle={venue ? <Who venue={venue} /> : vendorLocationId}
          width="wide"
          onBack={goUp}
        >
          {venue ? (
            <div className="@container">
              {mayBeClosed(venue) && (
                <Suspense fallback={null}>
                  <SuspendedAlert venue={venue} />
                </Suspense>
              )}
              {!venue.vendor.guestlistEnabled && <Tonight venue={venue} />}
              <HubActions venue={venue} />
              <FurtherPages venue={venue} />
              {takesPayments(venue) && (
                <Suspense fallback={null}>
                  <div className="mt-6">
                    <PauseOrders venue={venue} />
                  </div>
                </Suspense>
              )}
              <LanguageSwitch className="mt-6" />
            </div>
          ) : (
            <QueryLoading label={m.hub_loading()}>
              <Skeleton shape="h-18 w-full" rounded="20" />
            </QueryLoading>
          )}
        </Page>
      )}
    </StaffGate>
  );
}
