import type { RouteObject } from "react-router";
import { findDefaultLocation } from "#api/default-location.ts";
import { requireStaff } from "#api/require-session.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { redirectFrom } from "#lib/redirect-from.ts";
import { LateQueueBar, LateUnsentWarning } from "./late-staff-queue.tsx";
import { inside, lateLoader, lateRoute, page, ShellError } from "./route-parts.tsx";
import { PageLoading } from "./shells/page-loading.tsx";

const staffOrderPage = () => import("./features/fulfilment/order/staff-order-page.tsx");

/** Where staff are led who name no location: to the scan there, else where they choose or scan one. */
async function findScanPath(): Promise<string> {
  const id = await findDefaultLocation();
  return id === null ? staffPaths.locations() : staffPaths.scan(id);
}

/** The pages of a location: on a tablet and a laptop the way to the others stands beside each. */
const locationRoutes: RouteObject[] = [
  {
    path: "/staff/location/:vendorLocationId/scan",
    lazy: page(() => {
      // The page after the scan comes along: nobody waits for its code with a guest before them.
      staffOrderPage().catch(() => undefined);
      return import("./features/fulfilment/scan/staff-scan-page.tsx");
    }, "StaffScanPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/guestlist-event/:gleventId/guests",
    lazy: page(() => import("./features/guests/door/staff-guests-page.tsx"), "StaffGuestsPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/order/:orderId?",
    lazy: page(staffOrderPage, "StaffOrderPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/orders",
    lazy: page(() => import("./features/fulfilment/history/staff-orders-page.tsx"), "StaffOrdersPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/queue",
    lazy: page(() => import("./features/fulfilment/bar-queue/bar-queue-page.tsx"), "BarQueuePage"),
  },
  {
    path: "/staff/location/:vendorLocationId/phone",
    lazy: page(() => import("./features/venues/phone/phone-page.tsx"), "PhonePage"),
  },
  {
    path: "/staff/location/:vendorLocationId/rewards",
    lazy: page(() => import("./features/rewards/hand-over/staff-rewards-page.tsx"), "StaffRewardsPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/inventory",
    lazy: page(() => import("./features/catalog/inventory/staff-inventory-page.tsx"), "StaffInventoryPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/:vendorId/events",
    lazy: page(() => import("./features/events/event-list-page.tsx"), "EventListPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/:vendorId/event/create",
    lazy: page(() => import("./features/events/event-pages.tsx"), "CreateEventPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/:vendorId/event/edit/:eventId?",
    lazy: page(() => import("./features/events/event-pages.tsx"), "EditEventPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/:vendorId/event/edit/:eventId/prizes",
    lazy: page(() => import("./features/rewards/prizes/event-prizes-page.tsx"), "EventPrizesPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/guestlist-events",
    lazy: page(() => import("./features/guests/staff-events/staff-glevents-page.tsx"), "StaffGleventsPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/guestlist-events/create",
    lazy: page(() => import("./features/guests/staff-events/glevent-pages.tsx"), "CreateGleventPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/:vendorId/guestlist-event/edit/:gleventId?",
    lazy: page(() => import("./features/guests/staff-events/glevent-pages.tsx"), "EditGleventPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/:vendorId/users",
    lazy: page(() => import("./features/venues/people/staff-management-page.tsx"), "StaffManagementPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/:vendorId/links",
    lazy: page(() => import("./features/links/staff-links/links-page.tsx"), "LinksPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/:vendorId/activity",
    lazy: page(() => import("./features/venues/activity/activity-page.tsx"), "ActivityPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/reporting",
    loader: lateLoader(() => import("./features/analytics/report-loader.ts")),
    lazy: page(() => import("./features/analytics/reporting-page.tsx"), "ReportingPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/reporting/orders",
    lazy: page(() => import("./features/analytics/report-orders-page.tsx"), "ReportOrdersPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/reporting/reconcile",
    lazy: page(() => import("./features/analytics/reconcile-page.tsx"), "ReconcilePage"),
  },
  {
    path: "/staff/location/:vendorLocationId/reporting/day",
    lazy: page(() => import("./features/analytics/day-sheet-page.tsx"), "DaySheetPage"),
  },
];

/** Everything else below /staff; `requireStaff` runs before any of them loads. */
const staffRoutes: RouteObject[] = [
  { path: "/staff", loader: ({ request }) => redirectFrom(request, staffPaths.locations()) },
  { path: "/staff/location", loader: ({ request }) => redirectFrom(request, staffPaths.locations()) },
  { path: "/staff/scan", loader: async ({ request }) => redirectFrom(request, await findScanPath()) },
  {
    path: "/staff/locations",
    lazy: page(() => import("./features/venues/locations/staff-locations-page.tsx"), "StaffLocationsPage"),
  },
  {
    path: "/staff/location/:vendorLocationId",
    lazy: page(() => import("./features/venues/hub/staff-hub-page.tsx"), "StaffHubPage"),
  },
  {
    lazy: page(() => import("./features/venues/hub/location-nav.tsx"), "WithLocationNav"),
    children: locationRoutes,
  },
];

const signedInStaffShell = lateRoute(
  [
    () => import("./shells/staff-shell.tsx"),
    () => import("./features/auth/logout-button.tsx"),
    () => import("./features/venues/phone/phone-lock.tsx"),
  ],
  ({ StaffShell }, { LogoutButton }, { HeldOutlet, PhoneButton, PhoneLock }) => ({
    Component: () => (
      <StaffShell
        logout={
          <>
            <PhoneButton />
            <LogoutButton unsent={<LateUnsentWarning />} />
          </>
        }
        notice={<LateQueueBar />}
      >
        <PhoneLock />
        <HeldOutlet />
      </StaffShell>
    ),
  }),
);

/** What is below /staff for whoever is signed in: fetched with the first of it, guests' phones do without. */
export const lateRoutes: RouteObject[] = [
  {
    lazy: signedInStaffShell,
    middleware: [requireStaff],
    ErrorBoundary: ShellError,
    HydrateFallback: PageLoading,
    children: inside(staffRoutes),
  },
];
