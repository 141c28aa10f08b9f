import { listLocationOrders, type LocationOrder } from "@skipline/contract/fulfilment";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeCursor } from "../../http/cursor.ts";
import { fillLocation } from "../../test/many-orders.ts";
import { type Session, startTestServer, type TestServer } from "../../test/test-server.ts";
import { codeOf, ok, openVenue, placeOrder, placePaidOrder, somePhone, type TestVenue } from "../../test/test-venue.ts";

let server: TestServer;
let venue: TestVenue;
let elsewhere: TestVenue;
let guest: Session;
let staff: Session;
let manager: Session;
let foreigner: Session;
/** All that staff may see, newest first. */
let all: LocationOrder[];

beforeAll(async () => {
  server = await startTestServer();
  venue = await openVenue(server.db, "aspen");
  elsewhere = await openVenue(server.db, "birch");
  for (const { vendorId, vendorLocationId } of [venue, elsewhere]) {
    const until = server.clock.now();
    await fillLocation(server.db, { vendorId, vendorLocationId, products: 20, guests: 60, orders: 400, until });
  }
  guest = await server.signIn(somePhone());
  staff = await server.signIn(venue.phones.STAFF);
  manager = await server.signIn(venue.phones.MANAGER);
  foreigner = await server.signIn(elsewhere.phones.SUPER_ADMIN);
  all = await readAll({ limit: "100" });
});
afterAll(() => server.close());

type Query = Record<string, string>;

const list = (query: Query, as: Session | null = staff, vendorLocationId = venue.vendorLocationId) =>
  server.call(listLocationOrders, { params: { vendorLocationId }, query }, as);

async function readAll(query: Query): Promise<LocationOrder[]> {
  const orders: LocationOrder[] = [];
  let nextToken: string | null = null;
  do {
    const page: { items: LocationOrder[]; nextToken: string | null } = ok(
      await list({ ...query, ...(nextToken === null ? {} : { nextToken }) }),
    );
    orders.push(...page.items);
    ({ nextToken } = page);
  } while (nextToken !== null);
  return orders;
}

const idsOf = (orders: LocationOrder[]) => orders.map((one) => one.orderId);

async function storedOrders() {
  return server.db
    .selectFrom("customer_order as o")
    .innerJoin("app_user as u", "u.user_id", "o.user_id")
    .select(["o.order_id", "o.status", "o.created_at", "u.phone"])
    .where("o.vendor_location_id", "=", venue.vendorLocationId)
    .orderBy("o.created_at", "desc")
    .orderBy("o.order_id", "desc")
    .$narrowType<{ phone: string }>()
    .execute();
}

describe("a location's history", () => {
  test("is every order that was ever paid, newest first, with its lines and the guest's last digits", async () => {
    const stored = await storedOrders();
    const paid = stored.filter((one) => one.status !== "IN_PROGRESS");
    expect(paid.length).toBeLessThan(stored.length);
    expect(idsOf(all)).toEqual(paid.map((one) => one.order_id));
    expect(all.map((one) => one.customerPhoneLast4)).toEqual(paid.map((one) => one.phone.slice(-4)));
    expect(new Set(all.map((one) => one.cartItems.length))).toEqual(new Set([3]));
    expect(JSON.stringify(all)).not.toContain("+1310");
    const waiting = all.find((one) => one.status === "PAID");
    expect(waiting?.allowedActions).toEqual(["COMPLETE", "REFUND"]);
  });

  test("has 20 orders a page unless asked, at most 100, and does not jump while orders come in", async () => {
    const first = ok(await list({}));
    expect(idsOf(first.items)).toEqual(idsOf(all.slice(0, 20)));
    const fresh = await placePaidOrder(server, venue, guest);
    await placeOrder(server, venue, guest);
    const second = ok(await list({ limit: "7", nextToken: first.nextToken ?? "" }));
    expect(idsOf(second.items)).toEqual(idsOf(all.slice(20, 27)));
    const [newest] = ok(await list({ limit: "1" })).items;
    expect(newest).toMatchObject({ orderId: fresh.orderId, customerPhoneLast4: guest.phone.slice(-4) });
    expect(ok(await list({ limit: "100" })).items).toHaveLength(100);
    await server.db.deleteFrom("customer_order").where("user_id", "=", guest.userId).execute();
  });

  test("is searched by the end of an order's id in any case, or by the end of a phone", async () => {
    const wanted = all[123]!;
    const short = wanted.orderId.slice(-6);
    for (const search of [short, short.toUpperCase()]) expect(ok(await list({ search })).items).toEqual([wanted]);
    const digits = wanted.customerPhoneLast4;
    const theirs = all.filter((one) => one.customerPhoneLast4 === digits);
    expect(theirs.length).toBeGreaterThan(3);
    expect(await readAll({ search: digits, limit: "2" })).toEqual(theirs);
    const unpaid = (await storedOrders()).find((one) => one.status === "IN_PROGRESS");
    expect(ok(await list({ search: unpaid?.order_id.slice(-6) ?? "" })).items).toEqual([]);
    const [foreign] = ok(await list({}, foreigner, elsewhere.vendorLocationId)).items;
    expect(ok(await list({ search: foreign?.orderId.slice(-6) ?? "" })).items).toEqual([]);
  });

  test("is searched by a whole id, a whole phone and the name of an item, page by page", async () => {
    const wanted = all[77]!;
    const { phone } = (await storedOrders()).find((one) => one.order_id === wanted.orderId)!;
    expect(ok(await list({ search: wanted.orderId.toUpperCase() })).items).toEqual([wanted]);
    const theirs = all.filter((one) => one.customerPhoneLast4 === wanted.customerPhoneLast4);
    expect(await readAll({ search: `(${phone.slice(2, 5)}) ${phone.slice(5)}`, limit: "3" })).toEqual(theirs);
    expect(ok(await list({ search: `999999${phone.slice(-4)}` })).items).toEqual([]);

    const named = (...names: string[]) => all.filter((one) => one.cartItems.some((item) => names.includes(item.name)));
    const ones = Array.from({ length: 10 }, (_, index) => `Drink ${10 + index}`);
    expect(named("Drink 7").length).toBeGreaterThan(20);
    expect(await readAll({ search: " DRÎNK  7", limit: "9" })).toEqual(named("Drink 7", "Drink 17"));
    expect(await readAll({ search: "drink 1", limit: "100" })).toEqual(named("Drink 1", ...ones));
    for (const status of ["PAID", "COMPLETE", "REFUNDED"]) {
      const expected = named("Drink 7", "Drink 17").filter((one) => one.status === status);
      expect(await readAll({ search: "drink 7", status })).toEqual(expected);
    }
    const day = wanted.datetimeCreated.slice(0, 10);
    const ofDay = new Set(idsOf(await readAll({ day, limit: "100" })));
    expect(await readAll({ search: "drink 7", day })).toEqual(
      named("Drink 7", "Drink 17").filter((one) => ofDay.has(one.orderId)),
    );
    for (const search of ["mezcal", "%", "______", "' or 1=1", "a", "１２３４"]) {
      expect(ok(await list({ search })).items).toEqual([]);
    }
  });

  test("is filtered by status, and by several things at once", async () => {
    for (const status of ["PAID", "COMPLETE", "REFUNDED"]) {
      const expected = all.filter((one) => one.status === status);
      expect(expected.length).toBeGreaterThan(0);
      expect(await readAll({ status, limit: "50" })).toEqual(expected);
    }
    const search = all.find((one) => one.status === "PAID")!.customerPhoneLast4;
    const both = all.filter((one) => one.status === "PAID" && one.customerPhoneLast4 === search);
    expect(await readAll({ search, status: "PAID" })).toEqual(both);
  });

  test("is filtered by the vendor's business day, on nights with a change of the clocks too", async () => {
    const { vendorId, otherLocationId } = venue;
    await server.db
      .updateTable("vendor")
      .set({ business_day_start_hour: 6 })
      .where("vendor_id", "=", vendorId)
      .execute();
    const until = new Date("2026-11-02T20:00:00.000Z");
    await fillLocation(server.db, {
      vendorId,
      vendorLocationId: otherLocationId,
      products: 5,
      guests: 5,
      orders: 900,
      until,
    });
    const days: Record<string, [string, string]> = {
      "2026-10-30": ["2026-10-30T13:00:00.000Z", "2026-10-31T13:00:00.000Z"],
      // 25 hours: the clocks go back at two in the night.
      "2026-10-31": ["2026-10-31T13:00:00.000Z", "2026-11-01T14:00:00.000Z"],
      "2026-11-01": ["2026-11-01T14:00:00.000Z", "2026-11-02T14:00:00.000Z"],
    };
    for (const [day, [from, to]] of Object.entries(days)) {
      const expected = await server.db
        .selectFrom("customer_order")
        .select("order_id")
        .where("vendor_location_id", "=", otherLocationId)
        .where("status", "=", "COMPLETE")
        .where("created_at", ">=", new Date(from))
        .where("created_at", "<", new Date(to))
        .orderBy("created_at", "desc")
        .execute();
      const seen: string[] = [];
      let token: Query = {};
      while (seen.length < expected.length) {
        const page = ok(await list({ day, status: "COMPLETE", limit: "100", ...token }, staff, otherLocationId));
        seen.push(...idsOf(page.items));
        if (page.nextToken === null) break;
        token = { nextToken: page.nextToken };
      }
      expect([day, seen]).toEqual([day, expected.map((one) => one.order_id)]);
      expect(expected.length).toBeGreaterThan(150);
    }
    expect(ok(await list({ day: "0000-01-01" })).items).toEqual([]);
    expect(ok(await list({ day: "9999-12-31" })).items).toEqual([]);
  });
});

describe("who reads a location's history", () => {
  test("staff of its vendor and whoever is above", async () => {
    const answers = await Promise.all([null, guest, foreigner, staff, manager].map((as) => list({}, as)));
    expect(answers.map(codeOf)).toEqual(["UNAUTHENTICATED", "FORBIDDEN", "FORBIDDEN", 200, 200]);
    expect(codeOf(await list({}, staff, elsewhere.vendorLocationId))).toBe("FORBIDDEN");
    expect(codeOf(await list({}, staff, "00000"))).toBe("NOT_FOUND");
    expect(ok(await list({ limit: "1" }, staff, venue.vendorLocationId.toLowerCase())).items).toHaveLength(1);
  });

  test("Z4: another's cursor carries no right: it only says where to go on", async () => {
    const foreign = ok(await list({ limit: "10" }, foreigner, elsewhere.vendorLocationId));
    const { items } = ok(await list({ limit: "100", nextToken: foreign.nextToken ?? "" }));
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map((one) => one.vendorLocationId))).toEqual(new Set([venue.vendorLocationId]));
  });

  test("Z4: limits, filters and cursors that are none are malformed requests", async () => {
    const time = new Date();
    const cursors = [
      encodeCursor({ time, id: "12" }),
      encodeCursor({ time, id: "not-a-uuid" }),
      encodeCursor({ time: new Date(8.64e15), id: all[0]!.orderId }),
      Buffer.from(`x|${all[0]!.orderId}`).toString("base64url"),
      Buffer.from(`${time.toISOString()}|${all[0]!.orderId}' or true`).toString("base64url"),
      "",
      "%00",
      "a".repeat(201),
    ];
    const bad: Query[] = [
      ...["1e9", "101", "0", "-1", "1.5", "x", ""].map((limit) => ({ limit })),
      ...["", "12345\u0000", "x".repeat(101)].map((search) => ({ search })),
      ...["IN_PROGRESS", "paid", "PAID,COMPLETE"].map((status) => ({ status })),
      ...["2026-02-30", "2026-13-01", "yesterday", "2026-1-1", "12026-01-01"].map((day) => ({ day })),
      ...cursors.map((nextToken) => ({ nextToken })),
      { vendorLocationId: elsewhere.vendorLocationId },
      { userId: guest.userId },
    ];
    const answers = await Promise.all(bad.map(async (query) => [query, codeOf(await list(query))]));
    expect(answers).toEqual(bad.map((query) => [query, "BAD_REQUEST"]));
  });
});
