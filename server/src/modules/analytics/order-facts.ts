import { type RawBuilder, sql } from "kysely";
import type { DayWindow } from "./report-calendar.ts";

/** A business day of a vendor whose orders are to be read. */
export interface VendorDay extends DayWindow {
  vendorId: string;
  timeZone: string;
}

type Sql = RawBuilder<unknown>;

/**
 * `with` this: every order that was paid in one of the days, with what reports count of it. Each day stands in the text with
 * its own bounds: joined to a list of days, PostgreSQL would take them for a ninth of all orders, and read all.
 */
export function factsOf(days: readonly VendorDay[]): Sql {
  const parts = days.length > 0 ? days.map(factsOfDay) : [factsOfDay(noDay)];
  return sql`fact as materialized (${sql.join(parts, sql` union all `)})`;
}

/** Nothing is paid before its own beginning. */
const noDay: VendorDay = {
  vendorId: "",
  timeZone: "UTC",
  day: "1970-01-01",
  startsAt: new Date(1),
  endsAt: new Date(0),
};

function factsOfDay({ vendorId, timeZone, day, startsAt, endsAt }: VendorDay): Sql {
  return sql`(
    select o.order_id, o.vendor_id, ${day}::date as day, o.vendor_location_id, o.user_id, o.paid_at,
      extract(hour from o.paid_at at time zone ${timeZone}::text)::smallint as hour,
      o.is_refunded, o.is_free, o.taken_sales_cents as sales_cents, o.taken_tax_cents as tax_cents,
      o.taken_tip_cents as tip_cents, o.discount_cents, o.refund_cents, o.lost_cents,
      case when o.completed_at is not null
        then greatest(0, floor(extract(epoch from o.completed_at - o.paid_at)))::integer end as pickup_seconds
    from ordering.order_money o
    where o.vendor_id = ${vendorId} and o.paid_at >= ${startsAt} and o.paid_at < ${endsAt}
  )`;
}

interface DailyRows {
  columns: Sql;
  /** Of `fact`. */
  rows: Sql;
}

const key = sql.raw("vendor_id, day, vendor_location_id");

/** The daily tables, and the same rows made of facts, column by column. */
export const dailyTables = {
  analytics_hour: {
    columns: sql`${key}, hour, is_refunded, orders, free_orders, sales_cents, discount_cents, tax_cents, tip_cents,
      refund_cents, lost_cents, pickup_seconds`,
    rows: sql`select ${key}, hour, is_refunded, count(*)::integer, count(*) filter (where is_free)::integer,
      sum(sales_cents)::bigint, sum(discount_cents)::bigint, sum(tax_cents)::bigint, sum(tip_cents)::bigint,
      sum(refund_cents)::bigint, sum(lost_cents)::bigint,
      coalesce(array_agg(pickup_seconds order by pickup_seconds) filter (where pickup_seconds is not null), '{}')
    from fact group by ${key}, hour, is_refunded`,
  },
  analytics_product: {
    columns: sql`${key}, product_id, product_type, is_refunded, name, variant_name, last_paid_at, quantity, orders,
      revenue_cents`,
    rows: sql`select ${key}, i.product_id, i.product_type, is_refunded,
      (array_agg(i.name order by paid_at desc, f.order_id desc, i.line))[1],
      (array_agg(i.variant_name order by paid_at desc, f.order_id desc, i.line))[1],
      max(paid_at), sum(i.quantity)::integer, count(distinct f.order_id)::integer,
      sum(case when is_free then 0 else i.total_cents end)::bigint
    from fact f join ordering.order_line i on i.order_id = f.order_id
    group by ${key}, i.product_id, i.product_type, is_refunded`,
  },
  analytics_customer: {
    columns: sql`${key}, user_id, is_refunded, orders, taken_cents, refund_cents, last_paid_at`,
    rows: sql`select ${key}, user_id, is_refunded, count(*)::integer,
      sum(sales_cents + tax_cents + tip_cents)::bigint, sum(refund_cents)::bigint, max(paid_at)
    from fact group by ${key}, user_id, is_refunded`,
  },
} as const satisfies Record<string, DailyRows>;

export type DailyTable = keyof typeof dailyTables;

export const dailyTableNames = Object.keys(dailyTables) as DailyTable[];
