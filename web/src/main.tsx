import "./styles/index.css";
import { listProducts } from "@skipline/contract/catalog";
import { findVendorLocation } from "@skipline/contract/venues";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { watchFaults } from "#api/faults.ts";
import { keepAnswers } from "#api/kept-answers.ts";
import { watchNetwork } from "#api/network.ts";
import { queryClient } from "#api/query-client.ts";
import { reloadIfOutdated, watchReleases } from "#api/release.ts";
import { getSession, keepSessionFresh, onIdentityChange } from "#api/session.ts";
import { followRouter } from "#lib/history-trail.ts";
import { invariant } from "#lib/invariant.ts";
import { leaveForChosenLanguage } from "#lib/language.ts";
import { registerServiceWorker } from "#lib/service-worker.ts";
import { AppFrame } from "./app-frame.tsx";
import { patchRoutesOnNavigation, routes } from "./routes.tsx";
import { Crash } from "./shells/crash.tsx";

const root = document.getElementById("root");
invariant(root, "index.html has no #root");
const place: HTMLElement = root;
type Router = ReturnType<typeof createBrowserRouter>;

/** Below what a page's own spinner waits before it says that it is slow. */
const shellPatienceMs = 2000;

/** What no route could catch has taken the whole app off the screen. */
function onUncaughtError(error: unknown): void {
  reportError(error);
  const other = document.createElement("div");
  place.replaceWith(other);
  createRoot(other).render(<Crash />);
}

/** A page that the server drew whole is taken over as it stands; a first screen gives its place to the app. */
function mount(router: Router): void {
  const { asOf } = place.dataset;
  const app = (
    <AppFrame queryClient={queryClient} asOf={asOf === undefined ? undefined : Number(asOf)}>
      <RouterProvider router={router} />
    </AppFrame>
  );
  const isDrawn = place.childElementCount > 0 && !place.querySelector("[data-first-screen]");
  const isSame = isDrawn && router.state.initialized && router.state.errors === null;
  // In slices of a few milliseconds, between which a tap or a scroll gets its turn.
  startTransition(() =>
    isSame
      ? void hydrateRoot(place, app, { onUncaughtError, onRecoverableError: reportError })
      : createRoot(place, { onUncaughtError }).render(app),
  );
  registerServiceWorker(() => void keepAnswers([findVendorLocation, listProducts]).catch(() => undefined));
}

/** The first screen that the HTML brought stands until the page's own code has come: nothing flickers in between. */
function mountOncePageIsThere(router: Router): void {
  if (router.state.initialized || place.childElementCount === 0) return mount(router);
  const stop = router.subscribe(({ initialized }) => initialized && go());
  // A page that hangs has its own words for it.
  const timer = setTimeout(go, shellPatienceMs);
  function go(): void {
    clearTimeout(timer);
    stop();
    mount(router);
  }
}

function start(): void {
  if (leaveForChosenLanguage()) return;
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation });
  followRouter(router);
  mountOncePageIsThere(router);
  // From now on the app has words of its own for what does not come (build/start-code.ts).
  dispatchEvent(new Event("skipline:started"));
  setTimeout(() => watch(router));
}

/** What the page itself is about comes before what its person reads. */
const languageRestMs = 3000;

/** Nobody waits for it, and who is not signed in has nobody to tell. */
function tellLanguage(): void {
  if (!getSession()) return;
  import("#api/account-language.ts").then((told) => told.tellLanguage()).catch(() => undefined);
}

/** What happens beside the page, in a task of its own. */
function watch(router: Router): void {
  watchFaults(() => router.state.matches.findLast(({ route }) => route.path)?.route.path ?? "");
  watchNetwork();
  watchReleases();
  watchReturns();
  keepSessionFresh();
  setTimeout(tellLanguage, languageRestMs);
  onIdentityChange(tellLanguage);
  // From one page to the next nothing typed is lost: whoever would not leave has been asked.
  let { pathname } = router.state.location;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== "idle" || location.pathname === pathname) return;
    ({ pathname } = location);
    reloadIfOutdated();
  });
  // A protected page whose session ended asks its loader again, which leads to sign-in.
  onIdentityChange(() => void router.revalidate());
}

/**
 * Back or Forward may bring a page as it was frozen: other tabs, the guest's bank and the server have gone on since.
 * The stores read again what the device keeps, and every question is asked again.
 */
function watchReturns(): void {
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || leaveForChosenLanguage()) return;
    window.dispatchEvent(new StorageEvent("storage"));
    void queryClient.invalidateQueries();
  });
}

// Not in the task that ran all the modules: a tap or a scroll gets its turn in between.
setTimeout(start);
