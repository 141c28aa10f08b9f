import type { RouteObject } from "react-router";
import { inside, page, ShellError, whole } from "./route-parts.tsx";
import { PageLoading } from "./shells/page-loading.tsx";

const wristbandPage = page(() => import("./features/links/follow/wristband-page.tsx"), "WristbandPage");

/** Landing pages, terms and explainers. */
const pages: RouteObject[] = [
  {
    path: "/lusiv",
    handle: whole,
    lazy: page(() => import("./features/membership/explainer/lusiv-page.tsx"), "LusivPage"),
  },
  {
    path: "/corporate",
    handle: whole,
    lazy: page(() => import("./features/landing/corporate/corporate-page.tsx"), "CorporatePage"),
  },
  {
    path: "/members",
    handle: whole,
    lazy: page(() => import("./features/landing/members/members-page.tsx"), "MembersPage"),
  },
  { path: "/join-lusiv", handle: whole, lazy: page(() => import("./features/landing/join/join-page.tsx"), "JoinPage") },
  {
    path: "/prize-drawing-terms",
    handle: whole,
    lazy: page(() => import("./features/landing/terms/prize-terms-page.tsx"), "PrizeTermsPage"),
  },
  ...["/privacy", "/terms", "/sms-consent"].map((path) => ({
    path,
    handle: whole,
    lazy: page(() => import("./features/landing/terms/legal-page.tsx"), "LegalPage"),
  })),
  { path: "/nfc/:nfcId", lazy: wristbandPage },
  // /lusiv/events is a page of its own, and wins.
  { path: "/lusiv/:nfcId", lazy: wristbandPage },
  {
    path: "/vendor/:vendorId/rewards/:eventId",
    lazy: page(() => import("./features/rewards/center/rewards-center-page.tsx"), "RewardsCenterPage"),
  },
  {
    path: "/vendor/:vendorId",
    handle: whole,
    lazy: page(() => import("./features/landing/vendor/vendor-page.tsx"), "VendorPage"),
  },
  {
    path: "/presale-wristband",
    handle: whole,
    lazy: page(() => import("./features/landing/presale/presale-page.tsx"), "PresalePage"),
  },
];

/** What the deployment's content has, at every location or vendor: docs/festival-page.md. */
const contentPages: RouteObject[] = [
  {
    path: "/location/:vendorLocationId/:festival",
    handle: whole,
    lazy: page(() => import("./features/landing/festival/festival-page.tsx"), "FestivalPage"),
  },
  {
    path: "/vendor/:vendorId/:artist",
    handle: whole,
    lazy: page(() => import("./features/landing/artist/artist-page.tsx"), "ArtistPage"),
  },
];

const wallPages: RouteObject[] = [
  { path: "/display", lazy: page(() => import("./features/fulfilment/display/display-page.tsx"), "DisplayPage") },
];

const publicShell = page(() => import("./shells/public-shell.tsx"), "PublicShell");
const contentShell = page(() => import("./shells/content-shell.tsx"), "ContentShell");

/** The pages that tell: fetched with the first of them, those who order do without. */
export const lateRoutes: RouteObject[] = [
  { lazy: publicShell, ErrorBoundary: ShellError, HydrateFallback: PageLoading, children: inside(pages) },
  { lazy: contentShell, ErrorBoundary: ShellError, HydrateFallback: PageLoading, children: inside(contentPages) },
  // A screen on a wall has no shell: nobody stands before it.
  { ErrorBoundary: ShellError, HydrateFallback: PageLoading, children: inside(wallPages) },
];
