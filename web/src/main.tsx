import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "./api/query-client.ts";
import { keepSessionFresh, onIdentityChange } from "./api/session.ts";
import { invariant } from "./lib/invariant.ts";
import { registerServiceWorker } from "./lib/service-worker.ts";
import { routes } from "./routes.tsx";
import { Toaster } from "./ui/toast.tsx";

const router = createBrowserRouter(routes);
const root = document.getElementById("root");
invariant(root, "index.html has no #root");

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);

keepSessionFresh();
// A protected page whose session ended asks its loader again, which leads to sign-in.
onIdentityChange(() => void router.revalidate());
registerServiceWorker();
