import { Suspense } from "react";
import { matchRoutes, Outlet, useLocation } from "react-router";
import type { PatchRoutesOnNavigationFunction, RouteObject } from "react-router";
import { latePart, loadCode } from "#api/code.ts";
import { findMenuPath } from "#api/default-location.ts";
import { requireCustomer } from "#api/require-session.ts";
import { useSession } from "#api/session.ts";
import { loader as menuLoader } from "./features/catalog/menu/menu-loader.ts";
import { readUnknownCode } from "#lib/navigation-state.ts";
import { isConsolePath, isStaffPath } from "#lib/paths.ts";
import { redirectFrom } from "#lib/redirect-from.ts";
import { WaitingPlace } from "./features/ordering/waiting-place.tsx";
import { inside, page, ShellError, whole } from "./route-parts.tsx";
import { CustomerShell } from "./shells/customer-shell.tsx";
import { NotFoundPage } from "./shells/not-found-page.tsx";
import { PageLoading } from "./shells/page-loading.tsx";
import { Root } from "./shells/root.tsx";

const { Part: WaitingOrders } = latePart(() => import("./features/ordering/waiting-orders.tsx"), "WaitingOrders");

/** Nobody's code is fetched for guests who have no order here. */
function WithWaitingOrders() {
  const session = useSession();
  return (
    <>
      {session && (
        <Suspense fallback={<WaitingPlace />}>
          <WaitingOrders />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}

const { Part: UnknownCode } = latePart(() => import("./features/venues/home/unknown-code.tsx"), "UnknownCode");

/** Where a code that no location has leads: whoever holds a phone to a poster can go on from here. */
function NotThere() {
  const { state } = useLocation() as { state: unknown };
  const code = readUnknownCode(state);
  const help = code && (
    <Suspense fallback={null}>
      <UnknownCode code={code} />
    </Suspense>
  );
  return <NotFoundPage help={help} />;
}

/** Where a guest arrives with the phone in the hand, or is led back to from a paid order: the code to show is one tap away. */
const arrivalRoutes: RouteObject[] = [
  { path: "/", handle: whole, lazy: page(() => import("./features/landing/home/home-page.tsx"), "HomePage") },
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
];

const membershipEventsPage = () => import("./features/guests/events/membership-events-page.tsx");

/** Guests' pages. Sign-in required: `middleware: [requireCustomer]` beside `lazy`. */
const customerRoutes: RouteObject[] = [
  { Component: WithWaitingOrders, children: arrivalRoutes },
  { path: "/signin", lazy: page(() => import("./features/auth/sign-in-page.tsx"), "SignInPage") },
  { path: "/r/:code", lazy: page(() => import("./features/links/follow/short-link-page.tsx"), "ShortLinkPage") },
  {
    path: "/location/:vendorLocationId/order/:orderId/status",
    middleware: [requireCustomer],
    lazy: page(() => import("./features/ordering/status/order-status-page.tsx"), "OrderStatusPage"),
  },
  { path: "/lusiv/events", lazy: page(membershipEventsPage, "MembershipEventsPage") },
  { path: "/membership/events", lazy: page(membershipEventsPage, "MembershipEventsPage") },
  {
    path: "/membership/result",
    middleware: [requireCustomer],
    lazy: page(() => import("./features/membership/join/join-parts.ts"), "ResultPage"),
  },
  { path: "/404", Component: NotThere },
  { path: "*", Component: NotFoundPage },
];

/** The staff pages that need no session. */
const staffSignInRoutes: RouteObject[] = [
  { path: "/staff/signin", lazy: page(() => import("./features/auth/sign-in-page.tsx"), "StaffSignInPage") },
  // Whatever no other pattern of the staff's takes.
  { path: "/staff/*", Component: NotFoundPage },
];

const authCallback = () => loadCode(() => import("./features/auth/auth-callback.ts"));

const redirectRoutes: RouteObject[] = [
  // Paths match in any case, so /l/… and /L/… are one route.
  {
    path: "/l/:vendorLocationId",
    // A table's code, too.
    lazy: { loader: async () => (await loadCode(() => import("./features/catalog/menu/code-loader.ts"))).codeLoader },
  },
  { path: "/location", loader: async ({ request }) => redirectFrom(request, await findMenuPath()) },
  { path: "/demo", loader: async ({ request }) => redirectFrom(request, await findMenuPath()) },
  { path: "/auth/callback", lazy: { loader: async () => (await authCallback()).customerCallback } },
  { path: "/staff/auth/callback", lazy: { loader: async () => (await authCallback()).staffCallback } },
];

const staffShell = page(() => import("./shells/staff-shell.tsx"), "StaffShell");

const shells: RouteObject[] = [
  {
    Component: CustomerShell,
    ErrorBoundary: ShellError,
    HydrateFallback: PageLoading,
    children: inside(customerRoutes),
  },
  { lazy: staffShell, ErrorBoundary: ShellError, HydrateFallback: PageLoading, children: inside(staffSignInRoutes) },
];

const rootId = "root";

/** All that stands in one tree from the start; the browser patches the late tables in, the server has them at once. */
export const routesWith = (late: readonly RouteObject[]): RouteObject[] => [
  { id: rootId, Component: Root, ErrorBoundary: ShellError, children: [...redirectRoutes, ...shells, ...late] },
];

export const routes = routesWith([]);

/** Tables that lie beside: those of the staff, of the console, and of the pages that tell. Each is fetched when somebody first goes there. */
export const lateTables = {
  staff: () => import("./staff-routes.tsx"),
  console: () => import("./console-routes.tsx"),
  public: () => import("./public-routes.tsx"),
};
const patched = new Set<string>();

function tableOf(path: string): keyof typeof lateTables {
  if (isStaffPath(path)) return "staff";
  return isConsolePath(path) ? "console" : "public";
}

/** Whether a page that is there from the start is meant: no pattern of a late table fits such a path better. */
export function isOfFirstTable(path: string): boolean {
  const pattern = matchRoutes(routes, path)?.at(-1)?.route.path;
  return pattern !== undefined && !pattern.endsWith("*");
}

/** Asked where no pattern above fits, or one with a star or a parameter: the router can't know what lies beside. */
export const patchRoutesOnNavigation: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  // The menu waits for no table that it is not in.
  if (isOfFirstTable(path)) return;
  const name = tableOf(path);
  if (patched.has(name)) return;
  const { lateRoutes } = await loadCode<{ lateRoutes: RouteObject[] }>(lateTables[name]);
  // A navigation that another one overtook patches nothing.
  if (signal.aborted) return;
  patch(rootId, lateRoutes);
  patched.add(name);
};
