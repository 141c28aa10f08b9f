import { readCrop, uploadFilm, uploadPicture } from "@skipline/contract/media";
import type { Job } from "../../db/jobs.ts";
import { type Route, route } from "../../http/call.ts";
import { createFilms } from "./films-service.ts";
import { createPictures, type PicturesDeps } from "./pictures-service.ts";

export { mediaPath, serveMedia } from "./media-files.ts";

export type Media = ReturnType<typeof createMedia>;

/** Pictures and films that vendors upload: their sizes, their files, and their end when nothing shows them any more. */
export function createMedia(deps: PicturesDeps) {
  const pictures = createPictures(deps);
  const films = createFilms(deps);
  const routes: Route[] = [
    route(uploadPicture, async ({ params, query: { crop } }, call) => ({
      picture: await pictures.upload(call.actor(), params.vendorId, {
        bytes: call.rawBody,
        crop: crop === undefined ? null : readCrop(crop),
      }),
    })),
    route(uploadFilm, async ({ params }, call) => ({
      film: await films.upload(call.actor(), params.vendorId, call.rawBody),
    })),
  ];
  const jobs: Job[] = [{ name: "media.remove-unused-pictures", cron: "41 * * * *", run: pictures.removeUnused }];
  const { listPictures, lockUsable, keepWhile } = pictures;
  return { routes, jobs, listPictures, lockUsable, keepWhile, lockFilm: films.lockFilm };
}
