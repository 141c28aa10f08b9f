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

// Compiled schemas would need `eval`, which the content security policy forbids: already trying it is reported.
z.config({ jitless: true });

/** Not needed by the first paint. */
const toaster = latePart(() => import("./ui/toaster.tsx"), "Toaster");
const router = createBrowserRouter(routes);
const root = document.getElementById("root");
invariant(root, "index.html has no #root");

/** What no route could catch has taken the whole app off the screen. */
function onUncaughtError(error: unknown): void {
  reportError(error);
  const place = document.createElement("div");
  root?.replaceWith(place);
  createRoot(place).render(<Crash />);
}

createRoot(root, { onUncaughtError }).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense fallback={null}>
          <toaster.Part />
        </Suspense>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

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
