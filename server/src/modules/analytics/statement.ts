import { type Cents, formatMoney } from "@skipline/contract/money";
import type { Statement } from "@skipline/contract/payouts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import { monthOf, type Period } from "./report-calendar.ts";
import type { ReportVendor } from "./week-store.ts";

type Db = Kysely<Database>;

/** A vendor has a payout on each of a month's days, and some by hand. */
const mostPayouts = 100;

interface Sums {
  orders: number;
  sales: Cents;
  tax: Cents;
  tips: Cents;
  refunds: Cents;
  lost: Cents;
  providerFees: Cents;
  platformFees: Cents;
  toPlatform: Cents;
  paidOut: Cents;
  open: Cents;
  won: Cents;
  paymentsToCome: number;
}

/**
 * What the month's orders add up to, as reports count them, and what became of each one's money. Payments that no report counts
 * (of test orders, and those that came too late and went back) cost the provider's fee all the same: they lie in the month in
 * which they were made.
 */
async function readSums(db: Db, { vendorId }: ReportVendor, { startsAt, endsAt }: Period): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with counted as materialized (
      select order_id::text as order_id, is_free, taken_sales_cents, taken_tax_cents, taken_tip_cents, taken_cents,
        refund_cents, lost_cents
      from ordering.order_money where vendor_id = ${vendorId} and paid_at >= ${startsAt} and paid_at < ${endsAt}
    ), paid as materialized (
      select p.payment_id, p.account, c.taken_cents - c.refund_cents - c.lost_cents as kept, p.amount_cents,
        -- As it was asked for: at least a cent.
        case when p.account is null or p.fee_basis_points = 0 then 0
          else greatest(1, round(p.amount_cents::numeric * p.fee_basis_points / 10000))::integer end as fee
      from counted c join payments.order_payment p
        on p.order_id = c.order_id and p.status = 'SUCCEEDED' and not p.is_returned
      union all
      select p.payment_id, p.account, 0, p.amount_cents,
        case when p.account is null or p.fee_basis_points = 0 then 0
          else greatest(1, round(p.amount_cents::numeric * p.fee_basis_points / 10000))::integer end
      from payments.order_payment p
      where p.vendor_id = ${vendorId} and p.status = 'SUCCEEDED' and p.account is not null
        and p.succeeded_at >= ${startsAt} and p.succeeded_at < ${endsAt}
        and (p.is_returned or p.order_id not in (select order_id from counted))
    ), told as materialized (
      select p.payment_id, bool_or(l.kind = 'CHARGE') as has_charge, sum(l.provider_fee_cents) as provider_fee,
        sum(l.platform_fee_cents) as platform_fee,
        coalesce(sum(l.net_cents) filter (where l.is_paid_out), 0) as paid_out
      from paid p join payments.paid_out_line l on l.payment_id = p.payment_id group by p.payment_id
    ), fee_back as (
      -- What the provider has not told of yet, as it will: each refund's part of the fee.
      select coalesce(sum(round(p.fee::numeric * r.amount_cents / p.amount_cents)), 0) as cents
      from paid p join payments.refund_made r on r.payment_id = p.payment_id
      where p.fee > 0 and r.gives_fee_back and not exists (
        select from payments.paid_out_line l
        where l.payment_id = p.payment_id and l.kind = 'REFUND' and l.source_id = r.provider_refund_id)
    ), objected as (
      -- A bank that only asks has taken nothing.
      select coalesce(sum(d.amount_cents) filter (where d.status = 'OPEN' and not d.is_refundable), 0) as open,
        coalesce(sum(d.amount_cents) filter (where d.status = 'WON'), 0) as won
      from paid p join payments.objection d on d.payment_id = p.payment_id
    )
    select o.*, m.*, fee_back.cents as "feeBack", objected.* from (
      select count(*) filter (where not is_free) as orders, coalesce(sum(taken_sales_cents), 0) as sales,
        coalesce(sum(taken_tax_cents), 0) as tax, coalesce(sum(taken_tip_cents), 0) as tips,
        coalesce(sum(refund_cents), 0) as refunds, coalesce(sum(lost_cents), 0) as lost
      from counted
    ) as o cross join (
      select coalesce(sum(t.provider_fee), 0) as "providerFees",
        coalesce(sum(case when t.has_charge then t.platform_fee else p.fee + coalesce(t.platform_fee, 0) end), 0)
          - (select cents from fee_back) as "platformFees",
        coalesce(sum(p.kept) filter (where p.account is null), 0) as "toPlatform",
        coalesce(sum(t.paid_out), 0) as "paidOut",
        count(*) filter (where p.account is not null and t.has_charge is not true) as "paymentsToCome"
      from paid p left join told t on t.payment_id = p.payment_id
    ) as m cross join fee_back cross join objected`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("a sum has one row");
  return sums;
}

interface SentPayout {
  payoutId: string;
  amount: Cents;
  status: Statement["payouts"]["items"][number]["status"];
  arrivesOn: string;
}

/** Those that arrive on the month's days. */
async function readPayouts(db: Db, { vendorId }: ReportVendor, { days }: Period): Promise<Statement["payouts"]> {
  const of = sql`from payments.sent_payout where vendor_id = ${vendorId} and arrives_on >= ${days[0]} and arrives_on <= ${days.at(-1)}`;
  const { rows } = await sql<SentPayout>`
    select payout_id as "payoutId", amount_cents as amount, status, arrives_on as "arrivesOn" ${of}
    order by arrives_on, payout_id limit ${mostPayouts}`.execute(db);
  const { rows: sums } = await sql<{ count: number; amount: Cents }>`
    select count(*) as count, coalesce(sum(amount_cents) filter (where status not in ('FAILED', 'CANCELED')), 0) as amount
    ${of}`.execute(db);
  const { count, amount } = sums[0] ?? { count: 0, amount: 0 };
  const items = rows.map((row) => ({ ...row, amount: formatMoney(row.amount) }));
  return { count, amount: formatMoney(amount), items };
}

interface Asked {
  vendor: ReportVendor;
  month: string;
  period: Period;
  now: Date;
}

/** In one transaction: all of it is of one moment. */
export async function readStatement(trx: Db, { vendor, month, period, now }: Asked): Promise<Statement> {
  const sums = await readSums(trx, vendor, period);
  const payouts = await readPayouts(trx, vendor, period);
  const takings = sums.sales + sums.tax + sums.tips;
  const revenue = takings - sums.refunds - sums.lost;
  const net = revenue - sums.providerFees - sums.platformFees;
  return {
    vendorId: vendor.vendorId,
    vendorName: vendor.name,
    month,
    timeZone: vendor.timeZone,
    businessDayStartHour: vendor.businessDayStartHour,
    startTime: period.startsAt.toISOString(),
    endTime: period.endsAt.toISOString(),
    generatedAt: now.toISOString(),
    isOver: month < monthOf(now, vendor),
    orders: sums.orders,
    sales: formatMoney(sums.sales),
    tax: formatMoney(sums.tax),
    tips: formatMoney(sums.tips),
    takings: formatMoney(takings),
    refunds: formatMoney(sums.refunds),
    disputesLost: formatMoney(sums.lost),
    revenue: formatMoney(revenue),
    providerFees: formatMoney(sums.providerFees),
    platformFees: formatMoney(sums.platformFees),
    net: formatMoney(net),
    paidToPlatform: formatMoney(sums.toPlatform),
    paidOut: formatMoney(sums.paidOut),
    toCome: formatMoney(net - sums.toPlatform - sums.paidOut),
    disputesOpen: formatMoney(sums.open),
    disputesWon: formatMoney(sums.won),
    paymentsToCome: sums.paymentsToCome,
    payouts,
  };
}
