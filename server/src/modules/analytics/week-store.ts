import type { ProductType } from "@skipline/contract/catalog";
import type { Cents } from "@skipline/contract/money";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { BusinessDays } from "../../business-day.ts";
import type { Database } from "../../db/schema.ts";
import type { Sums } from "./figures.ts";
import { type DailyTable, dailyTables, factsOf } from "./order-facts.ts";
import { type Period, windowsOf } from "./report-calendar.ts";

type Db = Kysely<Database>;
type Sql = RawBuilder<unknown>;

export interface ReportVendor extends BusinessDays {
  vendorId: string;
  name: string;
  keepsGuestLists: boolean;
}

export async function findVendor(db: Db, vendorId: string): Promise<ReportVendor | null> {
  const { rows } = await sql<ReportVendor>`
    select vendor_id as "vendorId", name, time_zone as "timeZone", business_day_start_hour as "businessDayStartHour",
      guestlist_enabled as "keepsGuestLists"
    from venues.business where vendor_id = ${vendorId}`.execute(db);
  return rows[0] ?? null;
}

/** No venue has more. */
const mostLocations = 200;

interface ReportLocation {
  vendorLocationId: string;
  description: string;
}

export async function listLocations(db: Db, vendorId: string): Promise<ReportLocation[]> {
  const { rows } = await sql<ReportLocation>`
    select vendor_location_id as "vendorLocationId", description from venues.location
    where vendor_id = ${vendorId} order by display_order, vendor_location_id limit ${mostLocations}`.execute(db);
  return rows;
}

/** Where the figures of some days come from. */
export interface Source {
  vendorId: string;
  /** Built, and nothing happened to their orders since. */
  stored: readonly string[];
  /** `with` this: the facts of all other days, read from the orders now. */
  facts: Sql;
}

/** Days whose rows are there and right. One that is not over has none: it is read from its orders. */
export async function listStoredDays(db: Db, vendorId: string, days: readonly string[], today: string) {
  const { rows } = await sql<{ day: string }>`
    select day from analytics_day
    where vendor_id = ${vendorId} and day = any (${[...days]}::date[]) and not is_stale and day < ${today}::date`.execute(
    db,
  );
  return rows.map((row) => row.day);
}

/** Of these days: the stored ones as they are stored, all others read from their orders. */
export function sourceOf(
  vendor: ReportVendor,
  days: readonly string[],
  today: string,
  storedDays: readonly string[],
): Source {
  const { vendorId, timeZone } = vendor;
  const stored = days.filter((day) => storedDays.includes(day));
  const live = windowsOf(
    days.filter((day) => day <= today && !stored.includes(day)),
    vendor,
  );
  return { vendorId, stored, facts: factsOf(live.map((window) => ({ ...window, vendorId, timeZone }))) };
}

/** All rows of these days, wherever they come from. */
function rowsOf({ vendorId, stored, facts }: Source, table: DailyTable): Sql {
  const { columns, rows } = dailyTables[table];
  return sql`${facts}, daily (${columns}) as (
    select ${columns} from ${sql.table(table)} where vendor_id = ${vendorId} and day = any (${[...stored]}::date[])
    union all (${rows})
  )`;
}

/** Which of the rows count. */
export interface Counted {
  vendorLocationId: string | null;
  includeRefunded: boolean;
  week: Period;
}

function counts({ vendorLocationId, includeRefunded, week }: Counted): Sql {
  const here = vendorLocationId === null ? sql`true` : sql`vendor_location_id = ${vendorLocationId}`;
  const kept = includeRefunded ? sql`true` : sql`not is_refunded`;
  return sql`day = any (${week.days}::date[]) and ${here} and ${kept}`;
}

export interface HourRow extends Sums {
  day: string;
  vendorLocationId: string;
  hour: number;
  isRefunded: boolean;
}

export async function listHours(db: Db, source: Source): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`with ${rowsOf(source, "analytics_hour")}
    select day, vendor_location_id as "vendorLocationId", hour, is_refunded as "isRefunded", orders,
      free_orders as "freeOrders", sales_cents as sales, discount_cents as discounts, tax_cents as tax, tip_cents as tips,
      refund_cents as refunds, lost_cents as lost
    from daily`.execute(db);
  return rows;
}

/** Nearest rank: the time within which half, and nine tenths, of the orders were handed over. */
export async function readPickUp(db: Db, source: Source, counted: Counted) {
  const { rows } = await sql<{ orders: number; medianSeconds: number | null; p90Seconds: number | null }>`
    with ${rowsOf(source, "analytics_hour")}
    select count(*) as orders, percentile_disc(0.5) within group (order by seconds) as "medianSeconds",
      percentile_disc(0.9) within group (order by seconds) as "p90Seconds"
    from daily cross join unnest(pickup_seconds) as seconds where ${counts(counted)}`.execute(db);
  return rows[0] ?? { orders: 0, medianSeconds: null, p90Seconds: null };
}

/** Of orders paid in the week; read as they are, since what is told of them is in no daily row. */
export async function readWaits(db: Db, vendorId: string, { vendorLocationId, week }: Counted) {
  const { rows } = await sql<{ told: number; within: number; medianErrorSeconds: number | null }>`
    select count(*)::integer as told,
      (count(*) filter (where abs(told_wait_seconds - waited_seconds) <= 0.3 * waited_seconds))::integer as within,
      (percentile_disc(0.5) within group (order by round(abs(told_wait_seconds - waited_seconds))))::integer as "medianErrorSeconds"
    from ordering.told_wait
    where vendor_id = ${vendorId} and paid_at >= ${week.startsAt} and paid_at < ${week.endsAt}
      and (${vendorLocationId}::text is null or vendor_location_id = ${vendorLocationId})`.execute(db);
  return rows[0] ?? { told: 0, within: 0, medianErrorSeconds: null };
}

export interface ProductRow {
  productId: string;
  productType: ProductType;
  name: string;
  variantName: string | null;
  lastPaidAt: Date;
  quantity: number;
  orders: number;
  revenue: Cents;
}

/** One row a product and kind; a product that was of another kind before has two. */
export async function listProducts(db: Db, source: Source, counted: Counted): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`with ${rowsOf(source, "analytics_product")}
    select product_id as "productId", product_type as "productType",
      (array_agg(name order by last_paid_at desc, name))[1] as name,
      (array_agg(variant_name order by last_paid_at desc, name))[1] as "variantName",
      max(last_paid_at) as "lastPaidAt", sum(quantity) as quantity, sum(orders) as orders, sum(revenue_cents) as revenue
    from daily where ${counts(counted)} group by product_id, product_type`.execute(db);
  return rows;
}

interface TopCustomer {
  customerId: string;
  firstName: string | null;
  lastName: string | null;
  phoneLast4: string;
  spent: Cents;
  orders: number;
  lastPaidAt: string;
  isNew: boolean;
}

interface CustomerTotals {
  unique: number;
  repeat: number;
  returning: number;
  members: number;
  memberOrders: number;
  memberSpent: Cents;
  top: TopCustomer[];
}

export interface CustomerLimits {
  now: Date;
  top: number;
}

/** Who was here before is asked of the orders, by each customer's own index. */
export async function readCustomers(
  db: Db,
  source: Source,
  counted: Counted,
  { now, top }: CustomerLimits,
): Promise<CustomerTotals | undefined> {
  const spent = counted.includeRefunded ? sql`sum(taken_cents)` : sql`sum(taken_cents - refund_cents)`;
  const { startsAt } = counted.week;
  const { rows } = await sql<CustomerTotals>`with ${rowsOf(source, "analytics_customer")}, came as (
      select user_id, sum(orders) as orders, ${spent} as spent, max(last_paid_at) as last_paid_at
      from daily where ${counts(counted)} group by user_id
    ), known as materialized (
      select came.*, m.first_name, m.last_name, coalesce(m.ends_at > ${now}, false) as is_member,
        exists (
          select from ordering.order_money o
          where o.user_id = came.user_id and o.created_at < ${startsAt} and o.paid_at < ${startsAt}
            and o.vendor_id = ${source.vendorId} and o.status <> 'IN_PROGRESS'
            and (${counted.includeRefunded} or not o.is_refunded)
        ) as is_returning
      from came left join membership.member m on m.user_id = came.user_id
    )
    select count(*) as "unique", count(*) filter (where orders > 1) as repeat,
      count(*) filter (where is_returning) as returning, count(*) filter (where is_member) as members,
      coalesce(sum(orders) filter (where is_member), 0) as "memberOrders",
      coalesce(sum(spent) filter (where is_member), 0) as "memberSpent",
      (select coalesce(json_agg(best order by spent desc, orders desc, "customerId"), '[]') from (
        select k.user_id as "customerId", k.first_name as "firstName", k.last_name as "lastName",
          u.phone_last4 as "phoneLast4", k.spent, k.orders, k.last_paid_at as "lastPaidAt", not k.is_returning as "isNew"
        from known k join auth.person u on u.user_id = k.user_id
        order by k.spent desc, k.orders desc, k.user_id limit ${top}) as best) as top
    from known`.execute(db);
  return rows[0];
}

export interface SpentOn {
  userId: string;
  productType: ProductType;
  spent: Cents;
}

/** What a few customers spent on which kinds; by their own index at each location. */
export async function listSpending(
  db: Db,
  counted: Counted,
  { locationIds, userIds }: { locationIds: readonly string[]; userIds: readonly string[] },
): Promise<SpentOn[]> {
  if (userIds.length === 0) return [];
  const { startsAt, endsAt } = counted.week;
  const { rows } = await sql<SpentOn>`
    select o.user_id as "userId", i.product_type as "productType",
      sum(i.total_cents) as spent
    from ordering.order_money o join ordering.order_line i on i.order_id = o.order_id
    where o.vendor_location_id = any (${[...locationIds]}::text[]) and o.user_id = any (${[...userIds]}::text[])
      and o.created_at < ${endsAt} and o.paid_at >= ${startsAt} and o.paid_at < ${endsAt}
      and o.status <> 'IN_PROGRESS' and (${counted.includeRefunded} or not o.is_refunded) and not o.is_free
    group by o.user_id, i.product_type`.execute(db);
  return rows;
}
