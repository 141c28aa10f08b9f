import type { Route } from "../../http/call.ts";
import type { Ordering } from "../ordering/index.ts";
import { fulfilmentRoutes } from "./fulfilment-routes.ts";
import { createFulfilmentService, type FulfilmentDeps } from "./fulfilment-service.ts";

/** Staff's scan: hand an order over, give its money back, see what was handed over. */
export function createFulfilment(deps: Omit<FulfilmentDeps, "ordering"> & { ordering: Ordering }): {
  routes: Route[];
} {
  const service = createFulfilmentService(deps);
  return { routes: fulfilmentRoutes({ service, ordering: deps.ordering }) };
}
