import type { VendorHealth } from "@skipline/contract/vendor-health";
import { type Kysely, sql } from "kysely";
import { type BusinessDays, businessDayOf, businessDayRange } from "../../business-day.ts";
import type { Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** As the runbook has somebody called. */
const stuckPaymentMinutes = 10;
const stuckRefundDays = 10;
const faultDays = 30;

interface HealthRow extends Omit<VendorHealth, "lastFault" | "timeZone" | "lacksAccount"> {
  returnedAt: Date | null;
  refundFailedAt: Date | null;
}

/** Of those that are there. Two statements, however many vendors: their days, and what is in them. */
export async function listVendorHealth(
  db: Db,
  vendorIds: readonly string[],
  { now, isAccountReady }: { now: Date; isAccountReady: (account: string | null) => boolean },
): Promise<VendorHealth[]> {
  const { rows: vendors } = await sql<BusinessDays & { vendorId: string; paymentAccount: string | null }>`
    select vendor_id as "vendorId", time_zone as "timeZone", business_day_start_hour as "businessDayStartHour",
      payment_account as "paymentAccount"
    from venues.business where vendor_id = any(${[...vendorIds]}::text[])`.execute(db);
  const days = vendors.map((vendor) => businessDayRange(businessDayOf(now, vendor), vendor));
  const found = await readHealth(db, {
    ids: vendors.map(({ vendorId }) => vendorId),
    starts: days.map(([start]) => start),
    ends: days.map(([, end]) => end),
    now,
  });
  const byId = new Map(vendors.map((vendor) => [vendor.vendorId, vendor]));
  return found.map(({ returnedAt, refundFailedAt, ...row }) => ({
    ...row,
    timeZone: byId.get(row.vendorId)?.timeZone ?? "UTC",
    lacksAccount: !isAccountReady(byId.get(row.vendorId)?.paymentAccount ?? null),
    lastFault: lastOf(returnedAt, refundFailedAt),
  }));
}

function lastOf(returnedAt: Date | null, refundFailedAt: Date | null): VendorHealth["lastFault"] {
  if (refundFailedAt && (!returnedAt || refundFailedAt >= returnedAt)) {
    return { kind: "REFUND_FAILED", at: refundFailedAt.toISOString() };
  }
  return returnedAt && { kind: "PAYMENT_RETURNED", at: returnedAt.toISOString() };
}

interface Wanted {
  ids: string[];
  starts: Date[];
  ends: Date[];
  now: Date;
}

/** What is wrong is little, and has small indexes; orders are counted in the index by which they were paid. */
async function readHealth(db: Db, { ids, starts, ends, now }: Wanted): Promise<HealthRow[]> {
  const at = sql<Date>`${now}::timestamptz`;
  const { rows } = await sql<HealthRow>`
    with asked as (
      select * from unnest(${ids}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[]) as day (vendor_id, starts_at, ends_at)
    ), going_back as (
      select vendor_id, count(*) filter (where is_handed_over) as for_person, count(*) filter (where not is_handed_over) as tried
      from payments.return_in_vain where vendor_id = any(${ids}::text[]) group by vendor_id
    ), waiting as (
      select vendor_id, count(*) as stuck from payments.awaited
      where due_at < ${at} - make_interval(mins => ${stuckPaymentMinutes}) and vendor_id = any(${ids}::text[]) group by vendor_id
    ), refunding as (
      select vendor_id, count(*) as stuck from payments.unmade_refund
      where created_at < ${at} - make_interval(days => ${stuckRefundDays}) and vendor_id = any(${ids}::text[]) group by vendor_id
    ), blocked as (
      select vendor_id, count(*) as cards from payments.refused_card
      where declined_by = 'RULES' and declined_at > ${at} - interval '1 day' and vendor_id = any(${ids}::text[])
      group by vendor_id
    ), failed as (
      select vendor_id, max(failed_at) as failed_at from payments.failed_refund
      where failed_at > ${at} - make_interval(days => ${faultDays}) and vendor_id = any(${ids}::text[]) group by vendor_id
    )
    select a.vendor_id as "vendorId",
      (select count(*)::int from ordering.order_money o
        where o.vendor_id = a.vendor_id and o.paid_at >= a.starts_at and o.paid_at < a.ends_at) as "ordersToday",
      coalesce(r.for_person, 0)::int as "returnsForPerson",
      coalesce(r.tried, 0)::int as "returnsTried",
      coalesce(w.stuck, 0)::int as "paymentsStuck",
      coalesce(u.stuck, 0)::int as "refundsStuck",
      coalesce(b.cards, 0)::int as "cardsBlocked",
      (select max(p.succeeded_at) from payments.order_payment p
        where p.vendor_id = a.vendor_id and p.is_returned
          and p.succeeded_at > ${at} - make_interval(days => ${faultDays})) as "returnedAt",
      f.failed_at as "refundFailedAt"
    from asked a
    left join going_back r using (vendor_id)
    left join waiting w using (vendor_id)
    left join refunding u using (vendor_id)
    left join blocked b using (vendor_id)
    left join failed f using (vendor_id)`.execute(db);
  return rows;
}
