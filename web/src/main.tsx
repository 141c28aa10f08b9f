import "./styles/index.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, Suspense, lazy } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import * as z from "zod/mini";
import { watchNetwork } from "./api/network.ts";
import { queryClient } from "./api/query-client.ts";
import { keepSessionFresh, onIdentityChange } from "./api/session.ts";
import { invariant } from "./lib/invariant.ts";
import { registerServiceWorker } from "./lib/service-worker.ts";
import { routes } from "./routes.tsx";

// Compiled schemas would need `eval`, which the content security policy forbids: already trying it is reported.
z.config({ jitless: true });

/** Not needed by the first paint. On a bad network it is tried again, as a toast may be what tells of it. */
async function loadToaster() {
  for (;;) {
    try {
      return { default: (await import("./ui/toaster.tsx")).Toaster };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 3000));
    }
  }
}

const Toaster = lazy(loadToaster);
const router = createBrowserRouter(routes);
const root = document.getElementById("root");
invariant(root, "index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

watchNetwork();
keepSessionFresh();
// A protected page whose session ended asks its loader again, which leads to sign-in.
onIdentityChange(() => void router.revalidate());
// What the first page loaded came past the new worker: once more, so that it is there without a network.
registerServiceWorker(() => void queryClient.refetchQueries({ type: "active" }));
