import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { googlePlacesKey, startGooglePlacesStandIn } from "../../test/google-places-stand-in.ts";
import { createGooglePlaces } from "./google-places-provider.ts";
import { describePlacesProvider } from "./places-provider.conformance.ts";

describePlacesProvider("google", async () => {
  const standIn = await startGooglePlacesStandIn();
  const provider = createGooglePlaces({ key: googlePlacesKey, baseUrl: standIn.url });
  return { provider, unmapped: "5 Nowhere Lane, Atlantis", close: standIn.close };
});

describe("google places answers that can't be believed", () => {
  let standIn: Awaited<ReturnType<typeof startGooglePlacesStandIn>>;
  beforeAll(async () => {
    standIn = await startGooglePlacesStandIn();
  });
  beforeEach(() => {
    standIn.disturb(null);
    standIn.asked.splice(0);
  });
  afterAll(() => standIn.close());

  const google = (options: { key?: string; timeoutMs?: number } = {}) =>
    createGooglePlaces({ key: googlePlacesKey, baseUrl: standIn.url, ...options });
  const unavailable = { code: "PROVIDER_UNAVAILABLE" };

  const place = { id: "ChIJx", addressComponents: [], location: { latitude: 1, longitude: 2 } };
  test.each([
    ["null", 200, null],
    ["a proxy's page", 502, "<html>Bad gateway</html>"],
    ["a number for a name", 200, { suggestions: [{ placePrediction: { placeId: 1, text: { text: "x" } } }], id: 1 }],
    ["a refused key", 400, { error: { status: "INVALID_ARGUMENT", details: [{ reason: "API_KEY_INVALID" }] } }],
    ["a key without this API", 403, { error: { status: "PERMISSION_DENIED", details: [] } }],
    ["a used-up quota", 429, { error: { status: "RESOURCE_EXHAUSTED" } }],
    ["a 500 with a place", 500, { ...place, suggestions: [] }],
    ["a 404 of somebody else", 404, { message: "no such route" }],
  ])("%s", async (_name, status, body) => {
    standIn.disturb((response) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
    await expect(google().listSuggestions("910 S Fig")).rejects.toMatchObject(unavailable);
    await expect(google().findPlace("ChIJx")).rejects.toMatchObject(unavailable);
  });

  test("a peer that never answers is given up, one that sends elsewhere is not followed", async () => {
    standIn.disturb(() => {});
    await expect(google({ timeoutMs: 200 }).listSuggestions("910")).rejects.toMatchObject(unavailable);
    standIn.disturb((response) => response.writeHead(307, { location: "http://127.0.0.1:9/" }).end());
    await expect(google().findPlace("ChIJx")).rejects.toMatchObject(unavailable);
  });

  test("a wrong key is our trouble, not a place that is gone", async () => {
    const wrong = google({ key: "wrong" });
    await expect(wrong.findPlace("ChIJfigueroa_910")).rejects.toMatchObject(unavailable);
    const failure = await wrong.listSuggestions("910").catch((error: Error) => error);
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain("wrong");
  });

  test("an id that is none is not even asked about", async () => {
    expect(await google().findPlace("../places:autocomplete")).toBeNull();
    expect(standIn.asked).toEqual([]);
  });

  test("a place without a locality takes what is nearest to one", async () => {
    const brooklyn = { longText: "Brooklyn", shortText: "Brooklyn", types: ["sublocality_level_1", "political"] };
    standIn.disturb((response) => response.end(JSON.stringify({ ...place, addressComponents: [brooklyn] })));
    expect(await google().findPlace("ChIJx")).toMatchObject({
      addressLine1: "",
      city: "Brooklyn",
      state: "",
      geometry: { latitude: 1, longitude: 2 },
    });
  });
});
