import { randomBytes, randomUUIDv7 } from "node:crypto";
import { type WeekReport, weekReport } from "@skipline/contract/analytics";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ActivityLine } from "../../db/activity-position.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { dayOf, weekByHand, weekOf } from "../../test/figures-by-hand.ts";
import { insertPast, openPastVendor, type PastOrder, pastOrder, type PastVendor } from "../../test/random-history.ts";
import { buildDays, markDays, rebuildDays } from "./daily-rows.ts";
import { readWeekReport } from "./week-report.ts";
import { findVendor } from "./week-store.ts";

/** A Wednesday afternoon in California. Clocks changed on 2 November and on 8 March. */
const now = new Date("2026-04-15T22:30:00Z");
const clock = { now: () => now };
const weekMs = 7 * 86_400_000;
const edges = ["2025-11-02T09:00:00Z", "2026-03-08T10:00:00Z", "2026-04-12T07:00:00Z", "2026-04-15T10:00:00Z"].map(
  (time) => new Date(time),
);
const from = new Date(now.getTime() - 27 * weekMs);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const zones = [
  { timeZone: "America/Los_Angeles", startHour: 6 },
  { timeZone: "America/New_York", startHour: 2 },
];

function newVendor(zone: (typeof zones)[number]): PastVendor {
  const location = () => randomBytes(3).toString("hex").slice(0, 5).toUpperCase();
  return {
    vendorId: `vnd-${randomBytes(6).toString("hex")}`,
    ...zone,
    locationIds: [location(), location()],
    guestIds: Array.from({ length: 12 }, () => randomUUIDv7()),
  };
}

async function readWeek(vendor: PastVendor, sunday: string, location: number | null, includeRefunded: boolean) {
  const { db } = database;
  const found = await findVendor(db, vendor.vendorId);
  const vendorLocationId = location === null ? null : (vendor.locationIds[location] ?? null);
  const report = await readWeekReport(db, { vendor: found!, sunday, vendorLocationId, includeRefunded, now });
  expect(weekReport.safeParse(report).error).toBeUndefined();
  return report;
}

/** Of the report what can be counted by hand, in the same shape. */
function countable(report: WeekReport) {
  const { figures, locations, days, hours, topProducts, productCount, categories, growthRate, pickUp } = report;
  const { topCustomers, uniqueCustomers, repeatCustomers, repeatCustomerRate, newCustomers, returningCustomers } =
    report.customers;
  return {
    figures,
    locations: locations.map((one) => one.figures),
    days: days.map((one) => ({ day: one.day, figures: one.figures })),
    hours,
    topProducts: topProducts.map(({ revenue, quantity }) => ({ revenue, quantity })),
    productCount,
    categories: categories
      .map(({ productType, quantity, revenue }) => ({ productType, quantity, revenue }))
      .toSorted((a, b) => (a.productType < b.productType ? -1 : 1)),
    uniqueCustomers,
    repeatCustomers,
    repeatCustomerRate,
    newCustomers,
    returningCustomers,
    topCustomers: topCustomers.map(
      ({ customerId, totalSpent, orderCount, averageOrderValue, lastOrderDate, isNew }) => ({
        customerId,
        totalSpent,
        orderCount,
        averageOrderValue,
        lastOrderDate,
        isNew,
      }),
    ),
    growthRate,
    pickUp,
  };
}

async function compare(vendor: PastVendor, history: readonly PastOrder[], weeks: readonly string[], odd: number) {
  const today = dayOf(now, vendor);
  for (const [index, sunday] of weeks.entries()) {
    const location = [null, 0, null, 1][(index + odd) % 4] ?? null;
    const includeRefunded = (index + odd) % 3 === 0;
    const report = await readWeek(vendor, sunday, location, includeRefunded);
    const asked = { sunday, location, includeRefunded, today };
    const byHand = weekByHand(vendor, history, asked);
    // Locations are listed by their ids.
    const locations = vendor.locationIds.toSorted().map((id) => byHand.locations[vendor.locationIds.indexOf(id)]);
    expect(countable(report), `${vendor.timeZone} ${JSON.stringify(asked)}`).toEqual({ ...byHand, locations });
  }
}

function lineOf(order: PastOrder, type = "order.refunded"): ActivityLine {
  const about = { subjectType: "order", subjectId: order.orderId, vendorId: null, actorUserId: null };
  return { activityId: 1, type, ...about, details: {}, createdAt: now };
}

const mark = (lines: readonly ActivityLine[]) => database.db.transaction().execute((trx) => markDays(trx, lines));

async function readRows(vendorId: string) {
  const tables = ["analytics_hour", "analytics_product", "analytics_customer"] as const;
  return Promise.all(
    tables.map(async (table) => {
      const rows = await database.db.selectFrom(table).selectAll().where("vendor_id", "=", vendorId).execute();
      return rows.map((row) => JSON.stringify(row)).toSorted();
    }),
  );
}

test("every week says what its orders say, counted one by one: live, stored, corrected and rebuilt", async () => {
  const histories = fc.record({
    drawn: fc.array(pastOrder(from, now, edges), { minLength: 150, maxLength: 250 }),
    zone: fc.constantFrom(...zones),
    odd: fc.nat(11),
  });
  await fc.assert(
    fc.asyncProperty(histories, async ({ drawn, zone, odd }) => {
      const { db } = database;
      const history = drawn.map((order) => ({ ...order, orderId: randomUUIDv7() }));
      const vendor = newVendor(zone);
      await openPastVendor(db, vendor, now);
      await insertPast(db, vendor, history);
      const latest = weekOf(dayOf(now, vendor));
      const weeks = Array.from({ length: 26 }, (_, ago) =>
        new Date(Date.parse(`${latest}T00:00:00Z`) - ago * weekMs).toISOString().slice(0, 10),
      );
      const some = [weeks[0]!, weeks[5]!, weeks[23]!, weeks[(odd * 2) % 26]!];
      await compare(vendor, history, some, odd);

      // All lines thrice, and in no order.
      const lines = history.map((order) => lineOf(order, "order.paid"));
      await mark(lines);
      await mark(lines.toReversed());
      expect(await buildDays(db, clock)).toBeGreaterThan(0);
      await mark(lines.slice(0, 5));
      await buildDays(db, clock);
      expect(await buildDays(db, clock)).toBe(0);
      await compare(vendor, history, weeks, odd + 1);

      // Weeks later some go back, some are handed over: the day is right before and after it is built anew.
      const changed = history.filter((order, index) => order.paidAt && index % 9 === 0 && order.end === "kept");
      for (const order of changed) order.end = "refunded";
      await db
        .updateTable("customer_order")
        .set({ status: "REFUNDED", refund_state: "REFUNDED", refunded_at: now, refund_reason: "late" })
        .where("order_id", "in", [...changed.map((order) => order.orderId), randomUUIDv7()])
        .execute();
      await mark(changed.map((order) => lineOf(order)));
      const touched = [...new Set(changed.map((order) => weekOf(dayOf(order.paidAt!, vendor))))].filter((one) =>
        weeks.includes(one),
      );
      await compare(vendor, history, touched.slice(0, 4), odd);
      await buildDays(db, clock);
      await compare(vendor, history, touched, odd + 2);

      const kept = await readRows(vendor.vendorId);
      await rebuildDays(db, clock);
      expect(await readRows(vendor.vendorId)).toEqual(kept);
    }),
    {
      numRuns: 2,
      // Hundreds of orders tell less than the figure that is wrong.
      endOnFailure: true,
      asyncReporter: async ({ failed, seed, errorInstance }) => {
        if (failed) throw new Error(`with seed ${seed}: ${String(errorInstance)}`, { cause: errorInstance });
      },
    },
  );
});

test("a day is read from its orders while its rows are not there, or not right", async () => {
  const { db } = database;
  const vendor = newVendor(zones[0]!);
  await openPastVendor(db, vendor, now);
  const paid: PastOrder = {
    orderId: randomUUIDv7(),
    location: 0,
    guest: 0,
    paidAt: new Date("2026-04-13T20:00:00Z"),
    pickedUpAfter: null,
    lines: [{ product: 0, type: "FOOD_ITEM", quantity: 1, cents: 1_000, percentOff: 0 }],
    taxCents: 90,
    tipCents: 500,
    end: "kept",
  };
  await insertPast(db, vendor, [paid]);
  const ordersOf = async () => (await readWeek(vendor, "2026-04-12", null, false)).figures.orders;
  expect(await ordersOf()).toBe(1);
  await mark([lineOf(paid)]);
  await buildDays(db, clock);
  // Stored by now: what nobody told of is not looked for.
  await sql`delete from analytics_hour where vendor_id = ${vendor.vendorId}`.execute(db);
  expect(await ordersOf()).toBe(0);
  await mark([lineOf(paid)]);
  expect(await ordersOf()).toBe(1);
});
