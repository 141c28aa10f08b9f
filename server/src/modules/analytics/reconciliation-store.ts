import type { Cents } from "@skipline/contract/money";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { Period } from "./report-calendar.ts";

type Db = Kysely<Database>;

export interface PaidIn {
  vendorId: string;
  week: Period;
}

/** What the orders of the week say of themselves, beside what our records of payments say of them. */
const bothSides = ({ vendorId, week }: PaidIn): RawBuilder<unknown> => sql`side as materialized (
  select o.order_id, o.paid_at, p.provider, p.account, p.intent_id,
    o.taken_cents as taken, o.refund_cents as refunded, o.taken_tip_cents as tips, o.taken_tax_cents as tax,
    o.discount_cents as discounts, coalesce(p.amount_cents, 0) as paid, coalesce(back.amount, 0) as paid_back,
    coalesce(back.count, 0) as refunds
  from ordering.order_money o
  left join payments.order_payment p on p.order_id = o.order_id::text and p.status = 'SUCCEEDED' and not p.is_returned
  left join lateral (
    select sum(b.amount_cents) as amount, count(*) as count from payments.money_back b where b.payment_id = p.payment_id
  ) as back on true
  where o.vendor_id = ${vendorId} and o.paid_at >= ${week.startsAt} and o.paid_at < ${week.endsAt}
)`;

export interface LedgerMismatch {
  orderId: string;
  taken: Cents;
  refunded: Cents;
  paid: Cents;
  paidBack: Cents;
}

export interface OwnBooks {
  count: number;
  taken: Cents;
  refunded: Cents;
  tips: Cents;
  tax: Cents;
  discounts: Cents;
  payments: number;
  paid: Cents;
  paidBack: Cents;
  refunds: number;
  mismatches: LedgerMismatch[];
}

export async function readOwnBooks(db: Db, paidIn: PaidIn, mostMismatches: number): Promise<OwnBooks> {
  const { rows } = await sql<OwnBooks>`with ${bothSides(paidIn)}
    select count(*) as count, coalesce(sum(taken), 0) as taken, coalesce(sum(refunded), 0) as refunded,
      coalesce(sum(tips), 0) as tips, coalesce(sum(tax), 0) as tax, coalesce(sum(discounts), 0) as discounts,
      count(intent_id) as payments, coalesce(sum(paid), 0) as paid, coalesce(sum(paid_back), 0) as "paidBack",
      coalesce(sum(refunds), 0) as refunds,
      (select coalesce(json_agg(json_build_object('orderId', order_id, 'taken', taken, 'refunded', refunded,
          'paid', paid, 'paidBack', paid_back)), '[]')
        from (select * from side where taken <> paid or refunded <> paid_back order by paid_at, order_id
          limit ${mostMismatches}) as wrong) as mismatches
    from side`.execute(db);
  const [books] = rows;
  if (!books) throw new Error("a sum has one row");
  return books;
}

export interface PaymentToCompare {
  orderId: string;
  provider: string;
  /** There; null: the platform's own. */
  account: string | null;
  intentId: string;
  paid: Cents;
  paidBack: Cents;
}

/** The payments behind the week's orders. */
export async function listPayments(db: Db, paidIn: PaidIn, limit: number): Promise<PaymentToCompare[]> {
  const { rows } = await sql<PaymentToCompare>`with ${bothSides(paidIn)}
    select order_id as "orderId", provider, account, intent_id as "intentId", paid, paid_back as "paidBack"
    from side where intent_id is not null order by paid_at, order_id limit ${limit}`.execute(db);
  return rows;
}

/** Money that came for orders which could not take it any more. */
export async function readReturned(db: Db, { vendorId, week }: PaidIn) {
  const { rows } = await sql<{ payments: number; amount: Cents; refunded: Cents }>`
    select count(*) as payments, coalesce(sum(p.amount_cents), 0) as amount, coalesce(sum(back.amount), 0) as refunded
    from payments.order_payment p left join lateral (
      select sum(b.amount_cents) as amount from payments.money_back b where b.payment_id = p.payment_id
    ) as back on true
    where p.vendor_id = ${vendorId} and p.is_returned
      and p.succeeded_at >= ${week.startsAt} and p.succeeded_at < ${week.endsAt}`.execute(db);
  return rows[0] ?? { payments: 0, amount: 0, refunded: 0 };
}
