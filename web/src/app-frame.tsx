import { CSPProvider } from "@base-ui/react/csp-provider";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, Suspense } from "react";
import { latePart } from "#api/code.ts";
import { DrawnAsOf } from "#lib/use-now.ts";
import { useToastSaid } from "#ui/toast.ts";

const { Part: Toaster } = latePart(() => import("#ui/toaster.tsx"), "Toaster");

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

interface AppFrameProps {
  queryClient: QueryClient;
  /** The moment as of which the server drew the page. */
  asOf: number | undefined;
  children: ReactNode;
}

/** What stands around the router: the same at the server, so that the browser can take over what was drawn there. */
export function AppFrame({ queryClient, asOf, children }: AppFrameProps) {
  return (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <DrawnAsOf value={asOf}>{children}</DrawnAsOf>
          <LateToaster />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>
  );
}
