import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const googlePlacesKey = "key_of_the_google_stand_in";

const component = (longText: string, shortText: string, ...types: string[]) => ({
  longText,
  shortText,
  types,
  languageCode: "en",
});
const inCalifornia = [
  component("Los Angeles County", "Los Angeles County", "administrative_area_level_2", "political"),
  component("California", "CA", "administrative_area_level_1", "political"),
  component("United States", "US", "country", "political"),
];

/** What Google would know, by id. */
const places: Record<string, { says: string; details: object }> = {
  ChIJfigueroa_910: {
    says: "910 S Figueroa St, Los Angeles, CA, USA",
    details: {
      addressComponents: [
        component("910", "910", "street_number"),
        component("South Figueroa Street", "S Figueroa St", "route"),
        component("Downtown Los Angeles", "Downtown Los Angeles", "neighborhood", "political"),
        component("Los Angeles", "Los Angeles", "locality", "political"),
        ...inCalifornia,
        component("90015", "90015", "postal_code"),
      ],
      location: { latitude: 34.0447, longitude: -118.2642 },
    },
  },
  "ChIJatlantis-5": {
    says: "5 Nowhere Lane, Atlantis",
    details: { addressComponents: [component("5", "5", "street_number"), component("Nowhere Lane", "", "route")] },
  },
};

/** A small stand-in for Google's Places API (New), for tests: autocomplete, and details of the fields that are asked for. */
export async function startGooglePlacesStandIn() {
  let disturb: ((response: ServerResponse) => void) | null = null;
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request, response));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? "", "http://google");
    asked.push(`${request.method} ${url.pathname}`);
    const send = (status: number, content: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
    const refuse = (code: number, status: string, reason?: string) =>
      send(code, { error: { code, status, message: "no", ...(reason ? { details: [{ reason }] } : {}) } });
    if (disturb) return disturb(response);
    if (request.headers["x-goog-api-key"] !== googlePlacesKey) {
      return void refuse(400, "INVALID_ARGUMENT", "API_KEY_INVALID");
    }
    if (!request.headers["x-goog-fieldmask"]) return void refuse(400, "INVALID_ARGUMENT");
    if (request.method === "POST" && url.pathname === "/v1/places:autocomplete") {
      const { input } = JSON.parse(body) as { input: string };
      const found = Object.entries(places).filter(([, { says }]) => says.toLowerCase().startsWith(input.toLowerCase()));
      const suggestions = found.map(([placeId, { says }]) => ({ placePrediction: { placeId, text: { text: says } } }));
      return void send(200, suggestions.length > 0 ? { suggestions } : {});
    }
    const id = /^\/v1\/places\/([^/]+)$/.exec(url.pathname)?.[1];
    const place = id === undefined ? undefined : places[id];
    if (request.method !== "GET" || id === undefined) return void refuse(404, "NOT_FOUND");
    if (!place) return void (id.startsWith("ChIJ") ? refuse(404, "NOT_FOUND") : refuse(400, "INVALID_ARGUMENT"));
    send(200, { id, ...place.details });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** Every answer from now on is made by `how` instead; null ends it. */
    disturb(how: typeof disturb): void {
      disturb = how;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
