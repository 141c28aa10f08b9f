import type { FirstAnswer } from "@skipline/contract/first-answers";
import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from "react-router";
import { AppFrame } from "./app-frame.tsx";
import { lateRoutes } from "./public-routes.tsx";
import { routesWith } from "./routes.tsx";

/** Any: only the path counts. */
const origin = "http://localhost";

const tree = routesWith(lateRoutes);
const handler = createStaticHandler(tree);

/** Whether the page is drawn here as the browser draws it at first, which takes it over as it stands. */
export function isWhole(path: string): boolean {
  const handle = matchRoutes(tree, path)?.at(-1)?.route.handle as { isWhole?: boolean } | undefined;
  return handle?.isWhole === true;
}

/** The page by its own components and route, for nobody in particular. */
export async function renderWholePage(path: string, answers: readonly FirstAnswer[]): Promise<string> {
  const context = await handler.query(new Request(new URL(path, origin)));
  if (context instanceof Response) throw new Error(`${path} leads on`);
  const queryClient = new QueryClient();
  for (const [id, input, answer] of answers) queryClient.setQueryData(input === null ? [id] : [id, input], answer);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <AppFrame queryClient={queryClient}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppFrame>,
  );
}
