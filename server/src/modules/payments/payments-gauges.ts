import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Queue } from "../../db/queue-gauges.ts";
import type { Database } from "../../db/schema.ts";
import { leftDays } from "./returns-store.ts";

/** What somebody should be called for, by its name at `/metrics`. Each part has its small index. */
export async function readPaymentGauges(db: Kysely<Database>, clock: Clock): Promise<Record<string, number>> {
  const at = sql<Date>`${clock.now()}::timestamptz`;
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from payment where return_failed_at is not null) as payments_unreturned,
      (select count(*)::int from payment where return_failed_at is not null and handed_over_at is not null)
        as payments_handed_over,
      (select count(*)::int from payment p
        where p.returned_reason is not null and p.succeeded_at > ${at} - make_interval(days => ${leftDays})
          and p.handed_over_at is null
          and not exists (select from refund r where r.refunded_payment_id = p.payment_id and r.status <> 'FAILED')
          and p.amount_cents > (select coalesce(sum(d.amount_cents), 0) from desk_refund d
            where d.payment_id = p.payment_id and d.status <> 'FAILED'))
        as payments_without_refund,
      (select count(*)::int from declined_card where declined_by = 'BANK' and declined_at > ${at} - interval '1 day')
        as cards_declined_last_day,
      (select count(*)::int from declined_card where declined_by = 'RULES' and declined_at > ${at} - interval '1 day')
        as cards_blocked_last_day,
      (select count(*)::int from payout where difference_cents <> 0) as payouts_not_matching`.execute(db);
  return rows[0] ?? {};
}

/** What the jobs look after: both say themselves when they are looked at, and a look that fails comes round again. */
export const paymentQueues: readonly Queue[] = [
  {
    name: "payment_looks",
    waiting: sql`select coalesce(next_look_at, created_at + interval '1 minute') from payment
      where status in ('REQUESTED', 'OPEN', 'PROCESSING')`,
    failed: null,
  },
  {
    name: "refunds",
    waiting: sql`select created_at from refund where status in ('REQUESTED', 'PENDING')`,
    failed: sql`select updated_at from refund where status = 'FAILED'`,
  },
];
