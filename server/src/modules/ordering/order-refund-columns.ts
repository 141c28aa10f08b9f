import { sql } from "kysely";
import type { RefundedLines, RefundStatus } from "../payments/index.ts";

/** Of the payment that counts: its row is found by its one index, and its refunds only where there may be some. */
const mayHaveRefunds = sql<boolean>`(o.refund_state is not null or o.payment_alert is not null or o.has_part_refunds)`;

/** What is asked for here and at the provider's desk; a part that was asked for here is a row of that too. */
export const refunded = sql<{
  cents: number;
  at: string;
} | null>`case when ${mayHaveRefunds} then (
  select json_build_object('cents', sum(back.amount_cents), 'at', max(back.updated_at)) from (
    select r.amount_cents, r.updated_at from refund r where r.payment_id = p.payment_id and r.status = 'SUCCEEDED'
    union all
    select d.amount_cents, d.updated_at from desk_refund d where d.payment_id = p.payment_id and d.status = 'SUCCEEDED'
  ) as back having count(*) > 0
) end`;

/** Oldest first, of an order of which a part was given back. */
export const partRefunds = sql<
  { cents: number; status: RefundStatus; at: string; reason: string; lines: RefundedLines | null }[]
>`case when o.has_part_refunds then (
  select coalesce(json_agg(json_build_object('cents', r.amount_cents, 'status', r.status, 'at', r.updated_at,
    'reason', r.reason, 'lines', r.lines) order by r.refund_id), '[]')
  from refund r where r.refunded_payment_id = p.payment_id
) else '[]' end`;

/** What lives of the desk's own refunds, beside what the payment counts. */
export const goneElsewhere = sql<number>`case when ${mayHaveRefunds} then (
  select coalesce(sum(d.amount_cents), 0)::integer from desk_refund d
  where d.payment_id = p.payment_id and d.refund_id is null and d.status <> 'FAILED'
) else 0 end`;

/** The payer's bank has the money of what they dispute, or has given it to them: nobody else gives it back. */
export const isWithBank = sql<boolean>`case when o.payment_alert = 'DISPUTED' then exists (
  select from payment b join dispute d on d.payment_id = b.payment_id
  where b.purpose = 'ORDER' and b.reference = o.order_id::text and b.status = 'SUCCEEDED' and b.returned_reason is null
    and d.status <> 'WON' and not d.is_refundable
) else false end`;
