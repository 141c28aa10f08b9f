import { categoryNames, topCustomerCount, topProductCount, type WeekReport } from "@skipline/contract/analytics";
import type { ProductType } from "@skipline/contract/catalog";
import { type Cents, formatMoney } from "@skipline/contract/money";
import type { Kysely } from "kysely";
import type { Database } from "../../db/schema.ts";
import { figuresOf, revenueOf, splitSums } from "./figures.ts";
import { readGuestLists } from "./guest-list-figures.ts";
import { knownWeeks, weekBefore, weekPeriod } from "./report-calendar.ts";
import { averageOf, growthOf, hoursFrom, peaksOf, shareOf } from "./report-rules.ts";
import * as store from "./week-store.ts";

export interface WeekAsked {
  vendor: store.ReportVendor;
  sunday: string;
  vendorLocationId: string | null;
  includeRefunded: boolean;
  now: Date;
}

/** Everything of one week; `db` is one transaction on one snapshot, so that all figures are of the same moment. */
export async function readWeekReport(db: Kysely<Database>, asked: WeekAsked): Promise<WeekReport> {
  const { vendor, sunday, vendorLocationId, includeRefunded, now } = asked;
  const { today, earliest, latest } = knownWeeks(now, vendor);
  const week = weekPeriod(sunday, vendor);
  const before = sunday > earliest ? weekPeriod(weekBefore(sunday), vendor) : null;
  const counted = { vendorLocationId, includeRefunded, week };
  const locations = await store.listLocations(db, vendor.vendorId);
  const bothWeeks = [...(before?.days ?? []), ...week.days];
  const storedDays = await store.listStoredDays(db, vendor.vendorId, bothWeeks, today);
  const hours = await store.listHours(db, store.sourceOf(vendor, bothWeeks, today, storedDays));
  const source = store.sourceOf(vendor, week.days, today, storedDays);
  const isHere = (row: store.HourRow) => vendorLocationId === null || row.vendorLocationId === vendorLocationId;
  const figures = (rows: readonly store.HourRow[]) => figuresOf(splitSums(rows), includeRefunded);
  const ofWeek = hours.filter((row) => week.days.includes(row.day));
  const here = ofWeek.filter(isHere);
  const closedDays = week.days.filter((day) => day < today);
  const dailyRevenue = closedDays.map((day) =>
    revenueOf(splitSums(here.filter((row) => row.day === day)), includeRefunded),
  );
  const products = await store.listProducts(db, source, counted);
  return {
    vendorId: vendor.vendorId,
    vendorName: vendor.name,
    vendorLocationId,
    includeRefunded,
    timeZone: vendor.timeZone,
    businessDayStartHour: vendor.businessDayStartHour,
    week: {
      sunday,
      saturday: week.days.at(-1) ?? sunday,
      startTime: week.startsAt.toISOString(),
      endTime: week.endsAt.toISOString(),
    },
    today,
    earliestWeek: earliest,
    latestWeek: latest,
    generatedAt: now.toISOString(),
    figures: figures(here),
    previousFigures: before && figures(hours.filter((row) => before.days.includes(row.day) && isHere(row))),
    locations: locations.map((location) => ({
      ...location,
      figures: figures(ofWeek.filter((row) => row.vendorLocationId === location.vendorLocationId)),
    })),
    days: week.days.map((day) => ({
      day,
      state: day < today ? "CLOSED" : day === today ? "OPEN" : "FUTURE",
      figures: figures(here.filter((row) => row.day === day)),
    })),
    hours: showHours(here, vendor.businessDayStartHour, includeRefunded),
    ...showProducts(products),
    customers: await readCustomers(db, source, counted, locations, now),
    growthRate: growthOf(dailyRevenue),
    pickUp: await store.readPickUp(db, source, counted),
    waits: await store.readWaits(db, vendor.vendorId, counted),
    guestLists: vendor.keepsGuestLists ? await readGuestLists(db, { vendorId: vendor.vendorId, week, now }) : null,
  };
}

function showHours(rows: readonly store.HourRow[], startHour: number, includeRefunded: boolean): WeekReport["hours"] {
  const hours = hoursFrom(startHour).map((hour) => {
    const sums = splitSums(rows.filter((row) => row.hour === hour));
    return {
      hour,
      orders: sums.kept.orders + (includeRefunded ? sums.refunded.orders : 0),
      revenue: formatMoney(revenueOf(sums, includeRefunded)),
    };
  });
  const peaks = peaksOf(hours);
  return hours.map((one) => ({ ...one, isPeak: peaks.has(one.hour) }));
}

function showProducts(rows: readonly store.ProductRow[]) {
  const products = new Map<string, store.ProductRow>();
  const kinds = new Map<ProductType, { quantity: number; revenue: Cents }>();
  for (const row of rows) {
    const same = products.get(row.productId);
    const newest = same && same.lastPaidAt >= row.lastPaidAt ? same : row;
    products.set(row.productId, {
      ...newest,
      quantity: row.quantity + (same?.quantity ?? 0),
      orders: row.orders + (same?.orders ?? 0),
      revenue: row.revenue + (same?.revenue ?? 0),
    });
    const kind = kinds.get(row.productType) ?? { quantity: 0, revenue: 0 };
    kinds.set(row.productType, {
      quantity: kind.quantity + row.quantity,
      revenue: kind.revenue + row.revenue,
    });
  }
  const sales = rows.reduce((sum, { revenue }) => sum + revenue, 0);
  const best = [...products.values()].toSorted(
    (a, b) =>
      b.revenue - a.revenue || b.quantity - a.quantity || compare(a.name, b.name) || compare(a.productId, b.productId),
  );
  return {
    topProducts: best
      .slice(0, topProductCount)
      .map(({ productId, name, variantName, productType, quantity, orders, revenue }) => ({
        productId,
        name,
        variantName,
        productType,
        quantity,
        orders,
        revenue: formatMoney(revenue),
      })),
    productCount: products.size,
    categories: [...kinds]
      .toSorted(([, a], [, b]) => b.revenue - a.revenue || b.quantity - a.quantity)
      .map(([productType, { quantity, revenue }]) => ({
        productType,
        category: categoryNames[productType],
        quantity,
        revenue: formatMoney(revenue),
        share: shareOf(revenue, sales),
      })),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function readCustomers(
  db: Kysely<Database>,
  source: store.Source,
  counted: store.Counted,
  locations: readonly { vendorLocationId: string }[],
  now: Date,
): Promise<WeekReport["customers"]> {
  const found = await store.readCustomers(db, source, counted, { now, top: topCustomerCount });
  const { unique = 0, repeat = 0, returning = 0, top = [] } = found ?? {};
  const locationIds = counted.vendorLocationId
    ? [counted.vendorLocationId]
    : locations.map((one) => one.vendorLocationId);
  const spending = await store.listSpending(db, counted, { locationIds, userIds: top.map((one) => one.customerId) });
  return {
    uniqueCustomers: unique,
    repeatCustomers: repeat,
    repeatCustomerRate: shareOf(repeat, unique),
    newCustomers: unique - returning,
    returningCustomers: returning,
    members: {
      customers: found?.members ?? 0,
      orders: found?.memberOrders ?? 0,
      revenue: formatMoney(found?.memberSpent ?? 0),
    },
    topCustomers: top.map(({ spent, orders, lastPaidAt, ...customer }) => ({
      ...customer,
      totalSpent: formatMoney(spent),
      orderCount: orders,
      averageOrderValue: formatMoney(averageOf(spent, orders)),
      lastOrderDate: new Date(lastPaidAt).toISOString(),
      favoriteCategory: favoriteOf(spending.filter(({ userId }) => userId === customer.customerId)),
    })),
  };
}

/** For which they spent most; of equals the one that the list of categories has first. */
function favoriteOf(spending: readonly store.SpentOn[]): string | null {
  const order = Object.keys(categoryNames);
  const [most] = spending
    .filter(({ spent }) => spent > 0)
    .toSorted((a, b) => b.spent - a.spent || order.indexOf(a.productType) - order.indexOf(b.productType));
  return most ? categoryNames[most.productType] : null;
}
