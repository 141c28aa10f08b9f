import { findPlaces, getPlace } from "@skipline/contract/places";
import { priceList } from "@skipline/contract/price-list";
import { afterAll, beforeAll, expect, test } from "vitest";
import { googlePlacesKey, startGooglePlacesStandIn } from "../../test/google-places-stand-in.ts";
import { stopClock } from "../../test/stop-clock.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, somePhone } from "../../test/test-venue.ts";

let server: TestServer;
let somebody: Session;
let typist: Session;

beforeAll(async () => {
  server = await startTestServer();
  const venue = await openVenue(server.db, "aspen");
  somebody = await server.signIn(venue.phones.MANAGER);
  typist = await server.signIn(venue.phones.ADMIN);
});
afterAll(() => server.close());

const find = (query: string) => server.call(findPlaces, { query: { query } }, somebody);
const get = (placeId: string) => server.call(getPlace, { params: { placeId } }, somebody);

test("an address is found by typing, and given whole", async () => {
  const { places } = ok(await find("910 S Figueroa St, Los Angeles"));
  const found = places.find(({ description }) => description === "910 S Figueroa St, Los Angeles, CA 90015");
  expect(ok(await get(found?.placeId ?? "")).place).toEqual({
    placeId: found?.placeId,
    addressLine1: "910 S Figueroa St",
    city: "Los Angeles",
    state: "CA",
    country: "United States",
    zipCode: "90015",
    geometry: { latitude: 34.0434, longitude: -118.2716 },
  });
});

test("nothing found is an empty list; a place that is none is not found; nobody asks without a session", async () => {
  expect(ok(await find("zzzz qqqq"))).toEqual({ places: [] });
  for (const placeId of ["x", "A".repeat(400), "../config"]) expect((await get(placeId)).status, placeId).toBe(404);
  expect((await get("A".repeat(401))).status).not.toBe(200);
  expect((await find("")).status).toBe(400);
  expect((await find("x".repeat(201))).status).toBe(400);
  expect((await server.call(findPlaces, { query: { query: "Los" } }, null)).status).toBe(401);
});

test("whoever manages nothing spends none of it: guests and staff are refused", async () => {
  const { phones } = await openVenue(server.db, "spenders");
  for (const phone of [somePhone(), phones.STAFF]) {
    const session = await server.signIn(phone);
    expect(codeOf(await server.call(findPlaces, { query: { query: "Los" } }, session))).toBe("FORBIDDEN");
    expect(codeOf(await server.call(getPlace, { params: { placeId: "x" } }, session))).toBe("FORBIDDEN");
  }
});

test("who types without end is slowed down, and nobody else", async () => {
  stopClock(server);
  const limit = priceList.places.limit.perMinute;
  const answers = [];
  for (let typed = 0; typed < limit + 1; typed += 1) {
    answers.push((await server.call(findPlaces, { query: { query: "zz" } }, typist)).status);
  }
  expect(answers.slice(0, limit).every((status) => status === 200)).toBe(true);
  expect(answers.at(-1)).toBe(429);
  ok(await find("Anaheim"));
});

test("with Google's key it is Google who is asked", async () => {
  const google = await startGooglePlacesStandIn();
  const other = await startTestServer({
    env: { GOOGLE_PLACES_KEY: googlePlacesKey },
    standIns: { googlePlacesUrl: google.url },
  });
  try {
    const venue = await openVenue(other.db, "birch");
    const session = await other.signIn(venue.phones.MANAGER);
    const query = { query: "910 S Fig" };
    const [suggestion] = ok(await other.call(findPlaces, { query }, session)).places;
    const params = { placeId: suggestion?.placeId ?? "" };
    expect(ok(await other.call(getPlace, { params }, session)).place.zipCode).toBe("90015");
    google.disturb((response) => response.destroy());
    // What was asked a moment ago is not asked, nor paid, again.
    expect(ok(await other.call(getPlace, { params }, session)).place.zipCode).toBe("90015");
    expect(ok(await other.call(findPlaces, { query: { query: " 910 s  FIG " } }, session)).places).toContainEqual(
      suggestion,
    );
    params.placeId = "another";
    expect(codeOf(await other.call(getPlace, { params }, session))).toBe("PROVIDER_UNAVAILABLE");
  } finally {
    await other.close();
    await google.close();
  }
});
