import { getWeekReport } from "@skipline/contract/analytics";
import {
  completeOrder,
  getLocationSummary,
  listLocationOrders,
  streamLocationOrders,
} from "@skipline/contract/fulfilment";
import type { RoleName } from "@skipline/contract/endpoint";
import { getOrder } from "@skipline/contract/ordering";
import { listOwnLocations } from "@skipline/contract/own-locations";
import { updateProduct } from "@skipline/contract/product-change";
import {
  createVendorRole,
  deleteVendorRole,
  listActivities,
  listVendorRoles,
  updateVendorRole,
} from "@skipline/contract/roles";
import { getUserRole, listStaffLocations } from "@skipline/contract/staff-locations";
import { getOwnVendor } from "@skipline/contract/vendors";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { readStream } from "../../test/stream-reader.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, hire, ok, openVenue, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

/** The orders and the menu of the test venue are at `here`; its other location is `there`. */
let server: TestServer;
let venue: TestVenue;
let foreign: TestVenue;
let here: string;
let there: string;
let boss: Session;
let guest: Session;

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "limits");
  foreign = await openVenue(server.db, "limits-foreign");
  [here, there] = [venue.vendorLocationId, venue.otherLocationId];
  boss = await server.signIn(venue.phones.SUPER_ADMIN);
  guest = await server.signIn(somePhone());
});
afterAll(() => server.close());

async function hireAt(locationIds: string[], role: RoleName = "STAFF") {
  const phone = await hire(server.db, venue, { role, locationIds });
  return { phone, session: await server.signIn(phone) };
}

const give = (
  as: Session,
  body: { role?: "STAFF" | "MANAGER" | "ADMIN"; vendorLocationIds?: string[] | null },
  phoneNumber = somePhone(),
) =>
  server.call(
    createVendorRole,
    { params: { vendorId: venue.vendorId }, body: { phoneNumber, name: "New", role: "STAFF", ...body } },
    as,
  );

const change = (
  as: Session,
  phoneNumber: string,
  body: { role: "STAFF" | "MANAGER" | "ADMIN"; vendorLocationIds?: string[] | null },
) => server.call(updateVendorRole, { params: { vendorId: venue.vendorId, phoneNumber }, body }, as);

describe("staff of one location", () => {
  it.each([
    ["here", 200],
    ["there", 403],
  ] as const)("work %s: %i", async (place, status) => {
    const { session } = await hireAt([place === "here" ? here : there]);
    const params = { vendorLocationId: here.toLowerCase() };
    expect((await server.call(listLocationOrders, { params, query: {} }, session)).status).toBe(status);
    expect((await server.call(getLocationSummary, { params, query: {} }, session)).status).toBe(status);
    const product = { params: { ...params, productId: venue.id("soda") }, body: { isAvailable: true } };
    expect((await server.call(updateProduct, product, session)).status).toBe(status);
  });

  it("hand over orders of theirs; others are not there, but the own ones", async () => {
    const { orderId } = await placePaidOrder(server, venue, guest);
    const [theirs, elsewhere] = [await hireAt([there, here]), await hireAt([there])];
    const read = { params: { userId: "_", orderId } };
    const complete = { params: { userId: "_", orderId }, query: {} };
    expect((await server.call(getOrder, read, elsewhere.session)).status).toBe(404);
    expect((await server.call(completeOrder, complete, elsewhere.session)).status).toBe(404);
    ok(await server.call(completeOrder, complete, theirs.session));
    const bought = await placePaidOrder(server, venue, elsewhere.session);
    const own = { userId: elsewhere.session.userId, orderId: bought.orderId };
    ok(await server.call(getOrder, { params: own }, elsewhere.session));
    expect((await server.call(completeOrder, { params: own, query: {} }, elsewhere.session)).status).toBe(403);
  });

  it("find their location in the lists, and what they are", async () => {
    const { session, phone } = await hireAt([there]);
    const { items } = ok(await server.call(listStaffLocations, { query: {} }, session));
    expect(items.map(({ vendorLocationId }) => vendorLocationId)).toEqual([there]);
    const { vendorRole } = ok(await server.call(getUserRole, { params: { vendorId: venue.vendorId } }, session));
    expect(vendorRole).toMatchObject({ phoneNumber: phone, role: "STAFF", vendorLocationIds: [there] });
  });

  it("hold no stream open once they work elsewhere", async () => {
    const { phone, session } = await hireAt([here]);
    const stream = await readStream(server.url, streamLocationOrders, { vendorLocationId: here }, session);
    expect(stream.response.status).toBe(200);
    ok(await change(boss, phone, { role: "STAFF", vendorLocationIds: [there] }));
    await placePaidOrder(server, venue, guest);
    await stream.rest();
    expect(
      (await readStream(server.url, streamLocationOrders, { vendorLocationId: here }, session)).response.status,
    ).toBe(403);
  });
});

describe("a manager of one location", () => {
  let manager: { phone: string; session: Session };
  beforeEach(async () => (manager = await hireAt([there], "MANAGER")));

  test("reads the vendor, and of its locations and figures theirs", async () => {
    const ofVendor = { params: { vendorId: venue.vendorId } };
    expect(ok(await server.call(getOwnVendor, ofVendor, manager.session))).toMatchObject({
      vendorLocationIds: [there],
    });
    const { items } = ok(await server.call(listOwnLocations, { ...ofVendor, query: {} }, manager.session));
    expect(items.map(({ vendorLocationId }) => vendorLocationId)).toEqual([there]);
    expect((await server.call(listActivities, { ...ofVendor, query: {} }, manager.session)).status).toBe(403);
    const report = (query: object) =>
      server.call(getWeekReport, { params: { ...ofVendor.params, week: "latest" }, query }, manager.session);
    expect((await report({})).status).toBe(403);
    expect((await report({ vendorLocationId: here })).status).toBe(403);
    const { locations } = ok(await report({ vendorLocationId: there }));
    expect(locations.map(({ vendorLocationId }) => vendorLocationId)).toEqual([there]);
  });

  test("gives roles there and nowhere else", async () => {
    ok(await give(manager.session, { role: "MANAGER", vendorLocationIds: [there] }));
    for (const vendorLocationIds of [null, undefined, [here], [here, there]]) {
      const answer = await give(manager.session, vendorLocationIds === undefined ? {} : { vendorLocationIds });
      expect(codeOf(answer)).toBe("FORBIDDEN");
    }
  });

  test("widens nobody, and not themselves", async () => {
    const { phone } = await hireAt([there]);
    for (const target of [phone, manager.phone]) {
      for (const vendorLocationIds of [null, [here], [here, there]]) {
        const answer = await change(manager.session, target, { role: "STAFF", vendorLocationIds });
        expect(codeOf(answer)).toBe("FORBIDDEN");
      }
    }
    expect(ok(await change(manager.session, phone, { role: "MANAGER" })).vendorRole.vendorLocationIds).toEqual([there]);
  });

  test("sees and touches those who work at no other location", async () => {
    const theirs = (await hireAt([there])).phone;
    const others = [(await hireAt([here])).phone, (await hireAt([here, there])).phone, venue.phones.STAFF];
    const { items, total } = ok(
      await server.call(listVendorRoles, { params: { vendorId: venue.vendorId }, query: {} }, manager.session),
    );
    const phones = items.map(({ phoneNumber }) => phoneNumber);
    expect(phones).toEqual(expect.arrayContaining([theirs, manager.phone]));
    expect(phones.filter((phone) => others.includes(phone))).toEqual([]);
    expect(total).toBe(items.length);
    for (const phoneNumber of others) {
      expect((await change(manager.session, phoneNumber, { role: "STAFF" })).status).toBe(404);
      const params = { vendorId: venue.vendorId, phoneNumber };
      expect((await server.call(deleteVendorRole, { params }, manager.session)).status).toBe(404);
    }
    ok(
      await server.call(
        deleteVendorRole,
        { params: { vendorId: venue.vendorId, phoneNumber: theirs } },
        manager.session,
      ),
    );
  });
});

describe("which locations a role names", () => {
  it("each once, in one order, and in the trail", async () => {
    const phone = somePhone();
    const asked = [there, here, there].map((id) => id.toLowerCase());
    const { vendorRole } = ok(await give(boss, { vendorLocationIds: asked }, phone));
    expect(vendorRole.vendorLocationIds).toEqual([here, there].toSorted());
    const { items } = ok(
      await server.call(listActivities, { params: { vendorId: venue.vendorId }, query: { subjectType: "role" } }, boss),
    );
    expect(items[0]).toMatchObject({
      subjectId: phone,
      details: { after: { vendorLocationIds: [here, there].toSorted() } },
    });
  });

  it.each([
    ["another vendor's", () => ({ vendorLocationIds: [foreign.vendorLocationId] })],
    ["one that is not there", () => ({ vendorLocationIds: ["ZZZZZ"] })],
    ["any, of an admin", () => ({ role: "ADMIN" as const, vendorLocationIds: [here] })],
  ])("not %s", async (_name, body) => {
    expect(codeOf(await give(boss, body()))).toBe("RULE_VIOLATED");
  });

  it("at least one, at most fifty", async () => {
    for (const vendorLocationIds of [[], Array.from({ length: 51 }, () => here)]) {
      expect((await give(boss, { vendorLocationIds })).status).toBe(400);
    }
  });

  it("stay where a page of before says nothing of them, until somebody becomes an admin", async () => {
    const { phone } = await hireAt([here]);
    expect(ok(await change(boss, phone, { role: "MANAGER" })).vendorRole.vendorLocationIds).toEqual([here]);
    expect(ok(await change(boss, phone, { role: "ADMIN" })).vendorRole.vendorLocationIds).toBeNull();
    expect(ok(await change(boss, phone, { role: "STAFF", vendorLocationIds: [there] })).vendorRole).toMatchObject({
      vendorLocationIds: [there],
    });
    expect(
      ok(await change(boss, phone, { role: "STAFF", vendorLocationIds: null })).vendorRole.vendorLocationIds,
    ).toBeNull();
  });
});

describe("to a server of the release before", () => {
  const rolesOf = async (phone: string) =>
    (await sql<{ role: string }>`select role, name from vendor_role where phone = ${phone}`.execute(server.db)).rows;

  test("a limited role is none, and what it writes leaves it alone", async () => {
    const { phone } = await hireAt([here]);
    expect(await rolesOf(phone)).toEqual([]);
    const inserted = await sql`insert into vendor_role (vendor_id, phone, name, role, created_at)
      values (${venue.vendorId}, ${phone}, 'Kim', 'MANAGER', now()) on conflict do nothing`.execute(server.db);
    expect(inserted.numAffectedRows).toBe(0n);
    const of = sql`vendor_id = ${venue.vendorId} and phone = ${phone}`;
    await sql`update vendor_role set role = 'ADMIN' where ${of}`.execute(server.db);
    await sql`delete from vendor_role where ${of}`.execute(server.db);
    const { rows } = await sql`select role, location_ids from staff_role where ${of}`.execute(server.db);
    expect(rows).toEqual([{ role: "STAFF", location_ids: [here] }]);
  });

  test("any other is there, and what it writes is one here", async () => {
    const phone = somePhone();
    await sql`insert into vendor_role (vendor_id, phone, name, role, created_at)
      values (${venue.vendorId}, ${phone}, 'Kim', 'MANAGER', now()) on conflict do nothing`.execute(server.db);
    const { items } = ok(await server.call(listStaffLocations, { query: {} }, await server.signIn(phone)));
    expect(items).toHaveLength(2);
    await sql`update vendor_role set role = 'STAFF' where phone = ${phone}`.execute(server.db);
    expect(await rolesOf(phone)).toMatchObject([{ role: "STAFF" }]);
    ok(await change(boss, phone, { role: "STAFF", vendorLocationIds: [here] }));
    expect(await rolesOf(phone)).toEqual([]);
  });
});
