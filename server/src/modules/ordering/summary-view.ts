import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";

export interface SummaryFilter {
  vendorLocationId: string;
  /** Who waits and which tips count: since then. */
  tonight: Date;
  /** The day of the sums: created from the first instant on and before the second. */
  between: readonly [Date, Date];
}

interface Summary {
  waiting: number;
  waitingSince: Date | null;
  soldOut: number;
  tonightTips: number;
  orders: number;
  refunded: number;
  tips: number;
  total: number;
}

/** How a location stands, in one statement; each part reads one night by its index, money in cents. */
export async function readSummary(
  db: Kysely<Database>,
  { vendorLocationId, tonight, between }: SummaryFilter,
): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select waiting, "waitingSince", "soldOut", "tonightTips", orders, refunded, tips, total
    from (
      select count(*) as waiting, min(paid_at) as "waitingSince" from customer_order
      where vendor_location_id = ${vendorLocationId} and status = 'PAID' and created_at > ${tonight}
        and refund_state is distinct from 'REFUNDING' and not is_test
    ) as w, (
      select count(*) as "soldOut" from product where vendor_location_id = ${vendorLocationId} and not is_available
    ) as s, (
      select coalesce(sum(tip_cents), 0) as "tonightTips" from customer_order
      where vendor_location_id = ${vendorLocationId} and status = 'COMPLETE' and completed_at > ${tonight} and not is_test
    ) as t, (
      select count(*) filter (where status <> 'REFUNDED') as orders, count(*) filter (where status = 'REFUNDED') as refunded,
        coalesce(sum(tip_cents) filter (where status <> 'REFUNDED'), 0) as tips,
        coalesce(sum(total_cents - refund_cents) filter (where not is_refunded), 0) as total
      from ordering.order_money
      where vendor_location_id = ${vendorLocationId} and status <> 'IN_PROGRESS'
        and created_at >= ${between[0]} and created_at < ${between[1]}
    ) as d`.execute(db);
  return rows[0]!;
}
