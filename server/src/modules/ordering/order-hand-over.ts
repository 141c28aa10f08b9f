import { sql, type Kysely } from "kysely";
import { namedQuery } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { asView, type OrderView, selectViews } from "./ordering-views.ts";

/** Who hands which order over, and where. */
export interface HandOver {
  orderId: string;
  userId: string;
  name: string;
  /** The location chosen on the device; null where none is. */
  vendorLocationId: string | null;
  scanId: string | null;
  /** The warning was read. */
  isDespiteAlert: boolean;
  now: Date;
}

/**
 * The state, who and where, and the line of the trail; then the view of the order as this has left it: to it the statement's
 * `customer_order` is the row that was changed. The conditions are those of `transitions.complete`, `warnOfAlert` and the
 * device's own location.
 */
const completeOrder = namedQuery<HandOver & Record<string, unknown>>("ordering.complete_order")(
  (db) => selectViews(db).where("o.status", "=", sql.lit("COMPLETE")),
  `with customer_order as (
    update customer_order set status = 'COMPLETE', completed_at = $now::timestamptz, completed_by_user = $userId::text,
      completed_by_name = $name::text, completed_at_location = vendor_location_id, completed_by_scan = $scanId::text,
      updated_at = $now::timestamptz
    where order_id = $orderId::uuid and status = 'PAID' and (refund_state is null or refund_state = 'FAILED')
      and ($vendorLocationId::text is null or vendor_location_id = $vendorLocationId::text)
      and ($scanId::text is null or undone_scan is distinct from $scanId::text)
      and ($isDespiteAlert::boolean or (payment_alert is null and sold_out_product_ids = '{}'))
    returning *
  ), line as (
    insert into activity
      (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
    select 'order.completed', $userId::text, $name::text, vendor_id, 'order', order_id::text,
      jsonb_strip_nulls(jsonb_build_object('totalCents', total_cents, 'vendorLocationId', vendor_location_id,
        'despite', coalesce(payment_alert, case when sold_out_product_ids <> '{}' then 'SOLD_OUT' end))),
      $now::timestamptz
    from customer_order
  )`,
);

/** Which hand-over is taken back, by whom and where. */
export interface UndoneHandOver {
  orderId: string;
  userId: string;
  name: string;
  vendorLocationId: string;
  completedAt: Date;
  /** Older ones stand. */
  after: Date;
  now: Date;
}

/**
 * The order as it was before: paid, and as far as it had been made. Its last scan is kept, so that a late repeat of it hands
 * over nothing. The conditions are those of `transitions.undoHandOver`.
 */
const undoCompletion = namedQuery<UndoneHandOver & Record<string, unknown>>("ordering.undo_hand_over")(
  (db) => selectViews(db).where("o.status", "=", sql.lit("PAID")),
  `with customer_order as (
    update customer_order set status = 'PAID', undone_scan = completed_by_scan, undone_completed_at = completed_at, completed_at = null,
      completed_by_user = null, completed_by_name = null, completed_at_location = null, completed_by_scan = null,
      updated_at = $now::timestamptz
    where order_id = $orderId::uuid and status = 'COMPLETE' and (refund_state is null or refund_state = 'FAILED')
      and completed_by_user = $userId::text and completed_at = $completedAt::timestamptz
      and completed_at > $after::timestamptz and completed_at_location = $vendorLocationId::text
    returning *
  ), line as (
    insert into activity
      (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
    select 'order.hand_over_undone', $userId::text, $name::text, vendor_id, 'order', order_id::text,
      jsonb_build_object('totalCents', total_cents, 'vendorLocationId', vendor_location_id), $now::timestamptz
    from customer_order
  )`,
);

/** Nobody hands over more in that time. */
const mostUndoable = 100;

/** What somebody handed over at a location and can still undo, newest first: the conditions are those of `undoCompletion`. */
export function findUndoable(
  db: Kysely<Database>,
  { vendorLocationId, userId, after }: Pick<UndoneHandOver, "vendorLocationId" | "userId" | "after">,
): Promise<{ orderId: string; completedAt: Date }[]> {
  return db
    .selectFrom("customer_order")
    .select(["order_id as orderId", "completed_at as completedAt"])
    .where("vendor_location_id", "=", vendorLocationId)
    .where("completed_at", ">", after)
    .where("status", "=", sql.lit("COMPLETE"))
    .where("completed_by_user", "=", userId)
    .where("completed_at_location", "=", vendorLocationId)
    .where((of) => of.or([of("refund_state", "is", null), of("refund_state", "=", "FAILED")]))
    .orderBy("completed_at", "desc")
    .orderBy("order_id", "desc")
    .limit(sql.lit(mostUndoable))
    .$narrowType<{ completedAt: Date }>()
    .execute();
}

/** Who looked at whose ID. */
export interface IdCheck {
  orderId: string;
  userId: string;
  name: string;
  now: Date;
}

/** Once; of orders with alcohol that were paid for and not given back. */
const keepIdCheck = namedQuery<IdCheck & Record<string, unknown>>("ordering.check_id")(
  (db) => selectViews(db).where("o.id_checked_at", "is not", null),
  `with customer_order as (
    update customer_order o set id_checked_at = $now::timestamptz, id_checked_by = $userId::text,
      id_checked_by_name = $name::text, updated_at = $now::timestamptz
    where order_id = $orderId::uuid and status in ('PAID', 'COMPLETE') and id_checked_at is null
      and exists (select from order_item i where i.order_id = o.order_id and i.product_type = 'ALCOHOLIC_ITEM')
    returning *
  ), line as (
    insert into activity
      (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
    select 'order.id_checked', $userId::text, $name::text, vendor_id, 'order', order_id::text,
      jsonb_build_object('totalCents', total_cents), $now::timestamptz
    from customer_order
  )`,
);

/** In one statement; null where it was checked before, or there is nothing to check. */
export async function checkId(db: Kysely<Database>, values: IdCheck): Promise<OrderView | null> {
  const [row] = await keepIdCheck(db, { ...values });
  return row ? asView(row) : null;
}

/** In one statement; null when there is nothing of it to undo. */
export async function undo(db: Kysely<Database>, values: UndoneHandOver): Promise<OrderView | null> {
  const [row] = await undoCompletion(db, { ...values });
  return row ? asView(row) : null;
}

/** In one statement; null when the order is not in a state for it, or not there. */
export async function handOver(db: Kysely<Database>, values: HandOver): Promise<OrderView | null> {
  const [row] = await completeOrder(db, { ...values });
  return row ? asView(row) : null;
}
