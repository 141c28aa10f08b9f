import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { createTestClock } from "../../test/test-clock.ts";
import { createGazetteerPlaces } from "./gazetteer-places-provider.ts";
import { createThriftyPlaces } from "./thrifty-places-provider.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a day's calls are bounded over all servers, what is known costs none, and the next day begins anew", async () => {
  const clock = createTestClock(new Date("2026-03-01T20:00:00Z"));
  const calls: string[] = [];
  const gazetteer = createGazetteerPlaces();
  const paid: typeof gazetteer = {
    name: "google",
    listSuggestions: (typed) => gazetteer.listSuggestions((calls.push(typed), typed)),
    findPlace: (placeId) => gazetteer.findPlace((calls.push(placeId), placeId)),
  };
  const [one, two] = [1, 2].map(() => createThriftyPlaces(paid, { db: database.db, clock, mostPerDay: 3 }));
  const [suggestion] = (await one?.listSuggestions("1 Main St, 90012")) ?? [];
  expect(await one?.listSuggestions(" 1 main st,  90012")).toContain(suggestion);
  expect(await one?.findPlace(suggestion?.placeId ?? "")).toEqual(await one?.findPlace(suggestion?.placeId ?? ""));
  expect(calls).toHaveLength(2);
  await two?.listSuggestions("1 Main St, 90012");
  for (const provider of [one, two]) {
    await expect(provider?.listSuggestions("2 Main St")).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  }
  // Known ones are answered still.
  expect(await one?.listSuggestions("1 Main St, 90012")).toContain(suggestion);
  expect(calls).toHaveLength(3);
  clock.advance({ seconds: 4 * 3_600 });
  await two?.listSuggestions("2 Main St");
  expect(calls).toHaveLength(4);
});
