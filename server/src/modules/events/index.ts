import type { Job } from "../../db/jobs.ts";
import type { Route } from "../../http/call.ts";
import { eventsRoutes } from "./events-routes.ts";
import { createEventsService } from "./events-service.ts";
import { createPictures, type PicturesDeps } from "./pictures-service.ts";

export { mediaPath, serveMedia } from "./media-files.ts";

/** A vendor's events and the pictures that they show. */
export function createEvents(deps: PicturesDeps): { routes: Route[]; jobs: Job[] } {
  const { db, clock, venues } = deps;
  const pictures = createPictures(deps);
  const service = createEventsService({ db, clock, venues, asPicture: pictures.asPicture });
  return {
    routes: eventsRoutes({ service, pictures }),
    jobs: [
      { name: "events.move-status", cron: "* * * * *", run: service.moveStatuses },
      { name: "events.remove-unused-pictures", cron: "41 * * * *", run: pictures.removeUnused },
    ],
  };
}
