import type { RouteObject } from "react-router";
import { requireStaff } from "#api/require-session.ts";
import { LateQueueBar, LateUnsentWarning } from "./late-staff-queue.tsx";
import { inside, lateRoute, page, ShellError } from "./route-parts.tsx";
import { NotFoundPage } from "./shells/not-found-page.tsx";
import { PageLoading } from "./shells/page-loading.tsx";

/** A page more: its route here, its path in lib/console-paths.ts, its line in console-pages.ts (web/README.md). */
const consoleRoutes: RouteObject[] = [
  {
    path: "/console",
    lazy: page(() => import("./features/venues/console/console-home-page.tsx"), "ConsoleHomePage"),
  },
  {
    path: "/console/vendors/new",
    lazy: page(() => import("./features/venues/console/new-vendor-page.tsx"), "NewVendorPage"),
  },
  {
    path: "/console/vendors/:vendorId",
    lazy: page(() => import("./features/venues/console/vendor-home-page.tsx"), "VendorHomePage"),
  },
  {
    path: "/console/vendors/:vendorId/details",
    lazy: page(() => import("./features/venues/console/vendor-details-page.tsx"), "VendorDetailsPage"),
  },
  {
    path: "/console/vendors/:vendorId/payments",
    lazy: page(() => import("./features/payments/console/account-page.tsx"), "AccountPage"),
  },
  {
    path: "/console/vendors/:vendorId/disputes",
    lazy: page(() => import("./features/payments/console/disputes-page.tsx"), "DisputesPage"),
  },
  {
    path: "/console/vendors/:vendorId/payouts",
    lazy: page(() => import("./features/payments/console/payouts-page.tsx"), "PayoutsPage"),
  },
  {
    path: "/console/vendors/:vendorId/payouts/:payoutId",
    lazy: page(() => import("./features/payments/console/payout-page.tsx"), "PayoutPage"),
  },
  {
    path: "/console/vendors/:vendorId/statement",
    lazy: page(() => import("./features/analytics/statement-page.tsx"), "StatementPage"),
  },
  {
    path: "/console/vendors/:vendorId/people",
    lazy: page(() => import("./features/venues/people/people-page.tsx"), "PeoplePage"),
  },
  {
    path: "/console/vendors/:vendorId/orders",
    lazy: page(() => import("./features/analytics/order-export-page.tsx"), "OrderExportPage"),
  },
  {
    path: "/console/leads",
    lazy: page(() => import("./features/leads/console/leads-page.tsx"), "LeadsPage"),
  },
  {
    path: "/console/invite-codes",
    lazy: page(() => import("./features/membership/console/invite-codes-page.tsx"), "InviteCodesPage"),
  },
  {
    path: "/console/members",
    lazy: page(() => import("./features/membership/console/members-page.tsx"), "MembersPage"),
  },
  {
    path: "/console/plans",
    lazy: page(() => import("./features/membership/console/plans-page.tsx"), "PlansPage"),
  },
  {
    path: "/console/returns",
    lazy: page(() => import("./features/payments/console/returns-page.tsx"), "ReturnsPage"),
  },
  {
    path: "/console/notice",
    lazy: page(() => import("./features/venues/console/notice-page.tsx"), "NoticePage"),
  },
  {
    path: "/console/phones",
    lazy: page(() => import("./features/auth/console/phones-page.tsx"), "PhonesPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations",
    lazy: page(() => import("./features/venues/console/locations-page.tsx"), "LocationsPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations/new",
    lazy: page(() => import("./features/venues/console/new-location-page.tsx"), "NewLocationPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations/:vendorLocationId",
    lazy: page(() => import("./features/venues/console/location-page.tsx"), "LocationPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations/:vendorLocationId/ready",
    lazy: page(() => import("./features/venues/console/ready-page.tsx"), "ReadyPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations/:vendorLocationId/posters",
    lazy: page(() => import("./features/venues/console/posters-page.tsx"), "PostersPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations/:vendorLocationId/menu",
    lazy: page(() => import("./features/catalog/console/product-list-page.tsx"), "ProductListPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations/:vendorLocationId/menu/new",
    lazy: page(() => import("./features/catalog/console/new-product-page.tsx"), "NewProductPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations/:vendorLocationId/menu/import",
    lazy: page(() => import("./features/catalog/import/new-import-page.tsx"), "NewImportPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations/:vendorLocationId/menu/import/:importId",
    lazy: page(() => import("./features/catalog/import/import-page.tsx"), "ImportPage"),
  },
  {
    path: "/console/vendors/:vendorId/locations/:vendorLocationId/menu/:productId",
    lazy: page(() => import("./features/catalog/console/product-page.tsx"), "ProductPage"),
  },
  {
    path: "/console/vendors/:vendorId/promotions",
    lazy: page(() => import("./features/catalog/promotions/promotion-list-page.tsx"), "PromotionListPage"),
  },
  {
    path: "/console/vendors/:vendorId/promotions/new",
    lazy: page(() => import("./features/catalog/promotions/new-promotion-page.tsx"), "NewPromotionPage"),
  },
  {
    path: "/console/vendors/:vendorId/promotions/:promotionId",
    lazy: page(() => import("./features/catalog/promotions/promotion-page.tsx"), "PromotionPage"),
  },
  {
    path: "/console/vendors/:vendorId/events",
    lazy: page(() => import("./features/events/event-list-page.tsx"), "EventListPage"),
  },
  {
    path: "/console/vendors/:vendorId/events/new",
    lazy: page(() => import("./features/events/event-pages.tsx"), "CreateEventPage"),
  },
  {
    path: "/console/vendors/:vendorId/events/:eventId",
    lazy: page(() => import("./features/events/event-pages.tsx"), "EditEventPage"),
  },
  {
    path: "/console/vendors/:vendorId/events/:eventId/prizes",
    lazy: page(() => import("./features/rewards/prizes/event-prizes-page.tsx"), "EventPrizesPage"),
  },
  {
    path: "/console/vendors/:vendorId/guest-lists",
    lazy: page(() => import("./features/guests/staff-events/glevent-list-page.tsx"), "GleventListPage"),
  },
  {
    path: "/console/vendors/:vendorId/guest-lists/new",
    lazy: page(() => import("./features/guests/staff-events/glevent-pages.tsx"), "CreateGleventPage"),
  },
  {
    path: "/console/vendors/:vendorId/guest-lists/:gleventId",
    lazy: page(() => import("./features/guests/staff-events/glevent-pages.tsx"), "EditGleventPage"),
  },
  {
    path: "/console/vendors/:vendorId/guest-lists/:gleventId/guests",
    lazy: page(() => import("./features/guests/door/guests-page.tsx"), "GuestsPage"),
  },
  {
    path: "/console/vendors/:vendorId/links",
    lazy: page(() => import("./features/links/staff-links/links-page.tsx"), "LinksPage"),
  },
  { path: "/console/*", Component: NotFoundPage },
];

const consoleShell = lateRoute(
  [
    () => import("./shells/console-shell.tsx"),
    () => import("./features/auth/logout-button.tsx"),
    () => import("./features/venues/console/console-nav.tsx"),
    () => import("./features/venues/phone/phone-lock.tsx"),
  ],
  ({ ConsoleShell }, { LogoutButton }, { ConsoleNav, ConsoleNavButton }, { HeldOutlet, PhoneButton, PhoneLock }) => ({
    Component: () => (
      <ConsoleShell
        slots={
          <>
            <PhoneButton />
            <ConsoleNavButton />
            <LogoutButton unsent={<LateUnsentWarning />} />
          </>
        }
        notice={<LateQueueBar />}
        side={<ConsoleNav />}
      >
        <PhoneLock />
        <HeldOutlet />
      </ConsoleShell>
    ),
  }),
);

/** What is below /console for whoever is signed in; owners and operators sign in as staff do. */
export const lateRoutes: RouteObject[] = [
  {
    lazy: consoleShell,
    middleware: [requireStaff],
    ErrorBoundary: ShellError,
    HydrateFallback: PageLoading,
    children: inside(consoleRoutes),
  },
];
