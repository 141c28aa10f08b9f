import { listProducts } from "@skipline/contract/catalog";
import { getUserRole, listStaffLocations } from "@skipline/contract/staff-locations";
import {
  findVendor,
  findVendorLocation,
  listPastLocations,
  listVendorLocations,
  listVendors,
  rememberLocation,
} from "@skipline/contract/venues";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { hire, ok, openVenue, somePhone, type TestVenue } from "../../test/test-venue.ts";

const operatorPhone = "+12135555900";
let server: TestServer;
let venue: TestVenue;
let guest: Session;
let operator: Session;

beforeAll(async () => {
  server = await startTestServer({ env: { PLATFORM_ADMIN_PHONES: operatorPhone } });
  for (const name of ["zinc", "birch", "maple"]) await openVenue(server.db, name);
  venue = await openVenue(server.db, "aspen");
  guest = await server.signIn(somePhone());
  operator = await server.signIn(operatorPhone);
});
afterAll(() => server.close());

describe("a location", () => {
  it("is found in any case; an unknown one is an empty list", async () => {
    const { body } = await server.call(findVendorLocation, {
      query: { vendorLocationId: venue.vendorLocationId.toLowerCase() },
    });
    expect(body.items).toMatchObject([{ vendorLocationId: venue.vendorLocationId, vendorId: venue.vendorId }]);
    expect((await server.call(findVendorLocation, { query: { vendorLocationId: "00000" } })).body).toEqual({
      items: [],
    });
  });

  it.each(["", "064E", "064E1X", "064-1", "x".repeat(199), "é🍺"])(
    "with the id %j, which none could have, is an empty list as any unknown one",
    async (other) => {
      expect(ok(await server.call(findVendorLocation, { query: { vendorLocationId: other } }))).toEqual({ items: [] });
      expect(ok(await server.call(findVendor, { query: { vendorId: `${other} ` } }))).toEqual({ items: [] });
      const { items } = ok(await server.call(listVendorLocations, { query: { vendorId: `${other} ` } }));
      expect(items).toEqual([]);
    },
  );

  it("is not looked for without an id, nor by what is no text", async () => {
    for (const query of [
      "",
      "?vendorLocationId=a&vendorLocationId=b",
      `?vendorLocationId=${"x".repeat(201)}`,
      "?vendorLocationId=%00",
    ]) {
      expect((await server.request("GET", `/api/vendor-location${query}`)).status, query).toBe(400);
    }
  });

  it("is listed with its vendor's others, by display order, page by page, those without one last", async () => {
    await server.db.updateTable("vendor_location").set({ display_order: 5 }).execute();
    await server.db
      .insertInto("vendor_location")
      .values([
        { vendor_location_id: "AAAA1", vendor_id: venue.vendorId, description: "No order", display_order: null },
        { vendor_location_id: "ZZZZ1", vendor_id: venue.vendorId, description: "First", display_order: -1 },
      ])
      .execute();
    const seen: string[] = [];
    let nextToken: string | null | undefined;
    do {
      const query = { vendorId: venue.vendorId, limit: "1", ...(nextToken ? { nextToken } : {}) };
      const { body } = await server.call(listVendorLocations, { query });
      seen.push(...body.items.map((item) => item.vendorLocationId));
      ({ nextToken } = body);
    } while (nextToken);
    const { body } = await server.call(listVendorLocations, { query: { vendorId: venue.vendorId } });
    expect(seen).toEqual(body.items.map((item) => item.vendorLocationId));
    expect([seen[0], seen.at(-1), seen.length]).toEqual(["ZZZZ1", "AAAA1", 4]);
    expect((await server.call(listVendorLocations, { query: { vendorId: "vnd-none" } })).body.items).toEqual([]);
  });
});

describe("a vendor", () => {
  it("is found by id; an unknown one is an empty list", async () => {
    const { body } = await server.call(findVendor, { query: { vendorId: venue.vendorId } });
    expect(body.items).toMatchObject([{ vendorId: venue.vendorId, name: "aspen", timeZone: "America/Los_Angeles" }]);
    expect((await server.call(findVendor, { query: { vendorId: "vnd-none" } })).body).toEqual({ items: [] });
  });

  it("is told to who is signed in as it is, also while the server has not heard of a change", async () => {
    const { vendorId, vendorLocationId } = venue;
    const staff = await server.signIn(venue.phones.STAFF);
    ok(await server.call(listProducts, { params: { vendorLocationId } }));
    const read = async (session: Session | undefined) => {
      const [vendor, location] = await Promise.all([
        server.call(findVendor, { query: { vendorId } }, session),
        server.call(findVendorLocation, { query: { vendorLocationId } }, session),
      ]);
      return [vendor.body.items[0]?.guestlistEnabled, location.body.items[0]?.description];
    };
    const change = async (guestlist_enabled: boolean, description: string) => {
      await server.db.updateTable("vendor").set({ guestlist_enabled }).where("vendor_id", "=", vendorId).execute();
      const bar = server.db.updateTable("vendor_location").set({ description });
      await bar.where("vendor_location_id", "=", vendorLocationId).execute();
    };
    await change(false, "Main bar");
    await sql`alter table vendor_location disable trigger menu_changed`.execute(server.db);
    try {
      expect(await read(staff)).toEqual([false, "Main bar"]);
      await change(true, "Back bar");
      // What is kept for guests is still the old one: nobody has heard of the new.
      expect(await read(undefined)).toEqual([false, "Main bar"]);
      expect(await read(staff)).toEqual([true, "Back bar"]);
    } finally {
      await sql`alter table vendor_location enable trigger menu_changed`.execute(server.db);
      await change(false, "");
    }
  });

  it("is listed by name, page by page", async () => {
    const seen: string[] = [];
    let nextToken: string | null | undefined;
    do {
      const { body } = await server.call(listVendors, { query: { limit: "3", ...(nextToken ? { nextToken } : {}) } });
      seen.push(...body.items.map((item) => item.name));
      ({ nextToken } = body);
    } while (nextToken);
    expect(seen).toEqual(["aspen", "birch", "maple", "zinc"]);
  });

  it.each([{ limit: "0" }, { limit: "101" }, { nextToken: "../etc" }, { sort: "name" }])(
    "list refuses the query %j",
    async (query) => {
      expect((await server.call(listVendors, { query })).status).toBe(400);
    },
  );
});

describe("where one may work", () => {
  async function readAll(as: Session, limit: string) {
    const items: { vendorLocationId: string; vendorName: string; role: string }[] = [];
    let nextToken: string | null | undefined;
    do {
      const query = { limit, ...(nextToken ? { nextToken } : {}) };
      const { body } = await server.call(listStaffLocations, { query }, as);
      items.push(...body.items);
      ({ nextToken } = body);
    } while (nextToken);
    return items;
  }

  it("is every location of the vendors that gave the phone a role, by vendor, with what one is there", async () => {
    const oak = await openVenue(server.db, "oak");
    const { phone } = guest;
    expect(await readAll(guest, "2")).toEqual([]);
    await hire(server.db, oak, { phone });
    await hire(server.db, { vendorId: "vnd-birch" }, { phone, role: "STAFF" });
    const found = await readAll(guest, "1");
    expect(found.map(({ vendorName, role }) => [vendorName, role])).toEqual([
      ["birch", "STAFF"],
      ["birch", "STAFF"],
      ["oak", "MANAGER"],
      ["oak", "MANAGER"],
    ]);
    expect(new Set(found.map((one) => one.vendorLocationId)).size).toBe(4);
    await server.db.deleteFrom("staff_role").where("phone", "=", phone).execute();
    expect(await readAll(guest, "2")).toEqual([]);
  });

  it("remembers the last ten choices of each account, the newest first", async () => {
    const remember = (vendorLocationId: string, as: Session | null = guest) =>
      server.call(rememberLocation, { params: { vendorLocationId } }, as);
    const stored = await server.db.selectFrom("vendor_location").select("vendor_location_id").limit(11).execute();
    const ids = stored.map((one) => one.vendor_location_id);
    for (const id of ids) {
      server.clock.advance({ seconds: 1 });
      expect((await remember(id.toLowerCase())).status).toBe(200);
    }
    server.clock.advance({ seconds: 1 });
    await remember(ids[5]!);
    const newest = ids.filter((id) => id !== ids[5]).toReversed();
    const { body } = await server.call(listPastLocations, {}, guest);
    expect(body.items.map(({ vendorLocationId }) => vendorLocationId)).toEqual([ids[5], ...newest].slice(0, 10));
    expect(body.items[0]).toMatchObject({ description: expect.any(String), vendorName: expect.any(String) });
    expect((await server.call(listPastLocations, {}, operator)).body.items).toEqual([]);
    expect((await remember("00000")).status).toBe(404);
    expect((await remember(ids[0]!, null)).status).toBe(401);
  });

  it("is everywhere for a platform operator", async () => {
    const stored = await server.db.selectFrom("vendor_location").select("vendor_location_id").execute();
    const found = await readAll(operator, "4");
    expect(new Set(found.map((one) => one.vendorLocationId)).size).toBe(stored.length);
    expect(found).toHaveLength(stored.length);
    expect(new Set(found.map(({ role }) => role))).toEqual(new Set(["SUPER_ADMIN"]));
  });
});

describe("one's own role", () => {
  const ask = (vendorId: string, as: Session | null) => server.call(getUserRole, { params: { vendorId } }, as);

  it("is what the vendor gave to the phone, from the next call on", async () => {
    const { phone } = guest;
    expect((await ask(venue.vendorId, guest)).status).toBe(404);
    await hire(server.db, venue, { phone, name: "Ada", role: "STAFF" });
    const expected = { vendorId: venue.vendorId, phoneNumber: phone, name: "Ada", vendorLocationIds: null };
    expect((await ask(venue.vendorId, guest)).body).toEqual({ vendorRole: { ...expected, role: "STAFF" } });
    await server.db.updateTable("staff_role").set({ role: "MANAGER" }).where("phone", "=", phone).execute();
    expect((await ask(venue.vendorId, guest)).body).toEqual({ vendorRole: { ...expected, role: "MANAGER" } });
    await server.db.deleteFrom("staff_role").where("phone", "=", phone).execute();
    expect((await ask(venue.vendorId, guest)).status).toBe(404);
  });

  it("does not reach another vendor", async () => {
    const staff = await server.signIn(venue.phones.MANAGER);
    expect((await ask(venue.vendorId, staff)).body.vendorRole.role).toBe("MANAGER");
    expect((await ask("vnd-birch", staff)).status).toBe(404);
  });

  it("of a platform operator is SUPER_ADMIN at every vendor there is", async () => {
    expect((await ask("vnd-birch", operator)).body.vendorRole).toMatchObject({
      role: "SUPER_ADMIN",
      phoneNumber: operatorPhone,
    });
    expect((await ask("vnd-none", operator)).status).toBe(404);
  });

  it("asks for a session", async () => {
    expect(await ask(venue.vendorId, null)).toMatchObject({
      status: 401,
      body: { error: { code: "UNAUTHENTICATED" } },
    });
  });
});
