import type { Job } from "../../db/jobs.ts";
import type { Route } from "../../http/call.ts";
import { createGleventService, type GleventServiceDeps } from "./glevent-service.ts";
import { guestsRoutes } from "./guests-routes.ts";

/** Guest list events and who is on their lists. */
export function createGuests(deps: GleventServiceDeps): { routes: Route[]; jobs: Job[] } {
  const glevents = createGleventService(deps);
  return { routes: guestsRoutes({ glevents }), jobs: [] };
}
