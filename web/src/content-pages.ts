import type { ContentPage } from "@skipline/contract/landing";
import type { Artist } from "#content/artist.ts";
import type { Festival } from "#content/festival.ts";
import { artistSight } from "./features/landing/artist/artist-sight.ts";
import { festivalSight } from "./features/landing/festival/festival-sight.ts";

/** Translations are no pages of their own. */
const festivals = import.meta.glob<Festival>(["./content/festivals/*.ts", "!./content/festivals/*.*.ts"], {
  eager: true,
  import: "festival",
});
const artists = import.meta.glob<Artist>(["./content/artists/*.ts", "!./content/artists/*.*.ts"], {
  eager: true,
  import: "artist",
});

/** For the server, which knows nothing of what is in the files: written beside the list of the pages' code. */
export const contentPages: readonly ContentPage[] = [
  ...Object.values(festivals).map(festivalSight),
  ...Object.values(artists).map(artistSight),
];
