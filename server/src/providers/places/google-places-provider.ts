import type { Place } from "@skipline/contract/places";
import * as m from "@skipline/contract/texts";
import * as z from "zod/mini";
import { AppError } from "../../http/app-error.ts";
import { mostSuggestions, type PlacesProvider } from "./places-provider.ts";

export interface GooglePlacesOptions {
  key: string;
  /** Another address than Google's own, for a stand-in. */
  baseUrl?: string;
  timeoutMs?: number;
}

/** Leaves our own part of the request something of its 8 s. */
const defaultTimeoutMs = 7_500;

/** What Google's ids are made of; anything else could lead to another of its calls. */
const placeIdPattern = /^[A-Za-z0-9_-]{1,400}$/;

const suggestions = z.object({
  suggestions: z._default(
    z.array(
      z.object({
        placePrediction: z.optional(z.object({ placeId: z.string(), text: z.object({ text: z.string() }) })),
      }),
    ),
    [],
  ),
});

const component = z.object({ longText: z.string(), shortText: z._default(z.string(), ""), types: z.array(z.string()) });
type Component = z.output<typeof component>;

const details = z.object({
  id: z.string(),
  addressComponents: z._default(z.array(component), []),
  location: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
});

/** A place that is gone, or an id that is none; not a key that Google refuses, which has the same status. */
const refusal = z.object({
  error: z.object({
    status: z.string(),
    details: z._default(z.array(z.object({ reason: z.optional(z.string()) })), []),
  }),
});

/**
 * Google's Places API (New): Autocomplete, Place Details with the fields that an address needs. One call each, never
 * repeated: who types asks again. Errors never hold the key.
 */
export function createGooglePlaces({
  key,
  baseUrl,
  timeoutMs = defaultTimeoutMs,
}: GooglePlacesOptions): PlacesProvider {
  const api = `${baseUrl ?? "https://places.googleapis.com"}/v1`;

  async function ask(path: string, fields: string, body?: object): Promise<{ status: number; answer: unknown }> {
    try {
      const response = await fetch(api + path, {
        method: body ? "POST" : "GET",
        headers: { "x-goog-api-key": key, "x-goog-fieldmask": fields, "content-type": "application/json" },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: "error",
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, answer: await response.json() };
    } catch (cause) {
      return unavailable(cause);
    }
  }

  return {
    name: "google",
    async listSuggestions(typed) {
      const fields = "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text";
      const { status, answer } = await ask("/places:autocomplete", fields, { input: typed, languageCode: "en" });
      const { data } = suggestions.safeParse(answer);
      if (status !== 200 || !data) return unavailable(new Error(`Google Places answered ${status}`));
      return data.suggestions
        .flatMap(({ placePrediction: one }) => (one ? [{ placeId: one.placeId, description: one.text.text }] : []))
        .filter(({ placeId }) => placeIdPattern.test(placeId))
        .slice(0, mostSuggestions);
    },
    async findPlace(placeId) {
      if (!placeIdPattern.test(placeId)) return null;
      const { status, answer } = await ask(`/places/${placeId}?languageCode=en`, "id,addressComponents,location");
      if (isNoPlace(status, answer)) return null;
      const { data } = details.safeParse(answer);
      if (status !== 200 || !data) return unavailable(new Error(`Google Places answered ${status}`));
      return toPlace(placeId, data);
    },
  };
}

function isNoPlace(status: number, answer: unknown): boolean {
  const { data } = refusal.safeParse(answer);
  if (!data) return false;
  const isKeyRefused = data.error.details.some(({ reason }) => reason?.startsWith("API_KEY"));
  return (
    (status === 404 && data.error.status === "NOT_FOUND") ||
    (status === 400 && data.error.status === "INVALID_ARGUMENT" && !isKeyRefused)
  );
}

/** As the specification fills an address; where a place has no locality, the nearest thing to one. */
function toPlace(placeId: string, { addressComponents, location }: z.output<typeof details>): Place {
  const find = (...types: string[]): Component | undefined =>
    types.map((type) => addressComponents.find((one) => one.types.includes(type))).find((one) => one !== undefined);
  const [number, route] = [find("street_number"), find("route")];
  return {
    placeId,
    addressLine1: [number?.longText, route?.shortText || route?.longText].filter(Boolean).join(" "),
    city: find("locality", "postal_town", "sublocality_level_1", "administrative_area_level_3")?.longText ?? "",
    state: find("administrative_area_level_1")?.shortText ?? "",
    country: find("country")?.longText ?? "",
    zipCode: find("postal_code")?.longText ?? "",
    geometry: location ?? null,
  };
}

function unavailable(cause: unknown): never {
  throw new AppError("PROVIDER_UNAVAILABLE", m.refused_places_away, {
    retryAfter: 2,
    cause,
  });
}
