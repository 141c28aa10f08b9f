import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { AccessLookups } from "../../http/access.ts";
import type { Route } from "../../http/call.ts";
import { displayRoutes } from "./display-routes.ts";
import { createDisplays } from "./display-service.ts";
import { type FulfilmentDeps, fulfilmentRoutes } from "./fulfilment-routes.ts";

/** Staff's scan, what was handed over, and the screens above the bar. What happens to an order is ordering's. */
export function createFulfilment(
  deps: FulfilmentDeps & { db: Kysely<Database> },
): { routes: Route[] } & Pick<AccessLookups, "findDisplay"> {
  const displays = createDisplays(deps);
  return { routes: [...fulfilmentRoutes(deps), ...displayRoutes({ ...deps, displays })], findDisplay: displays.find };
}
