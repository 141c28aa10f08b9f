import { randomBytes, randomUUIDv7 } from "node:crypto";
import { daySheet } from "@skipline/contract/day-sheets";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ActivityLine } from "../../db/activity-position.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { dayOf, weekByHand, weekOf } from "../../test/figures-by-hand.ts";
import { insertPast, openPastVendor, type PastOrder, pastOrder, type PastVendor } from "../../test/random-history.ts";
import { buildDays, markDays } from "./daily-rows.ts";
import { readDaySheet } from "./day-sheet.ts";
import { readWeekReport } from "./week-report.ts";
import { findVendor } from "./week-store.ts";

/** Ten days around the night on which clocks change, until a Wednesday afternoon in California. */
const now = new Date("2026-03-11T22:30:00Z");
const clock = { now: () => now };
const from = new Date("2026-03-01T12:00:00Z");
const edges = ["2026-03-08T10:00:00Z", "2026-03-08T14:00:00Z", "2026-03-10T13:00:00Z"].map((time) => new Date(time));
const names = ["ana", "ben", "cleo"];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Served = PastOrder & { by: string | null };

/** As `insertPast` keeps them; who handed them over is said here. */
async function insertServed(vendor: PastVendor, history: readonly Served[]): Promise<void> {
  await insertPast(database.db, vendor, history);
  for (const by of names) {
    await database.db
      .updateTable("customer_order")
      .set({ completed_by_user: by, completed_by_name: by.toUpperCase() })
      .where("order_id", "in", [
        ...history.filter((order) => order.by === by).map(({ orderId }) => orderId),
        randomUUIDv7(),
      ])
      .execute();
  }
}

/** Each sheet against the orders counted one by one, and against the week's report of the same day. */
async function compare(vendor: PastVendor, history: readonly Served[]): Promise<void> {
  const { db } = database;
  const found = (await findVendor(db, vendor.vendorId))!;
  const today = dayOf(now, vendor);
  const days = [...new Set(history.flatMap(({ paidAt }) => (paidAt ? [dayOf(paidAt, vendor)] : [])))];
  expect(days.length).toBeGreaterThan(5);
  for (const day of days) {
    const sunday = weekOf(day);
    for (const [location, vendorLocationId] of vendor.locationIds.entries()) {
      const asked = { vendor: found, now };
      const sheet = await readDaySheet(db, { ...asked, vendorLocationId, day });
      expect(daySheet.safeParse(sheet).error).toBeUndefined();
      const report = await readWeekReport(db, { ...asked, sunday, vendorLocationId, includeRefunded: false });
      const told = report.days.find((one) => one.day === day)?.figures;
      expect(sheet.figures).toEqual(told);
      expect(sheet.reported).toEqual(told);

      const here = { sunday, location, includeRefunded: false, today };
      const isOfDay = (order: Served) =>
        order.paidAt && order.location === location && dayOf(order.paidAt, vendor) === day;
      for (const by of [...names, null]) {
        const own = history.filter((order) => order.by === by && isOfDay(order));
        const person = sheet.people.find((one) => one.userId === by);
        expect(person === undefined).toBe(own.length === 0);
        if (!person) continue;
        expect(person.figures).toEqual(weekByHand(vendor, own, here).figures);
        const times = own.map((order) => order.paidAt!.getTime() + (order.pickedUpAfter ?? 0) * 1_000);
        const at = (time: number) => (by === null ? null : new Date(time).toISOString());
        expect(person).toMatchObject({
          name: by?.toUpperCase() ?? null,
          firstHandOver: at(Math.min(...times)),
          lastHandOver: at(Math.max(...times)),
        });
      }
    }
  }
}

test("a day's sheet is the day of the week's report to the cent, live and stored, and its people add up to it", async () => {
  const histories = fc.array(fc.record({ order: pastOrder(from, now, edges), who: fc.constantFrom(...names) }), {
    minLength: 120,
    maxLength: 180,
  });
  await fc.assert(
    fc.asyncProperty(histories, async (drawn) => {
      const { db } = database;
      const history = drawn.map(({ order, who }): Served => {
        const isDone = order.paidAt !== null && order.pickedUpAfter !== null;
        return { ...order, orderId: randomUUIDv7(), by: isDone ? who : null };
      });
      const locationIds = ["", ""].map(() => randomBytes(3).toString("hex").slice(0, 5).toUpperCase());
      const vendor: PastVendor = {
        vendorId: `vnd-${randomBytes(6).toString("hex")}`,
        timeZone: "America/Los_Angeles",
        startHour: 6,
        locationIds,
        guestIds: Array.from({ length: 12 }, () => randomUUIDv7()),
      };
      await openPastVendor(db, vendor, now);
      await insertServed(vendor, history);
      await compare(vendor, history);
      const lines = history.map(({ orderId }): ActivityLine => ({
        activityId: 1,
        type: "order.paid",
        subjectType: "order",
        subjectId: orderId,
        vendorId: null,
        actorUserId: null,
        details: {},
        createdAt: now,
      }));
      await db.transaction().execute((trx) => markDays(trx, lines));
      expect(await buildDays(db, clock)).toBeGreaterThan(0);
      await compare(vendor, history);
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
