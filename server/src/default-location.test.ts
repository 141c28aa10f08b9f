import { getClientConfig } from "@skipline/contract/config";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test/database.ts";
import { startTestServer } from "./test/test-server.ts";
import { ok, openVenue, type TestVenue } from "./test/test-venue.ts";

let database: TestDatabase;
let venue: TestVenue;

beforeAll(async () => {
  database = await createTestDatabase();
  venue = await openVenue(database.db, "default");
});
afterAll(() => database.drop());

/** What clients are told, and what the log said at start. */
async function ask(env: Record<string, string>) {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const server = await startTestServer({ database, env, log });
  try {
    return { told: ok(await server.call(getClientConfig, {})).defaultVendorLocationId, said: lines.join("") };
  } finally {
    await server.close();
  }
}

test("clients are told of the location that is set, however it was typed", async () => {
  expect(await ask({ DEFAULT_LOCATION: venue.vendorLocationId.toLowerCase() })).toEqual({
    told: venue.vendorLocationId,
    said: "",
  });
});

test("without one they are told of none, in words that pages of the release before take, too", async () => {
  expect(await ask({})).toEqual({ told: "", said: "" });
});

test("one that is not there is none, and the log says so", async () => {
  const { told, said } = await ask({ DEFAULT_LOCATION: "ZZZZ9" });
  expect(told).toBe("");
  expect(said).toContain("DEFAULT_LOCATION names a location that is not there");
  expect(said).toContain("ZZZZ9");
});
