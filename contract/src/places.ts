import * as z from "zod/mini";
import { defineEndpoint } from "./endpoint.ts";
import { text } from "./text.ts";

/** A place that was found by what somebody typed. */
export const placeSuggestion = z.object({ placeId: z.string(), description: z.string() });
export type PlaceSuggestion = z.output<typeof placeSuggestion>;

export const place = z.object({
  placeId: z.string(),
  /** Number and route; empty for a place that is no address. */
  addressLine1: z.string(),
  city: z.string(),
  /** The region's short name: `CA`. */
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  /** Null for what has no place on a map: it can't be chosen. */
  geometry: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
});
export type Place = z.output<typeof place>;

export const findPlaces = defineEndpoint({
  id: "places.findPlaces",
  summary: "Addresses that fit what was typed, the best first",
  method: "GET",
  path: "/places/autocomplete",
  access: { kind: "anyVendor", role: "MANAGER" },
  query: z.strictObject({ query: text(200) }),
  output: z.object({ places: z.array(placeSuggestion) }),
  errors: ["PROVIDER_UNAVAILABLE"],
  cost: "places",
});

export const getPlace = defineEndpoint({
  id: "places.getPlace",
  summary: "A place in full",
  method: "GET",
  path: "/places/{placeId}",
  access: { kind: "anyVendor", role: "MANAGER" },
  params: z.object({ placeId: text(400) }),
  output: z.object({ place }),
  errors: ["PROVIDER_UNAVAILABLE"],
  cost: "places",
});
