import { type Kysely, sql } from "kysely";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../db/schema.ts";
import { leftDays } from "./returns-store.ts";

/** What somebody should be called for, by its name at `/metrics`. Each part has its small index. */
export async function readPaymentGauges(db: Kysely<Database>, clock: Clock): Promise<Record<string, number>> {
  const at = sql<Date>`${clock.now()}::timestamptz`;
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from refund where status = 'FAILED' and updated_at > ${at} - interval '1 day')
        as refunds_failed_last_day,
      (select count(*)::int from payment where return_failed_at is not null) as payments_unreturned,
      (select count(*)::int from payment where return_failed_at is not null and handed_over_at is not null)
        as payments_handed_over,
      (select count(*)::int from payment p
        where p.returned_reason is not null and p.succeeded_at > ${at} - make_interval(days => ${leftDays})
          and p.handed_over_at is null
          and not exists (select from refund r where r.payment_id = p.payment_id and r.status <> 'FAILED')
          and p.amount_cents > (select coalesce(sum(d.amount_cents), 0) from desk_refund d
            where d.payment_id = p.payment_id and d.status <> 'FAILED'))
        as payments_without_refund,
      (select greatest(0, coalesce(extract(epoch from ${at} - min(coalesce(next_look_at, created_at))), 0))::float8
        from payment where status in ('REQUESTED', 'OPEN', 'PROCESSING')) as payment_look_overdue_seconds,
      (select greatest(0, coalesce(extract(epoch from ${at} - min(created_at)), 0))::float8
        from refund where status in ('REQUESTED', 'PENDING')) as refund_oldest_seconds`.execute(db);
  return rows[0] ?? {};
}
