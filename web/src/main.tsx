import "./styles/index.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { listProducts } from "@skipline/contract/catalog";
import { findVendorLocation } from "@skipline/contract/venues";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import * as z from "zod/mini";
import { latePart } from "./api/code.ts";
import { watchNetwork } from "./api/network.ts";
import { queryClient } from "./api/query-client.ts";
import { reloadIfOutdated, watchReleases } from "./api/release.ts";
import { watchReturns } from "./api/returned-page.ts";
import { keepSessionFresh, onIdentityChange } from "./api/session.ts";
import { invariant } from "./lib/invariant.ts";
import { registerServiceWorker } from "./lib/service-worker.ts";
import { routes } from "./routes.tsx";
import { Crash } from "./shells/crash.tsx";
import { useToastSaid } from "./ui/toast.ts";

// Compiled schemas would need `eval`, which the content security policy forbids: already trying it is reported.
z.config({ jitless: true });

const { Part: Toaster } = latePart(() => import("./ui/toaster.tsx"), "Toaster");
const router = createBrowserRouter(routes);
const root = document.getElementById("root");
invariant(root, "index.html has no #root");
const place: HTMLElement = root;
/** Below what a page's own spinner waits before it says that it is slow. */
const shellPatienceMs = 2000;

/** What no route could catch has taken the whole app off the screen. */
function onUncaughtError(error: unknown): void {
  reportError(error);
  const other = document.createElement("div");
  place.replaceWith(other);
  createRoot(other).render(<Crash />);
}

/** Its code is fetched once somebody has something to say. */
function LateToaster() {
  return (
    useToastSaid() && (
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    )
  );
}

function mount(): void {
  createRoot(place, { onUncaughtError }).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <LateToaster />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}

/** The first screen that the HTML brought stands until the page's own code has come: nothing flickers in between. */
function mountOncePageIsThere(): void {
  if (router.state.initialized || place.childElementCount === 0) return mount();
  const stop = router.subscribe(({ initialized }) => initialized && go());
  // A page that hangs has its own words for it.
  const timer = setTimeout(go, shellPatienceMs);
  function go(): void {
    clearTimeout(timer);
    stop();
    mount();
  }
}

mountOncePageIsThere();
watchNetwork();
watchReleases();
watchReturns();
keepSessionFresh();
// From one page to the next nothing typed is lost: whoever would not leave has been asked.
let { pathname } = router.state.location;
router.subscribe(({ location, navigation }) => {
  if (navigation.state !== "idle" || location.pathname === pathname) return;
  ({ pathname } = location);
  reloadIfOutdated();
});
// A protected page whose session ended asks its loader again, which leads to sign-in.
onIdentityChange(() => void router.revalidate());
// The menu that the first page loaded came past the new worker: once more, so that it is there without a network.
const kept: readonly unknown[] = [findVendorLocation.id, listProducts.id];
registerServiceWorker(() => {
  void queryClient.refetchQueries({ type: "active", predicate: ({ queryKey: [id] }) => kept.includes(id) });
});
