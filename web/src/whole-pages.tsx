import { QueryClient } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import { loaderQueries } from "#api/loader-queries.ts";
import { AppFrame } from "./app-frame.tsx";
import { lateRoutes } from "./public-routes.tsx";
import { isWhole } from "./route-parts.tsx";
import { routesWith } from "./routes.tsx";
import type { PageToDraw } from "./static-shell.tsx";

/** Any: only the path counts. */
const origin = "http://localhost";

const tree = routesWith(lateRoutes);
const handler = createStaticHandler(tree);

/** Whether the page is drawn here as the browser draws it at first, which takes it over as it stands. */
export function isWholePage(path: string): boolean {
  const route = matchRoutes(tree, path)?.at(-1)?.route;
  return route !== undefined && isWhole(route);
}

/** The page by its own components, route and loader, for nobody in particular. */
export async function renderWholePage({ path, answers, asOf }: PageToDraw): Promise<string> {
  const queryClient = new QueryClient();
  for (const [id, input, answer] of answers) queryClient.setQueryData(input === null ? [id] : [id, input], answer);
  const requestContext = new RouterContextProvider();
  requestContext.set(loaderQueries, queryClient);
  const context = await handler.query(new Request(new URL(path, origin)), { requestContext });
  if (context instanceof Response) throw new Error(`${path} leads on`);
  if (context.errors) throw new Error(`${path} can't be drawn`, { cause: Object.values(context.errors)[0] });
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(
    <AppFrame queryClient={queryClient} asOf={asOf}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </AppFrame>,
  );
}
