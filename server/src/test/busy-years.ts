import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import type { Database } from "../db/schema.ts";
import { fillLocation } from "./many-orders.ts";

interface BusyYears {
  databaseUrl: string;
  vendorId: string;
  vendorLocationId: string;
  orders: number;
  /** Indexes to do without, to see what they are worth. */
  withoutIndexes: string[];
}

/** A location with very many orders, paid, refunded and expired, and all that they leave behind. */
export async function fillYears({
  databaseUrl,
  vendorId,
  vendorLocationId,
  orders,
  withoutIndexes,
}: BusyYears): Promise<void> {
  // What refers to each other here is made together: no key is looked up for each row, and no commit waits for the disk.
  const options = "-c session_replication_role=replica -c synchronous_commit=off";
  const pool = new Pool({ connectionString: databaseUrl, max: 1, options });
  // Its database may be dropped while it is being closed, which nobody else hears.
  pool.on("error", () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  // Whatever else the database holds has its payments already.
  const isFilled = sql`user_id like ${`${vendorLocationId}-guest-%`}`;
  await fillLocation(db, {
    vendorId,
    vendorLocationId,
    products: 200,
    guests: Math.min(50_000, orders),
    orders,
    until: new Date(),
  });
  // All but some of the unpaid ones are closed; their payments were withdrawn.
  await sql`update customer_order set expired_at = updated_at
    where status = 'IN_PROGRESS' and right(order_id::text, 2) <> '00' and ${isFilled}`.execute(db);
  await sql`insert into payment (payment_id, purpose, reference, user_id, vendor_id, provider, intent_id, amount_cents,
      status, created_at, updated_at, checked_at, succeeded_at)
    select uuidv7(created_at - now()), 'ORDER', order_id::text, user_id, vendor_id, 'sandbox', 'spi_' || order_id, total_cents,
      case when paid_at is null then 'CANCELED' else 'SUCCEEDED' end, created_at, updated_at, updated_at, paid_at
    from customer_order where ${isFilled}`.execute(db);
  // What the triggers of a refund would have done.
  await sql`with given as (
      insert into refund (refund_id, payment_id, refunded_payment_id, provider_refund_id, amount_cents, reason, idempotency_key,
        status, asked_at, created_at, updated_at)
      select uuidv7(o.updated_at - now()), p.payment_id, p.payment_id, 'sre_' || o.order_id, o.total_cents, 'NONE_PROVIDED',
        'refund-' || o.order_id, 'SUCCEEDED', o.updated_at, o.updated_at, o.updated_at
      from customer_order o join payment p on p.reference = o.order_id::text
      where o.status = 'REFUNDED' and o.${isFilled}
      returning refunded_payment_id, amount_cents)
    update payment p set refunded_cents = given.amount_cents from given
    where p.payment_id = given.refunded_payment_id`.execute(db);
  await sql`insert into activity (type, actor_user_id, vendor_id, subject_type, subject_id, created_at)
    select type, user_id, vendor_id, 'order', order_id::text, created_at
    from customer_order cross join unnest(array['order.created', 'order.paid']) as type where ${isFilled}`.execute(db);
  await sql`insert into webhook_event select 'sandbox', 'evt_' || order_id, 'payment_intent.succeeded', created_at
    from customer_order where ${isFilled}`.execute(db);
  // Whoever follows the trail begins behind all that.
  await sql`insert into activity_position (subscriber, seen) values ('analytics', activity_now())
    on conflict do nothing`.execute(db);
  for (const name of withoutIndexes) await sql`drop index if exists ${sql.id(name)}`.execute(db);
  await sql`analyze`.execute(db);
  await db.destroy();
}
