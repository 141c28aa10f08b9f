import type { QueuedOrder, StepOutcome } from "@skipline/contract/fulfilment";
import type { QueueState } from "@skipline/contract/ordering";
import { type Kysely, sql } from "kysely";
import { oneOf, orNull, text, uuid } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { notFound } from "../../http/app-error.ts";
import { alertOf, type MoneyAlert } from "./order-lifecycle.ts";
import { type OrderLine, orderLines } from "./order-line.ts";

type Db = Kysely<Database>;

export interface QueueFilter {
  vendorLocationId: string;
  /** Who paid before that is not waited for any more. */
  after: Date;
  /** Only these; null: all. */
  orderIds: readonly string[] | null;
  limit: number;
}

/** An unpaid order lives for a day after its last change: nobody pays for one that was begun before that. */
const longestUnpaidMs = 7 * 86_400_000;

/** Who waits at a location, by time of payment: those whose money is not on its way back. */
export async function listQueue(db: Db, filter: QueueFilter): Promise<QueuedOrder[]> {
  const { vendorLocationId, after, orderIds, limit } = filter;
  let query = db
    .selectFrom("customer_order as o")
    .innerJoin("app_user as u", "u.user_id", "o.user_id")
    .select([
      "o.order_id",
      "o.paid_at",
      "o.pickup_changed_at",
      "o.pickup_by_name",
      "o.table_number",
      "o.is_test",
      "o.status",
      "o.sold_out_product_ids",
    ])
    .select(["o.pickup_state", "o.payment_alert"])
    .select([sql<string>`right(u.phone, 4)`.as("last4"), orderLines.as("lines")])
    .where("o.vendor_location_id", "=", vendorLocationId)
    .where("o.status", "=", sql.lit("PAID"))
    // What its index has.
    .where("o.created_at", ">", new Date(after.getTime() - longestUnpaidMs))
    .where("o.paid_at", ">", after)
    .where(sql<boolean>`o.refund_state is distinct from 'REFUNDING'`);
  if (orderIds) query = query.where("o.order_id", "=", sql<string>`any (${orderIds}::uuid[])`);
  const rows = await query
    .orderBy("o.paid_at")
    .orderBy("o.order_id")
    .limit(limit)
    .$narrowType<{ status: "PAID"; paid_at: Date; pickup_state: QueueState; payment_alert: MoneyAlert | null }>()
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    datetimePaid: row.paid_at.toISOString(),
    state: row.pickup_state,
    since: (row.pickup_changed_at ?? row.paid_at).toISOString(),
    by: row.pickup_by_name,
    tableNumber: row.table_number,
    customerPhoneLast4: row.last4,
    isTest: row.is_test,
    paymentAlert: alertOf({
      status: row.status,
      moneyAlert: row.payment_alert,
      soldOutProductIds: row.sold_out_product_ids,
    }),
    lines: row.lines.map((line) => asQueuedLine(line, row.sold_out_product_ids)),
  }));
}

/** Of those who wait at a location, what a screen for all to see may know: which are being made, and which are ready. */
export interface ShownOrder {
  orderId: string;
  state: "PREPARING" | "READY";
  /** How many there are in this state. */
  count: number;
}

interface ShownFilter extends Pick<QueueFilter, "vendorLocationId" | "after"> {
  /** What was made ready before is not shown any more. */
  readyAfter: Date;
  mostOfState: number;
}

/** The latest of each state first. */
export async function listShown(db: Db, filter: ShownFilter): Promise<ShownOrder[]> {
  const { vendorLocationId, after, readyAfter, mostOfState } = filter;
  const inState = db
    .selectFrom("customer_order")
    .select(["order_id", "pickup_state"])
    .select([
      sql<number>`(count(*) over (partition by pickup_state))::int`.as("count"),
      sql<number>`row_number() over (partition by pickup_state order by pickup_changed_at desc, order_id desc)`.as(
        "place",
      ),
    ])
    .where("vendor_location_id", "=", vendorLocationId)
    .where("status", "=", sql.lit("PAID"))
    // What its index has.
    .where("created_at", ">", new Date(after.getTime() - longestUnpaidMs))
    .where("paid_at", ">", after)
    .where(sql<boolean>`refund_state is distinct from 'REFUNDING'`)
    .where((when) =>
      when.or([
        when("pickup_state", "=", "PREPARING"),
        when.and([when("pickup_state", "=", "READY"), when("pickup_changed_at", ">", readyAfter)]),
      ]),
    );
  const rows = await db
    .selectFrom(inState.as("o"))
    .select(["order_id", "pickup_state", "count"])
    .where("place", "<=", mostOfState)
    .orderBy("place")
    .$narrowType<{ pickup_state: "PREPARING" | "READY" }>()
    .execute();
  return rows.map(({ order_id, pickup_state, count }) => ({ orderId: order_id, state: pickup_state, count }));
}

function asQueuedLine(line: OrderLine, soldOut: readonly string[]): QueuedOrder["lines"][number] {
  const { name, variantName, quantity, note, productType, productId } = line;
  return { name, variantName, quantity, note, productType, isSoldOut: soldOut.includes(productId) };
}

/** One order's step: from the state that the caller saw. */
export interface QueueStep {
  orderId: string;
  from: QueueState;
  to: QueueState;
}

export interface StepAnswer {
  orderId: string;
  outcome: StepOutcome;
  state: QueueState;
  by: string | null;
}

/**
 * Each order moves from the state that was seen, and only while it waits: of two who move it, or move it and hand it over, or
 * give it back, one wins. Orders are held in one order, so that two who move the same ones wait for each other and no more.
 * All are at the location, or none moves.
 */
const moveOrders = named<{
  vendorLocationId: string;
  orderIds: readonly string[];
  seen: readonly string[];
  wanted: readonly string[];
  userId: string;
  name: string;
  now: Date;
}>("ordering.move_queued")(
  { orderId: uuid, outcome: oneOf<StepOutcome>(), state: oneOf<QueueState>(), by: orNull(text) },
  `with asked as (
    select * from unnest($orderIds::uuid[], $seen::text[], $wanted::text[]) as step (order_id, seen, wanted)
  ), held as (
    select o.order_id, o.status, o.refund_state, o.pickup_state, o.pickup_by_name
    from customer_order o
    where o.order_id = any ($orderIds::uuid[]) and o.vendor_location_id = $vendorLocationId::text
      and o.status <> 'IN_PROGRESS'
    order by o.order_id for no key update
  ), moved as (
    update customer_order o set pickup_state = asked.wanted, pickup_changed_at = $now::timestamptz, updated_at = $now::timestamptz,
      pickup_by_user = $userId::text, pickup_by_name = $name::text,
      begun_at = case asked.wanted when 'PREPARING' then $now::timestamptz when 'READY' then o.begun_at end
    from asked join held using (order_id)
    where o.order_id = asked.order_id and (select count(*) from held) = cardinality($orderIds::uuid[])
      and o.status = 'PAID' and o.refund_state is distinct from 'REFUNDING'
      and o.pickup_state = asked.seen and asked.seen <> asked.wanted
    returning o.order_id, o.vendor_id, o.pickup_state, asked.seen
  ), line as (
    insert into activity
      (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
    select 'order.moved', $userId::text, $name::text, vendor_id, 'order', order_id::text,
      jsonb_build_object('from', seen, 'to', pickup_state), $now::timestamptz
    from moved
  )
  select held.order_id as "orderId",
    case when moved.order_id is not null then 'MOVED'
      when held.status = 'COMPLETE' then 'HANDED_OVER'
      when held.status = 'REFUNDED' or held.refund_state = 'REFUNDING' then 'REFUNDED'
      when held.pickup_state = asked.wanted then 'MOVED'
      else 'OVERTAKEN' end as outcome,
    coalesce(moved.pickup_state, held.pickup_state) as state,
    case when moved.order_id is not null then $name::text else held.pickup_by_name end as by
  from asked join held using (order_id) left join moved using (order_id)`,
);

export interface StepsToTake {
  vendorLocationId: string;
  by: { userId: string; name: string };
  steps: readonly QueueStep[];
  now: Date;
}

/** @throws AppError NOT_FOUND where one of them is not an order that was paid for at this location: then none has moved. */
export async function moveQueued(db: Db, { vendorLocationId, by, steps, now }: StepsToTake): Promise<StepAnswer[]> {
  const rows = await moveOrders(db, {
    vendorLocationId,
    orderIds: steps.map(({ orderId }) => orderId),
    seen: steps.map(({ from }) => from),
    wanted: steps.map(({ to }) => to),
    ...by,
    now,
  });
  if (rows.length < steps.length) throw notFound("Order");
  return rows;
}
