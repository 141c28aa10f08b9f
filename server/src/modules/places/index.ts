import { findPlaces, getPlace } from "@skipline/contract/places";
import { notFound } from "../../http/app-error.ts";
import { type Route, route } from "../../http/call.ts";
import type { PlacesProvider } from "../../providers/places/places-provider.ts";

/** Addresses, found by what somebody types. */
export function createPlaces({ provider }: { provider: PlacesProvider }): { routes: Route[] } {
  return {
    routes: [
      route(findPlaces, async ({ query }) => ({ places: await provider.listSuggestions(query.query) })),
      route(getPlace, async ({ params }) => {
        const place = await provider.findPlace(params.placeId);
        if (!place) throw notFound("Place");
        return { place };
      }),
    ],
  };
}
