import {
  createLocation,
  getOwnLocation,
  listOwnLocations,
  type OwnLocation,
  updateLocation,
} from "@skipline/contract/own-locations";
import { listActivities } from "@skipline/contract/roles";
import { findVendorLocation } from "@skipline/contract/venues";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffCaller } from "../../http/call.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, type TestVenue } from "../../test/test-venue.ts";
import { drawLocationId, idLetters } from "./location-id.ts";
import { createLocationService } from "./location-service.ts";

const address = { addressLine1: "2 Other St", addressLine2: "Yard", city: "Burbank", state: "CA", zip: "91501" };
let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let admin: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "placed");
  elsewhere = await openVenue(server.db, "elsewhere");
  admin = await server.signIn(venue.phones.ADMIN);
});
afterAll(() => server.close());

const noFilms = { lockFilm: async () => null };
const params = () => ({ vendorId: venue.vendorId });
const create = (body: object, as = admin, key?: string) =>
  server.call(
    createLocation,
    { params: params(), body: { address: null, displayOrder: null, ...body } as OwnLocation },
    as,
    key === undefined ? {} : { "idempotency-key": key },
  );
const at = (vendorLocationId: string) => ({ params: { ...params(), vendorLocationId } });
const get = async (vendorLocationId: string) =>
  ok(await server.call(getOwnLocation, at(vendorLocationId), admin)).location;
const update = (id: string, body: object, as = admin) =>
  server.call(updateLocation, { ...at(id), body: body as OwnLocation }, as);
const trail = async () =>
  ok(await server.call(listActivities, { params: params(), query: { subjectType: "location" } }, admin)).items;
const menuVersion = async (id: string) =>
  (
    await server.db
      .selectFrom("vendor_location")
      .select("menu_version")
      .where("vendor_location_id", "=", id)
      .executeTakeFirstOrThrow()
  ).menu_version;

describe("an id", () => {
  it("has no characters that are taken for others", () => {
    expect(idLetters).not.toMatch(/[0OQD1IL2Z5S8BUVAE]/);
    for (let drawn = 0; drawn < 200; drawn++) expect(drawLocationId()).toMatch(new RegExp(`^[${idLetters}]{5}$`));
  });

  it("that another location has is not taken, also where both are made at once", async () => {
    const by = {
      actor: { userId: admin.userId, phone: admin.phone },
      role: { vendorId: venue.vendorId, role: "ADMIN", name: "Ada" },
      key: null,
    } as unknown as StaffCaller;
    const serviceOf = (...ids: string[]) =>
      createLocationService({
        db: server.db,
        clock: server.clock,
        films: noFilms,
        drawId: () => ids.shift() ?? "",
        opening: { listMissing: () => Promise.reject(new Error("not asked here")) },
      });
    const wanted = { description: "Twin", address: null, displayOrder: null };
    const made = await Promise.all([
      serviceOf(venue.vendorLocationId, "TWNRK", "TWNRM").createLocation(by, venue.vendorId, wanted),
      serviceOf(elsewhere.vendorLocationId, "TWNRK", "TWNRM").createLocation(by, venue.vendorId, wanted),
    ]);
    expect(made.map(({ vendorLocationId }) => vendorLocationId).toSorted()).toEqual(["TWNRK", "TWNRM"]);
  });
});

describe("a new location", () => {
  it("is there for guests, and in the trail", async () => {
    const { location } = ok(await create({ description: "  Roof bar ", address, displayOrder: 4 }));
    const { vendorLocationId } = location;
    expect(location).toEqual({
      vendorLocationId: expect.stringMatching(new RegExp(`^[${idLetters}]{5}$`)) as string,
      vendorId: venue.vendorId,
      description: "Roof bar",
      address,
      displayOrder: 4,
      status: "OPEN",
      closedNote: null,
      translations: {},
      openingHours: null,
      alcoholHours: null,
      tableCount: 0,
      preparesOrders: false,
      targetMinutes: 8,
      waitingLimit: null,
      kitchenTypes: [],
      splashMediaId: null,
      splashVideoUrl: null,
      taxRate: null,
      taxRates: [],
      wasOpened: true,
      version: 1,
    });
    expect(await get(vendorLocationId)).toEqual(location);
    const found = ok(await server.call(findVendorLocation, { query: { vendorLocationId } }));
    expect(found.items).toMatchObject([{ description: "Roof bar", displayOrder: 4 }]);
    const [line] = await trail();
    expect(line).toMatchObject({
      type: "location.created",
      actorName: "ADMIN of placed",
      subjectId: vendorLocationId,
      details: { name: "Roof bar", after: { description: "Roof bar", displayOrder: 4, ...address } },
    });
  });

  it("is made once for a key", async () => {
    const key = server.newKey();
    const first = ok(await create({ description: "Once" }, admin, key));
    expect(ok(await create({ description: "Once" }, admin, key))).toEqual(first);
    expect(codeOf(await create({ description: "Twice" }, admin, key))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it.each([
    { description: " " },
    { description: "Two\nlines" },
    { description: "x".repeat(101) },
    { displayOrder: -1 },
    { displayOrder: 1.5 },
    { displayOrder: 1000 },
    { address: { ...address, city: " " } },
    { address: { ...address, zip: undefined } },
    { address: { ...address, country: "US" } },
    { address: undefined },
    { vendorLocationId: "MNXYZ" },
    { splashVideoUrl: "https://evil.example/x.mp4" },
    { taxRate: "50.0001" },
    { taxRate: "-1" },
    { taxRate: "9.12345" },
    { taxRate: "1e1" },
    { taxRate: "" },
    { taxRate: 9.5 },
    { taxRates: [{ taxCode: "drinks", percent: "51" }] },
    { taxRates: [{ taxCode: " ", percent: "5" }] },
    { taxRates: [{ taxCode: "default", percent: "5" }] },
    { taxRates: Array.from({ length: 2 }, () => ({ taxCode: "drinks", percent: "5" })) },
    { taxRates: Array.from({ length: 101 }, (_, code) => ({ taxCode: `c${code}`, percent: "5" })) },
  ])("is refused with %j", async (more) => {
    expect((await create({ description: "Fine", ...more })).status).toBe(400);
  });

  it("is refused at a vendor that is not there", async () => {
    const operatorless = {
      params: { vendorId: "vnd-nowhere" },
      body: { description: "x", address: null, displayOrder: null },
    };
    expect((await server.call(createLocation, operatorless, admin)).status).toBe(403);
  });
});

describe("a location", () => {
  it("is changed with before and after in the trail, and guests see it in a new version of the menu", async () => {
    const id = venue.vendorLocationId;
    const [before, menu] = [await get(id), await menuVersion(id)];
    expect(before).toMatchObject({ address: null, displayOrder: null, version: 1 });
    const after = { ...before, description: "Front bar", address: { ...address, addressLine2: " " } };
    const { location } = ok(await update(id, after));
    expect(location).toEqual({ ...after, address: { ...address, addressLine2: null }, version: 2 });
    expect(await menuVersion(id)).toBe(menu + 1);
    const [line] = await trail();
    const { addressLine2: _line, ...told } = address;
    const none = { addressLine1: null, city: null, state: null, zip: null };
    expect(line?.details).toEqual({
      name: "Front bar",
      before: { description: before.description, ...none },
      after: { description: "Front bar", ...told },
    });
    expect(ok(await update(id, { ...location, address: null })).location.address).toBeNull();
  });

  it("says to the second of two what the first has left, and takes theirs over it", async () => {
    const id = venue.otherLocationId;
    const base = await get(id);
    const { location: theirs } = ok(await update(id, { ...base, description: "First" }));
    const late = await update(id, { ...base, displayOrder: 7 });
    expect([late.status, codeOf(late)]).toEqual([409, "LOCATION_CHANGED"]);
    expect(late.body).toMatchObject({ error: { details: { location: theirs } } });
    const { location } = ok(await update(id, { ...theirs, displayOrder: 7 }));
    expect(location).toMatchObject({ description: "First", displayOrder: 7 });
  });

  it("of two who change it at once lets one through", async () => {
    const id = venue.otherLocationId;
    const base = await get(id);
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((description) => update(id, { ...base, description })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await get(id)).version).toBe(base.version + 1);
  });

  it("writes nothing where nothing is changed", async () => {
    const id = venue.vendorLocationId;
    const [before, lines, menu] = [await get(id), await trail(), await menuVersion(id)];
    expect(ok(await update(id, before)).location).toEqual(before);
    expect([await trail(), await menuVersion(id)]).toEqual([lines, menu]);
  });

  it("of another vendor is not there", async () => {
    const id = elsewhere.vendorLocationId;
    expect((await server.call(getOwnLocation, at(id), admin)).status).toBe(404);
    expect((await update(id, await get(venue.vendorLocationId))).status).toBe(404);
  });
});

it("a manager sees them in display order, page by page, and changes none", async () => {
  const manager = await server.signIn(venue.phones.MANAGER);
  ok(await create({ description: "At the front", displayOrder: 0 }));
  const seen: OwnLocation[] = [];
  let nextToken: string | undefined;
  do {
    const query = { limit: 2, ...(nextToken ? { nextToken } : {}) };
    const page = ok(await server.call(listOwnLocations, { params: params(), query }, manager));
    seen.push(...page.items);
    nextToken = page.nextToken ?? undefined;
  } while (nextToken);
  expect(seen[0]?.description).toBe("At the front");
  const orders = seen.map(({ displayOrder }) => displayOrder ?? Infinity);
  expect(orders).toEqual(orders.toSorted((one, other) => one - other));
  const all = await server.db
    .selectFrom("vendor_location")
    .select("vendor_location_id")
    .where("vendor_id", "=", venue.vendorId)
    .execute();
  expect(new Set(seen.map((one) => one.vendorLocationId))).toEqual(new Set(all.map((one) => one.vendor_location_id)));
  expect((await create({ description: "Mine" }, manager)).status).toBe(403);
  expect((await update(venue.vendorLocationId, seen[0]!, manager)).status).toBe(403);
});

it("are found by words of their name, and by their id", async () => {
  const there = ok(await create({ description: "Terraza del Árbol" })).location;
  const find = async (search: string) =>
    ok(await server.call(listOwnLocations, { params: params(), query: { search } }, admin)).items.map(
      ({ vendorLocationId }) => vendorLocationId,
    );
  for (const search of ["arbol terr", there.vendorLocationId.toLowerCase()])
    expect(await find(search), search).toEqual([there.vendorLocationId]);
  expect(await find("nowhere")).toEqual([]);
  expect((await find("  ")).length).toBeGreaterThan(1);
});
