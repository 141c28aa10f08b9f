import type { Kysely } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import { createGazetteerPlaces } from "./gazetteer-places-provider.ts";
import { createGooglePlaces } from "./google-places-provider.ts";
import type { PlacesProvider } from "./places-provider.ts";
import { createThriftyPlaces } from "./thrifty-places-provider.ts";

interface OpenPlacesDeps {
  config: Pick<Config, "googlePlacesKey" | "placesPerDay">;
  db: Kysely<Database>;
  clock: Clock;
  /** A stand-in's, in tests. */
  googlePlacesUrl?: string | undefined;
}

/** Who knows addresses: Google where its key is set, else our own list of streets. */
export function openPlaces({ config, db, clock, googlePlacesUrl }: OpenPlacesDeps): PlacesProvider {
  const { googlePlacesKey: key, placesPerDay: mostPerDay } = config;
  if (!key) return createGazetteerPlaces();
  return createThriftyPlaces(createGooglePlaces({ key, ...(googlePlacesUrl ? { baseUrl: googlePlacesUrl } : {}) }), {
    db,
    clock,
    mostPerDay,
  });
}
