import type { VenueEvent } from "@skipline/contract/events";
import type { Job } from "../../db/jobs.ts";
import type { Route } from "../../http/call.ts";
import { eventsRoutes } from "./events-routes.ts";
import { createEventsService, type EventsServiceDeps } from "./events-service.ts";

export { cleanText } from "./event-description.ts";
export { readTimes } from "./event-fields.ts";
export { dueStatus } from "./event-status.ts";

export interface Events {
  routes: Route[];
  jobs: Job[];
  /** What is on or to come at a vendor, soonest first. */
  listCurrent(vendorId: string, limit: number): Promise<VenueEvent[]>;
}

/** A vendor's events. */
export function createEvents(deps: EventsServiceDeps): Events {
  const service = createEventsService(deps);
  return {
    routes: eventsRoutes(service),
    jobs: [{ name: "events.move-status", cron: "* * * * *", run: service.moveStatuses }],
    listCurrent: service.listCurrent,
  };
}
