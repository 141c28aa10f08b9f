import type { DaySheet, DayWorker } from "@skipline/contract/day-sheets";
import type { Figures } from "@skipline/contract/analytics";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { figuresOf, type Sums, splitSums } from "./figures.ts";
import { factsOf } from "./order-facts.ts";
import { type DayWindow, knownWeeks, sundayOf, windowsOf } from "./report-calendar.ts";
import * as store from "./week-store.ts";

type Db = Kysely<Database>;

export interface DayAsked {
  vendor: store.ReportVendor;
  vendorLocationId: string;
  day: string;
  now: Date;
}

/** One person's orders, those that were given back as a whole apart. */
interface WorkerRow extends Sums {
  userId: string | null;
  name: string | null;
  firstAt: Date | null;
  lastAt: Date | null;
  isRefunded: boolean;
}

/** Two for each person at most; no night has so many. */
const mostRows = 1_000;

/** Of the same facts that every report counts. */
async function listWorkers(db: Db, { vendor, vendorLocationId }: DayAsked, window: DayWindow): Promise<WorkerRow[]> {
  const { vendorId, timeZone } = vendor;
  const { rows } = await sql<WorkerRow>`with ${factsOf([{ ...window, vendorId, timeZone }])}
    select h.user_id as "userId", (array_agg(h.name order by h.completed_at desc))[1] as name,
      min(h.completed_at) as "firstAt", max(h.completed_at) as "lastAt",
      f.is_refunded as "isRefunded", count(*)::integer as orders,
      count(*) filter (where f.is_free)::integer as "freeOrders", sum(f.sales_cents)::bigint as sales,
      sum(f.discount_cents)::bigint as discounts, sum(f.tax_cents)::bigint as tax, sum(f.tip_cents)::bigint as tips,
      sum(f.refund_cents)::bigint as refunds, sum(f.lost_cents)::bigint as lost
    from fact f left join ordering.hand_over h on h.order_id = f.order_id
    where f.vendor_location_id = ${vendorLocationId}
    group by h.user_id, f.is_refunded limit ${mostRows}`.execute(db);
  return rows;
}

/** As the week's report reads a day: stored where it is stored and right. */
async function readReported(db: Db, { vendor, vendorLocationId, day }: DayAsked, today: string): Promise<Figures> {
  const storedDays = await store.listStoredDays(db, vendor.vendorId, [day], today);
  const hours = await store.listHours(db, store.sourceOf(vendor, [day], today, storedDays));
  return figuresOf(splitSums(hours.filter((row) => row.vendorLocationId === vendorLocationId)), false);
}

/**
 * A day at a location, by whoever handed its orders over; `db` is one transaction on one snapshot. The sums are those of the
 * people, so that they always add up; the report's own stand beside them. @throws AppError NOT_FOUND
 */
export async function readDaySheet(db: Db, asked: DayAsked): Promise<DaySheet> {
  const { vendor, vendorLocationId, day, now } = asked;
  const [window] = windowsOf([day], vendor);
  const locations = await store.listLocations(db, vendor.vendorId);
  const location = locations.find((one) => one.vendorLocationId === vendorLocationId);
  if (!window || !location) throw notFound("Location");
  const { today, earliest } = knownWeeks(now, vendor);
  const rows = await listWorkers(db, asked, window);
  return {
    vendorId: vendor.vendorId,
    vendorName: vendor.name,
    vendorLocationId,
    description: location.description,
    timeZone: vendor.timeZone,
    day,
    startTime: window.startsAt.toISOString(),
    endTime: window.endsAt.toISOString(),
    state: day < today ? "CLOSED" : "OPEN",
    week: sundayOf(day),
    earliestDay: earliest,
    latestDay: today,
    generatedAt: now.toISOString(),
    figures: figuresOf(splitSums(rows), false),
    reported: await readReported(db, asked, today),
    people: showWorkers(rows),
  };
}

function showWorkers(rows: readonly WorkerRow[]): DayWorker[] {
  const people = [...Map.groupBy(rows, ({ userId }) => userId).values()].map(showWorker);
  return people.toSorted(
    (a, b) =>
      Number(a.userId === null) - Number(b.userId === null) ||
      b.figures.orders - a.figures.orders ||
      (a.name ?? "").localeCompare(b.name ?? ""),
  );
}

/** The name is that of their last hand-over: it may have changed in the night. */
function showWorker(rows: readonly WorkerRow[]): DayWorker {
  const last = rows.toSorted((a, b) => timeOf(b.lastAt) - timeOf(a.lastAt))[0];
  const firsts = rows.flatMap(({ firstAt }) => firstAt ?? []).toSorted((a, b) => timeOf(a) - timeOf(b));
  return {
    userId: last?.userId ?? null,
    name: last?.name ?? null,
    firstHandOver: firsts[0]?.toISOString() ?? null,
    lastHandOver: last?.lastAt?.toISOString() ?? null,
    figures: figuresOf(splitSums(rows), false),
  };
}

const timeOf = (at: Date | null): number => at?.getTime() ?? 0;
