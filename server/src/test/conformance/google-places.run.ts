import { env } from "node:process";
import { createGooglePlaces } from "../../providers/places/google-places-provider.ts";
import { describePlacesProvider } from "../../providers/places/places-provider.conformance.ts";
import { setting } from "./settings.ts";

const baseUrl = env["TEST_GOOGLE_PLACES_URL"];

describePlacesProvider("google", async () => ({
  provider: createGooglePlaces({ key: setting(env, "TEST_GOOGLE_PLACES_KEY"), ...(baseUrl ? { baseUrl } : {}) }),
  close: async () => {},
}));
