import type { Route } from "../../http/call.ts";
import { type FulfilmentDeps, fulfilmentRoutes } from "./fulfilment-routes.ts";

/** Staff's scan and what was handed over. What happens to an order is ordering's. */
export function createFulfilment(deps: FulfilmentDeps): { routes: Route[] } {
  return { routes: fulfilmentRoutes(deps) };
}
