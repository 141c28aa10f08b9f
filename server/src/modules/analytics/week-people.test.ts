import type { WeekReport } from "@skipline/contract/analytics";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addGuests, openGlevent } from "../../test/test-guests.ts";
import { addMember } from "../../test/test-members.ts";
import { insertPast, openPastVendor, type PastOrder, type PastVendor } from "../../test/random-history.ts";
import { listFiltered, type OrderFilter } from "./enriched-orders.ts";
import { weekPeriod } from "./report-calendar.ts";
import { readWeekReport } from "./week-report.ts";
import { findVendor } from "./week-store.ts";

const now = new Date("2026-04-15T22:30:00Z");
const sunday = "2026-04-12";
const vendor: PastVendor = {
  vendorId: "vnd-people",
  timeZone: "America/Los_Angeles",
  startHour: 6,
  locationIds: ["PPL01", "PPL02"],
  guestIds: ["usr-ada", "usr-bob"],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openPastVendor(database.db, vendor, now);
});
afterAll(() => database.drop());

async function readWeek(): Promise<WeekReport> {
  const { db } = database;
  const found = await findVendor(db, vendor.vendorId);
  return readWeekReport(db, { vendor: found!, sunday, vendorLocationId: null, includeRefunded: false, now });
}

function orderOf(guest: number, orderId: string): PastOrder {
  const line = { product: 1, type: "FOOD_ITEM" as const, quantity: 1, cents: 1_000, percentOff: 0 };
  const paidAt = new Date("2026-04-13T20:00:00Z");
  return {
    orderId,
    location: 0,
    guest,
    paidAt,
    pickedUpAfter: 60,
    lines: [line],
    taxCents: 0,
    tipCents: 0,
    end: "kept",
  };
}

const behind = {
  vendorLocationId: undefined,
  hour: undefined,
  timeZone: vendor.timeZone,
  productId: undefined,
  productType: undefined,
  customerId: undefined,
  only: undefined,
  now,
};

/** By the last digits of their ids, oldest first. */
async function listOrdersOf(who: OrderFilter["who"], vendorLocationId?: string): Promise<string[]> {
  const week = weekPeriod(sunday, { timeZone: vendor.timeZone, businessDayStartHour: vendor.startHour });
  const range = { vendorId: vendor.vendorId, from: week.startsAt, before: week.endsAt, includeRefunded: false };
  const filter = { ...behind, who, week, vendorLocationId };
  const orders = await listFiltered(database.db, range, filter, null, 10);
  return orders.map(({ orderId }) => orderId.slice(-1)).toSorted();
}

test("members are named, and counted while their membership runs", async () => {
  const { db } = database;
  await insertPast(db, vendor, [
    orderOf(0, "019d8a00-0000-7000-8000-000000000001"),
    orderOf(0, "019d8a00-0000-7000-8000-000000000002"),
    orderOf(1, "019d8a00-0000-7000-8000-000000000003"),
    { ...orderOf(1, "019d8a00-0000-7000-8000-000000000004"), paidAt: new Date("2026-04-01T20:00:00Z") },
  ]);
  await addMember(db, now, "usr-ada");
  const { customers } = await readWeek();
  expect(customers.members).toEqual({ customers: 1, orders: 2, revenue: "20.00" });
  expect(customers.topCustomers).toMatchObject([
    { customerId: "usr-ada", firstName: "Ada", lastName: "Member", orderCount: 2, favoriteCategory: "Food Items" },
    { customerId: "usr-bob", firstName: null, lastName: null, orderCount: 1 },
  ]);
  expect(customers).toMatchObject({ newCustomers: 1, returningCustomers: 1, repeatCustomers: 1 });
  const lists = await Promise.all((["new", "returning", "repeat", "member"] as const).map((who) => listOrdersOf(who)));
  expect(lists).toEqual([["1", "2"], ["3"], ["1", "2"], ["1", "2"]]);
  expect(await listOrdersOf("repeat", "PPL02")).toEqual([]);
  await db
    .updateTable("membership")
    .set({ ends_at: now, due_at: now, started_at: new Date("2026-01-01") })
    .execute();
  const lapsed = (await readWeek()).customers;
  expect([lapsed.members.customers, await listOrdersOf("member")]).toEqual([0, []]);
  expect(lapsed.topCustomers[0]?.firstName).toBe("Ada");
});

test("guest lists: who was invited, came, stayed away, of the nights that began in the week", async () => {
  const { db } = database;
  expect((await readWeek()).guestLists).toBeNull();
  await db.updateTable("vendor").set({ guestlist_enabled: true }).where("vendor_id", "=", vendor.vendorId).execute();
  expect((await readWeek()).guestLists).toMatchObject({ events: 0, invited: 0, came: 0 });

  const at = (time: string) => new Date(time);
  const over = { startsAt: at("2026-04-13T04:00:00Z"), endsAt: at("2026-04-13T09:00:00Z") };
  const night = await openGlevent(db, vendor, over);
  const [party] = await addGuests(db, night, [
    { quantity: 4 },
    { quantity: 3 },
    { quantity: 2, status: "WAITLISTED" },
    { quantity: 5, status: "CANCELLED" },
  ]);
  await db
    .updateTable("reservation")
    .set({
      status: "CHECKED_IN",
      arrived: 3,
      checked_in_at: over.startsAt,
      checked_in_by_user: "s",
      checked_in_by_name: "Sam",
    })
    .where("reservation_id", "=", party!)
    .execute();
  const member = await addMember(db, now, "usr-bob");
  await db
    .updateTable("reservation")
    .set({ membership_id: member.membershipId })
    .where("reservation_id", "=", party!)
    .execute();
  const credit = { membership_id: member.membershipId, reservation_id: party!, created_at: now };
  await db
    .insertInto("credit_entry")
    .values({ ...credit, kind: "SPEND", amount: -4 })
    .execute();
  // Not over yet: nobody has stayed away. And one of the Saturday before.
  await addGuests(db, await openGlevent(db, vendor, { startsAt: at("2026-04-15T20:00:00Z") }), [{ quantity: 2 }]);
  await addGuests(db, await openGlevent(db, vendor, { startsAt: at("2026-04-12T12:59:59Z") }), [{ quantity: 9 }]);
  expect((await readWeek()).guestLists).toEqual({
    events: 2,
    invited: 9,
    came: 3,
    noShows: 4,
    waitlisted: 2,
    cancelled: 5,
    members: 1,
    creditsSpent: 4,
  });
});
