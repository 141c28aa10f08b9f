import { Suspense } from "react";
import { Outlet } from "react-router";
import type { RouteObject } from "react-router";
import { latePart, loadCode } from "./api/code.ts";
import { requireCustomer, requireStaff } from "./api/require-session.ts";
import { useSession } from "./api/session.ts";
import { loader as menuLoader } from "./features/catalog/menu/menu-loader.ts";
import { paths } from "./lib/paths.ts";
import { redirectFrom } from "./lib/redirect-from.ts";
import { CustomerShell } from "./shells/customer-shell.tsx";
import { ErrorPage } from "./shells/error-page.tsx";
import { NotFoundPage } from "./shells/not-found-page.tsx";
import { PageLoading } from "./shells/page-loading.tsx";
import { Root } from "./shells/root.tsx";

type LazyRoute = NonNullable<RouteObject["lazy"]>;

/** A page's chunk: `lazy: page(() => import("./features/catalog/menu/menu-page.tsx"), "MenuPage")`; its `loader` comes along. */
function page<M extends Record<string, unknown>>(load: () => Promise<M>, name: keyof M): LazyRoute {
  return async () => {
    const module = await loadCode(load);
    const loader = module["loader"] as RouteObject["loader"];
    return { Component: module[name] as RouteObject["Component"], ...(loader ? { loader } : {}) };
  };
}

/** Routes inside a shell: an error of a page leaves the shell standing. */
function inside(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: ErrorPage, HydrateFallback: PageLoading, children }];
}

const { Part: WaitingOrders } = latePart(() => import("./features/ordering/waiting-orders.tsx"), "WaitingOrders");

/** Nobody's code is fetched for guests who have no order here. */
function WithWaitingOrders() {
  const session = useSession();
  return (
    <>
      {session && (
        <Suspense fallback={null}>
          <WaitingOrders />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}

/** Where a guest arrives with the phone in the hand: from each of them the code to show is one tap away. */
const arrivalRoutes: RouteObject[] = [
  { path: "/", lazy: page(() => import("./features/venues/home/home-page.tsx"), "HomePage") },
  {
    path: "/location/:vendorLocationId",
    loader: menuLoader,
    lazy: page(() => import("./features/catalog/menu/menu-page.tsx"), "MenuPage"),
  },
  {
    path: "/order/history",
    middleware: [requireCustomer],
    lazy: page(() => import("./features/ordering/history/order-history-page.tsx"), "OrderHistoryPage"),
  },
  {
    path: "/account",
    middleware: [requireCustomer],
    lazy: page(() => import("./features/ordering/account/account-page.tsx"), "AccountPage"),
  },
];

const membershipEventsPage = () => import("./features/guests/events/membership-events-page.tsx");

/** Guests' pages. Sign-in required: `middleware: [requireCustomer]` beside `lazy`. */
const customerRoutes: RouteObject[] = [
  { Component: WithWaitingOrders, children: arrivalRoutes },
  { path: "/signin", lazy: page(() => import("./features/auth/sign-in-page.tsx"), "SignInPage") },
  { path: "/r/:code", lazy: page(() => import("./features/links/short-link-page.tsx"), "ShortLinkPage") },
  {
    path: "/location/:vendorLocationId/order/review",
    middleware: [requireCustomer],
    lazy: page(() => import("./features/ordering/review/review-page.tsx"), "ReviewPage"),
  },
  {
    path: "/location/:vendorLocationId/order/checkout",
    middleware: [requireCustomer],
    lazy: page(() => import("./features/ordering/checkout/checkout-page.tsx"), "CheckoutPage"),
  },
  {
    path: "/location/:vendorLocationId/order/:orderId/status",
    middleware: [requireCustomer],
    lazy: page(() => import("./features/ordering/status/order-status-page.tsx"), "OrderStatusPage"),
  },
  { path: "/lusiv/events", lazy: page(membershipEventsPage, "MembershipEventsPage") },
  { path: "/membership/events", lazy: page(membershipEventsPage, "MembershipEventsPage") },
  { path: "/404", Component: NotFoundPage },
  { path: "*", Component: NotFoundPage },
];

/** Landing pages, terms and explainers. */
const publicRoutes: RouteObject[] = [
  { path: "/lusiv", lazy: page(() => import("./features/membership/explainer/lusiv-page.tsx"), "LusivPage") },
];

/** The staff pages that need no session. */
const staffSignInRoutes: RouteObject[] = [
  { path: "/staff/signin", lazy: page(() => import("./features/auth/sign-in-page.tsx"), "StaffSignInPage") },
  // Whatever no other pattern of the staff's takes.
  { path: "/staff/*", Component: NotFoundPage },
];

const staffOrderPage = () => import("./features/fulfilment/order/staff-order-page.tsx");

/** The pages of a location for a desk: on a laptop the way to the others stands beside each. */
const locationRoutes: RouteObject[] = [
  {
    path: "/staff/location/:vendorLocationId/orders",
    lazy: page(() => import("./features/fulfilment/history/staff-orders-page.tsx"), "StaffOrdersPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/inventory",
    lazy: page(() => import("./features/catalog/inventory/staff-inventory-page.tsx"), "StaffInventoryPage"),
  },
  {
    path: "/staff/location/:vendorLocationId/:vendorId/events",
    lazy: page(() => import("./features/events/staff-events-page.tsx"), "StaffEventsPage"),
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
    path: "/staff/location/:vendorLocationId/:vendorId/activity",
    lazy: page(() => import("./features/venues/activity/activity-page.tsx"), "ActivityPage"),
  },
];

/** Everything else below /staff; `requireStaff` runs before any of them loads. */
const staffRoutes: RouteObject[] = [
  { path: "/staff", loader: ({ request }) => redirectFrom(request, paths.staffLocations()) },
  { path: "/staff/location", loader: ({ request }) => redirectFrom(request, paths.staffLocations()) },
  { path: "/staff/scan", loader: ({ request }) => redirectFrom(request, paths.staffScan()) },
  {
    path: "/staff/locations",
    lazy: page(() => import("./features/venues/locations/staff-locations-page.tsx"), "StaffLocationsPage"),
  },
  {
    path: "/staff/location/:vendorLocationId",
    lazy: page(() => import("./features/venues/hub/staff-hub-page.tsx"), "StaffHubPage"),
  },
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
    lazy: page(() => import("./features/venues/hub/location-nav.tsx"), "WithLocationNav"),
    children: locationRoutes,
  },
];

const authCallback = () => loadCode(() => import("./features/auth/auth-callback.ts"));

const redirectRoutes: RouteObject[] = [
  // Paths match in any case, so /l/… and /L/… are one route.
  {
    path: "/l/:vendorLocationId",
    loader: ({ params, request }) => redirectFrom(request, paths.location(params["vendorLocationId"])),
  },
  { path: "/location", loader: ({ request }) => redirectFrom(request, paths.location()) },
  { path: "/demo", loader: ({ request }) => redirectFrom(request, paths.location()) },
  { path: "/auth/callback", lazy: { loader: async () => (await authCallback()).customerCallback } },
  { path: "/staff/auth/callback", lazy: { loader: async () => (await authCallback()).staffCallback } },
];

const publicShell = page(() => import("./shells/public-shell.tsx"), "PublicShell");
const staffShell = page(() => import("./shells/staff-shell.tsx"), "StaffShell");

const signedInStaffShell: LazyRoute = async () => {
  const [{ StaffShell }, { LogoutButton }, { QueueBar }, { queuedCheckIns }, { queuedScans }] = await Promise.all([
    loadCode(() => import("./shells/staff-shell.tsx")),
    loadCode(() => import("./features/auth/logout-button.tsx")),
    loadCode(() => import("./components/offline-queue/queue-bar.tsx")),
    loadCode(() => import("./features/guests/door/queued-check-ins.ts")),
    loadCode(() => import("./features/fulfilment/queue/queued-scans.ts")),
  ]);
  const kinds = [queuedCheckIns, queuedScans];
  return {
    Component: () => <StaffShell logout={<LogoutButton kinds={kinds} />} notice={<QueueBar kinds={kinds} />} />,
  };
};

/** What stands in the shell's place when the shell itself could not be loaded. */
function ShellError() {
  return (
    <CustomerShell>
      <ErrorPage />
    </CustomerShell>
  );
}

const shells: RouteObject[] = [
  {
    Component: CustomerShell,
    ErrorBoundary: ShellError,
    HydrateFallback: PageLoading,
    children: inside(customerRoutes),
  },
  { lazy: publicShell, ErrorBoundary: ShellError, HydrateFallback: PageLoading, children: inside(publicRoutes) },
  { lazy: staffShell, ErrorBoundary: ShellError, HydrateFallback: PageLoading, children: inside(staffSignInRoutes) },
  {
    lazy: signedInStaffShell,
    middleware: [requireStaff],
    ErrorBoundary: ShellError,
    HydrateFallback: PageLoading,
    children: inside(staffRoutes),
  },
];

export const routes: RouteObject[] = [
  { Component: Root, ErrorBoundary: ShellError, children: [...redirectRoutes, ...shells] },
];
