import * as contract from "@skipline/contract/guests";
import fc from "fast-check";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Database } from "../../db/schema.ts";
import { openPool } from "../../test/database.ts";
import { addGlevent, addManyGlevents } from "../../test/test-reservations.ts";
import { startTestServer, type TestServer } from "../../test/test-server.ts";
import { ok, openVenue } from "../../test/test-venue.ts";
import { boxesAround, listAvailable } from "./available-glevents.ts";

let server: TestServer;
let vendorId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ vendorId } = await openVenue(server.db, "roof"));
});
afterAll(() => server.close());

const losAngeles = { latitude: "34.0522", longitude: "-118.2437" };
const anaheim = { latitude: 33.8366, longitude: -117.9143 };
const hour = 3_600_000;
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour);

type Query = Partial<Record<"latitude" | "longitude", string>> & {
  radiusMiles?: number;
  limit?: number;
  nextToken?: string;
};

async function find(query: Query = {}) {
  return ok(await server.call(contract.listAvailableGlevents, { query: { ...losAngeles, ...query } }));
}
const names = async (query: Query = {}) => (await find(query)).glevents.map(({ name }) => name);

describe("the search", () => {
  it("finds what can be booked within the radius, the soonest first, with its distance and places left", async () => {
    const downtown = { latitude: 34.05, longitude: -118.25 };
    await addGlevent(server, vendorId, { name: "later", ...downtown, starts_at: inHours(30), ends_at: null });
    await addGlevent(server, vendorId, {
      name: "on now",
      ...downtown,
      starts_at: inHours(-1),
      ends_at: inHours(1),
      status: "IN_PROGRESS",
    });
    await addGlevent(server, vendorId, { name: "Anaheim", ...anaheim, starts_at: inHours(20) });
    const none = { ...downtown, name: "not to be found" };
    await addGlevent(server, vendorId, { ...none, status: "COMPLETED" });
    await addGlevent(server, vendorId, { ...none, starts_at: null, ends_at: null });
    await addGlevent(server, vendorId, { ...none, starts_at: inHours(-3), ends_at: inHours(-0.01) });
    await addGlevent(server, vendorId, { ...none, starts_at: inHours(-24), ends_at: null });
    await addGlevent(server, vendorId, { ...none, starts_at: inHours(24 * 93), ends_at: null });
    const { glevents, nextToken } = await find();
    expect(glevents.map(({ name }) => name)).toEqual(["on now", "later"]);
    expect(nextToken).toBeNull();
    expect(glevents[1]).toMatchObject({
      vendorId,
      venueName: "The Roof",
      availableCount: 100,
      distanceMiles: 0.39,
      timeZone: "America/Los_Angeles",
      endTime: null,
      vendorLanguage: "en",
    });
    // 24.0 miles as the crow flies.
    expect(await names({ radiusMiles: 23.9 })).toEqual(["on now", "later"]);
    expect(await names({ radiusMiles: 24.1 })).toEqual(["on now", "Anaheim", "later"]);
  });

  it("comes in pages", async () => {
    const first = await find({ radiusMiles: 50, limit: 2 });
    const second = await find({ radiusMiles: 50, limit: 2, nextToken: first.nextToken ?? "" });
    expect([...first.glevents, ...second.glevents].map(({ name }) => name)).toEqual(["on now", "Anaheim", "later"]);
    expect(second.nextToken).toBeNull();
  });

  it("reaches across the 180th meridian and around a pole", async () => {
    await addGlevent(server, vendorId, { name: "Taveuni", latitude: -16.8, longitude: -179.99 });
    expect(await names({ latitude: "-16.8", longitude: "179.99" })).toEqual(["Taveuni"]);
    await addGlevent(server, vendorId, { name: "Pole", latitude: 89.9, longitude: 0 });
    expect(await names({ latitude: "89.9", longitude: "180", radiusMiles: 20 })).toEqual(["Pole"]);
  });

  it.each([
    { latitude: "91" },
    { longitude: "-181" },
    { latitude: "north" },
    { latitude: "" },
    { radiusMiles: 0 },
    { radiusMiles: 101 },
  ])("refuses %j", async (query) => {
    const answer = await server.call(contract.listAvailableGlevents, { query: { ...losAngeles, ...query } });
    expect(answer.status).toBe(400);
  });
});

test("the boxes hold every point within the radius", () => {
  // In degrees. Beside a pole an arc sine is no finer.
  const metre = 1e-5;
  const radians = (angle: number) => (angle * Math.PI) / 180;
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 360, noNaN: true }),
      (latitude, longitude, radiusMiles, share, bearing) => {
        // Where somebody gets to who goes that far that way.
        const angle = (radiusMiles * share) / 3_958.761_3;
        const north = Math.asin(
          Math.sin(radians(latitude)) * Math.cos(angle) +
            Math.cos(radians(latitude)) * Math.sin(angle) * Math.cos(radians(bearing)),
        );
        const east =
          longitude +
          (Math.atan2(
            Math.sin(radians(bearing)) * Math.sin(angle) * Math.cos(radians(latitude)),
            Math.cos(angle) - Math.sin(radians(latitude)) * Math.sin(north),
          ) *
            180) /
            Math.PI;
        const point = [((east + 540) % 360) - 180, (north * 180) / Math.PI] as const;
        const boxes = boxesAround({ latitude, longitude, radiusMiles });
        const isIn = boxes.some(
          ([west, south, eastern, northern]) =>
            point[0] >= west - metre &&
            point[0] <= eastern + metre &&
            point[1] >= south - metre &&
            point[1] <= northern + metre,
        );
        // At the meridian itself -180 and 180 are one.
        expect(isIn || 180 - Math.abs(point[0]) < 1e-6).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("of 50,000 events the search reads those around, by the index on their place", async () => {
  const like = await addGlevent(server, vendorId, { name: "one of many" });
  await addManyGlevents(server.db, like, 50_000);
  const ran: { sql: string; parameters: readonly unknown[] }[] = [];
  const pool = openPool(server.database.url);
  const log = ({ query }: { query: (typeof ran)[number] }) => void ran.push(query);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log });
  try {
    const around = { latitude: 34.0522, longitude: -118.2437, radiusMiles: 50 };
    const found = await listAvailable(db, around, { cursor: null, limit: 21 }, server.clock.now());
    expect(found).toHaveLength(21);
    const [search] = ran;
    const plan = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, costs off, timing off) ${search!.sql}`, [
      ...search!.parameters,
    ]);
    const lines = plan.rows.map((row) => row["QUERY PLAN"]);
    expect(lines.join("\n")).toMatch(/Bitmap Index Scan on glevent_near/);
    expect(lines.join("\n")).not.toMatch(/Seq Scan on glevent/);
    // Some hundred of the 50,000 lie in the box.
    const read = lines.map((line) => /Bitmap Index Scan on glevent_near \(actual rows=([\d.]+)/.exec(line)?.[1]);
    expect(Math.max(...read.map((rows) => Number(rows ?? 0)))).toBeLessThan(400);
  } finally {
    await db.destroy();
  }
});
