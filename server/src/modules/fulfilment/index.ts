import type { Route } from "../../http/call.ts";
import type { Ordering } from "../ordering/index.ts";
import { fulfilmentRoutes, type RouteDeps } from "./fulfilment-routes.ts";
import { createFulfilmentService, type FulfilmentDeps } from "./fulfilment-service.ts";

/** Staff's scan: hand an order over, give its money back, see what was handed over. */
export function createFulfilment(
  deps: Omit<FulfilmentDeps, "ordering"> & Pick<RouteDeps, "venues" | "streams"> & { ordering: Ordering },
): { routes: Route[] } {
  const service = createFulfilmentService(deps);
  const { ordering, venues, streams } = deps;
  return { routes: fulfilmentRoutes({ service, ordering, venues, streams }) };
}
