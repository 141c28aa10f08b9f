import * as contract from "@skipline/contract/guests";
import { listActivities } from "@skipline/contract/roles";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { startTestServer, type Session, type TestServer } from "../../test/test-server.ts";
import { codeOf, letMinutePass, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";
import { knownTime } from "./guests-store.ts";

let server: TestServer;
let venue: TestVenue;
let other: TestVenue;
let manager: Session;
let foreign: Session;

beforeAll(async () => {
  server = await startTestServer();
  [venue, other] = [await openVenue(server.db, "roof"), await openVenue(server.db, "cellar")];
  [manager, foreign] = [await server.signIn(venue.phones.MANAGER), await server.signIn(other.phones.MANAGER)];
});
afterAll(() => server.close());

const night = {
  name: "Night",
  guestlistCapacity: 100,
  gleventStatus: "UPCOMING",
  venueName: "The Roof",
  addressLine1: "1 Sunset Blvd",
  city: "Los Angeles",
  state: "CA",
  country: "US",
  zipCode: "90028",
  latitude: 34.098,
  longitude: -118.3267,
} as const;

type Fields = Partial<Parameters<typeof create>[0]>;

function create(body: Record<string, unknown>, as = manager, headers: Record<string, string> = {}) {
  const params = { vendorId: venue.vendorId };
  return server.call(contract.createGlevent, { params, body: { ...night, ...body } }, as, headers);
}
const created = async (body: Fields = {}) => ok(await create(body)).glevent;

function update(gleventId: string, body: Record<string, unknown>, as = manager, headers: Record<string, string> = {}) {
  const params = { vendorId: venue.vendorId, gleventId };
  return server.call(contract.updateGlevent, { params, body }, as, headers);
}

test("an event is created as it was sent, blanks cut off, its capacity kept as the original one", async () => {
  const glevent = await created({
    name: "  Night ",
    startTime: "2030-01-01T10:00:00Z",
    eventLink: "https://a.example",
  });
  expect(glevent).toMatchObject({
    ...night,
    description: "",
    startTime: "2030-01-01T10:00:00.000Z",
    endTime: null,
    addressLine2: null,
    eventLink: "https://a.example/",
    timeZone: "America/Los_Angeles",
    originalCapacity: 100,
    reservedCount: 0,
  });
  const params = { vendorId: venue.vendorId, gleventId: glevent.gleventId };
  expect(ok(await server.call(contract.getGlevent, { params }, manager)).glevent).toEqual(glevent);
});

test.each([
  ["an end before the start", { startTime: "2030-01-01T10:00:00Z", endTime: "2030-01-01T10:00:00Z" }, 422],
  ["a name of blanks", { name: "   " }, 422],
  ["a link that is none", { eventLink: "not a link" }, 400],
  ["a link that runs", { eventLink: "javascript:alert(1)" }, 400],
  ["no place", { guestlistCapacity: 0 }, 400],
  ["half a place", { guestlistCapacity: 1.5 }, 400],
  ["a latitude that is none", { latitude: 91 }, 400],
  ["another status", { gleventStatus: "OPEN" }, 400],
  ["an unknown field", { reservedCount: 3 }, 400],
  ["another vendor than the path's", { vendorId: "vnd-cellar" }, 422],
])("%s is refused", async (_, body, status) => {
  expect((await create(body)).status).toBe(status);
});

describe("the end of an event", () => {
  const [start, end] = ["2027-03-01T04:00:00.000Z", "2027-03-01T09:00:00.000Z"];
  const timesOf = (gleventId: string) =>
    server.db
      .selectFrom("glevent")
      .select([knownTime("over_at").as("overAt"), knownTime("closes_at").as("closesAt")])
      .where("glevent_id", "=", gleventId)
      .executeTakeFirstOrThrow();

  it.each([
    ["at its end", { startTime: start, endTime: end }, end],
    ["without an end a day after its start", { startTime: start }, "2027-03-02T04:00:00.000Z"],
    ["at its end without a start", { endTime: end }, end],
    ["not known without both", {}, null],
  ])("%s, and its list closes with it", async (_, times, over) => {
    const { gleventId } = await created(times);
    const known = over === null ? null : new Date(over);
    expect(await timesOf(gleventId)).toEqual({ overAt: known, closesAt: known });
  });

  it("is known as soon as its times are, and not when they are gone", async () => {
    const { gleventId } = await created();
    ok(await update(gleventId, { endTime: end }));
    expect(await timesOf(gleventId)).toMatchObject({ overAt: new Date(end) });
    ok(await update(gleventId, { endTime: null }));
    expect(await timesOf(gleventId)).toEqual({ overAt: null, closesAt: null });
  });

  it("is never left out, whoever writes the row", async () => {
    const { gleventId } = await created({ endTime: end });
    for (const column of ["over_at", "closes_at"] as const) {
      const write = sql`update glevent set ${sql.ref(column)} = null where glevent_id = ${gleventId}`.execute(
        server.db,
      );
      await expect(write).rejects.toMatchObject({ code: "23502", column });
    }
    // As a server of the release before makes an event: without a word of it.
    const { rows } = await sql<{ isOver: boolean }>`
      insert into event (event_id, vendor_id, name, status, over_at, created_at, updated_at)
      values (gen_random_uuid(), ${venue.vendorId}, 'Night', 'UPCOMING', null, now(), now())
      returning over_at < 'infinity' as "isOver"`.execute(server.db);
    expect(rows).toEqual([{ isOver: false }]);
  });
});

test("only what is given changes, and what is the same already leaves no line", async () => {
  const before = await created({ description: "Doors at 9", startTime: "2030-01-01T10:00:00Z" });
  const after = ok(await update(before.gleventId, { name: "Late night", guestlistCapacity: 150 })).glevent;
  expect(after).toEqual({ ...before, version: 2, name: "Late night", guestlistCapacity: 150 });
  expect(ok(await update(before.gleventId, { name: "Late night" })).glevent).toEqual(after);
  expect(ok(await update(before.gleventId, { startTime: null })).glevent).toEqual({
    ...after,
    startTime: null,
    version: 3,
  });
  // Together with the start that it has, not alone.
  ok(await update(before.gleventId, { startTime: "2030-01-01T10:00:00Z" }));
  expect(codeOf(await update(before.gleventId, { endTime: "2030-01-01T09:00:00Z" }))).toBe("RULE_VIOLATED");
  const params = { vendorId: venue.vendorId };
  const { items } = ok(await server.call(listActivities, { params, query: {} }, manager));
  const lines = items.filter(({ subjectId }) => subjectId === before.gleventId).toReversed();
  expect(lines.map(({ type }) => type)).toEqual(["glevent.created", ...Array(3).fill("glevent.updated")]);
  expect(lines[1]).toMatchObject({
    actorName: "MANAGER of roof",
    details: { name: "Late night", before: { name: "Night", capacity: 100 }, after: { capacity: 150 } },
  });
});

test("the capacity never goes below what is reserved", async () => {
  const { gleventId } = await created();
  await server.db.updateTable("glevent").set({ reserved_count: 40 }).where("glevent_id", "=", gleventId).execute();
  const refused = await update(gleventId, { guestlistCapacity: 39 });
  expect(codeOf(refused)).toBe("CAPACITY_BELOW_RESERVED");
  expect(refused.body).toMatchObject({ error: { details: { reservedCount: 40 } } });
  expect(ok(await update(gleventId, { guestlistCapacity: 40 })).glevent).toMatchObject({
    guestlistCapacity: 40,
    originalCapacity: 100,
  });
  await server.db.updateTable("glevent").set({ reserved_count: 0 }).where("glevent_id", "=", gleventId).execute();
});

test("a repeat of the same call is answered with what it made", async () => {
  const headers = { "idempotency-key": server.newKey() };
  const first = ok(await create({}, manager, headers)).glevent;
  expect(ok(await create({}, manager, headers)).glevent).toEqual(first);
});

test("another vendor's staff reach neither the event nor, by their own path, its id", async () => {
  const { gleventId } = await created();
  expect((await update(gleventId, { name: "Mine" }, foreign)).status).toBe(403);
  const params = { vendorId: other.vendorId, gleventId };
  expect((await server.call(contract.getGlevent, { params }, foreign)).status).toBe(404);
  expect((await server.call(contract.updateGlevent, { params, body: { name: "Mine" } }, foreign)).status).toBe(404);
});

describe("lists", () => {
  it("show what is to come soonest first, what is over latest first and in pages, and count all", async () => {
    const busy = await openVenue(server.db, "busy");
    await letMinutePass(server);
    const boss = await server.signIn(busy.phones.MANAGER);
    const params = { vendorId: busy.vendorId };
    for (const [day, gleventStatus] of [
      [3, "UPCOMING"],
      [1, "IN_PROGRESS"],
      [null, "UPCOMING"],
      [5, "COMPLETED"],
      [6, "COMPLETED"],
      [4, "COMPLETED"],
    ] as const) {
      const startTime = day === null ? null : `2030-01-0${day}T10:00:00Z`;
      const body = { ...night, name: `Day ${day}`, gleventStatus, startTime };
      ok(await server.call(contract.createGlevent, { params, body }, boss));
    }
    const first = ok(await server.call(contract.listGlevents, { params, query: { limit: 2 } }, boss));
    expect(first.upcomingGlevents.map(({ name }) => name)).toEqual(["Day 1", "Day 3", "Day null"]);
    expect(first.pastGlevents.map(({ name }) => name)).toEqual(["Day 6", "Day 5"]);
    expect(first.total).toBe(6);
    const query = { limit: 2, nextToken: first.nextToken ?? "" };
    const second = ok(await server.call(contract.listGlevents, { params, query }, boss));
    expect(second).toMatchObject({
      upcomingGlevents: [],
      pastGlevents: [{ name: "Day 4" }],
      total: 6,
      nextToken: null,
    });
  });
});

test("an event's words in a second language stay with it, and go where a member reads them", async () => {
  const spanish = { name: "Noche", description: "Hasta las dos" };
  const { gleventId } = await created({ translations: { es: spanish }, startTime: "2030-01-01T10:00:00Z" });
  expect(ok(await update(gleventId, { name: "Late night" })).glevent.translations).toEqual({ es: spanish });
  expect(ok(await update(gleventId, { translations: { en: { name: "Night" } } })).glevent.translations).toEqual({
    en: { name: "Night" },
    es: spanish,
  });
  expect(codeOf(await update(gleventId, { translations: { es: { name: "x".repeat(201) } } }))).toBe("BAD_REQUEST");
  expect(ok(await update(gleventId, { translations: { en: {}, es: {} } })).glevent).not.toHaveProperty("translations");
});
