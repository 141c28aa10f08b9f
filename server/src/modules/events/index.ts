import type { Job } from "../../db/jobs.ts";
import type { Route } from "../../http/call.ts";
import { eventsRoutes } from "./events-routes.ts";
import { createEventsService, type EventsServiceDeps } from "./events-service.ts";

export { dueStatus } from "./event-status.ts";

/** A vendor's events. */
export function createEvents(deps: EventsServiceDeps): { routes: Route[]; jobs: Job[] } {
  const service = createEventsService(deps);
  return {
    routes: eventsRoutes(service),
    jobs: [{ name: "events.move-status", cron: "* * * * *", run: service.moveStatuses }],
  };
}
