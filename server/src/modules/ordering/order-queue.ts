import type { QueuedOrder, StepOutcome } from "@skipline/contract/fulfilment";
import type { QueueState } from "@skipline/contract/ordering";
import type { ProductType } from "@skipline/contract/product-types";
import { type Station, stationOf, stations } from "@skipline/contract/stations";
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
    .innerJoin("vendor_location as l", "l.vendor_location_id", "o.vendor_location_id")
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
    .select(["o.pickup_state", "o.station_states", "o.payment_alert", "l.kitchen_types"])
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
    .$narrowType<{ station_states: StationStates | null; kitchen_types: ProductType[] }>()
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    datetimePaid: row.paid_at.toISOString(),
    state: row.pickup_state,
    since: (row.pickup_changed_at ?? row.paid_at).toISOString(),
    by: row.pickup_by_name,
    stations: stationsOf(row),
    tableNumber: row.table_number,
    customerPhoneLast4: row.last4,
    isTest: row.is_test,
    paymentAlert: alertOf({
      status: row.status,
      moneyAlert: row.payment_alert,
      soldOutProductIds: row.sold_out_product_ids,
    }),
    lines: row.lines.map((line) => asQueuedLine(line, row)),
  }));
}

/** How far each station is, as the row has it; `since` is null where it waits since the payment. */
type StationStates = Record<Station, { state: QueueState; since: string | null; by: string | null }>;

interface MadeRow {
  pickup_state: QueueState;
  pickup_changed_at: Date | null;
  pickup_by_name: string | null;
  paid_at: Date;
  station_states: StationStates | null;
  kitchen_types: readonly ProductType[];
  lines: readonly OrderLine[];
}

/** Where both make it, one as far as the other until one of them is moved alone. */
function stationsOf(row: MadeRow): QueuedOrder["stations"] {
  const made = new Set(row.lines.map(({ productType }) => stationOf(productType, row.kitchen_types)));
  if (made.size < stations.length) return [];
  const whole = { state: row.pickup_state, since: row.pickup_changed_at, by: row.pickup_by_name };
  return stations.map((station) => {
    const { state, since, by } = row.station_states?.[station] ?? whole;
    return { station, state, since: new Date(since ?? row.paid_at).toISOString(), by };
  });
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

function asQueuedLine(
  { name, variantName, quantity, note, productType, productId }: OrderLine,
  order: { sold_out_product_ids: readonly string[]; kitchen_types: readonly ProductType[] },
): QueuedOrder["lines"][number] {
  const station = stationOf(productType, order.kitchen_types);
  const isSoldOut = order.sold_out_product_ids.includes(productId);
  return { name, variantName, quantity, note, productType, station, isSoldOut };
}

/** One order's step: from the state that the caller saw, of one station or of all of it. */
export interface QueueStep {
  orderId: string;
  station?: Station | undefined;
  from: QueueState;
  to: QueueState;
}

export interface StepAnswer {
  orderId: string;
  outcome: StepOutcome;
  state: QueueState;
  by: string | null;
}

/** Of the whole order, for a station that has not moved alone yet. */
const wholeState = `jsonb_build_object('state', held.pickup_state, 'since', held.pickup_changed_at, 'by', held.pickup_by_name,
      'byUser', held.pickup_by_user)`;

/**
 * Each order moves from the state that was seen, and only while it waits: of two who move it, or move it and hand it over, or
 * give it back, one wins. Orders are held in one order, so that two who move the same ones wait for each other and no more.
 * All are at the location, or none moves. A station moves alone where both make the order; where one makes all of it, that one
 * moves the order, and the other moves nothing.
 */
const moveOrders = named<{
  vendorLocationId: string;
  orderIds: readonly string[];
  stations: readonly (Station | null)[];
  seen: readonly string[];
  wanted: readonly string[];
  userId: string;
  name: string;
  now: Date;
}>("ordering.move_queued")(
  { orderId: uuid, outcome: oneOf<StepOutcome>(), state: oneOf<QueueState>(), by: orNull(text) },
  `with asked as (
    select *, case station when 'BAR' then 'KITCHEN' when 'KITCHEN' then 'BAR' end as other
    from unnest($orderIds::uuid[], $stations::text[], $seen::text[], $wanted::text[]) as step (order_id, station, seen, wanted)
  ), held as (
    select o.order_id, o.status, o.refund_state, o.pickup_state, o.pickup_changed_at, o.pickup_by_user, o.pickup_by_name,
      o.station_states
    from customer_order o
    where o.order_id = any ($orderIds::uuid[]) and o.vendor_location_id = $vendorLocationId::text
      and o.status <> 'IN_PROGRESS'
    order by o.order_id for no key update
  ), made as (
    select i.order_id, bool_or(i.product_type = any (l.kitchen_types)) as in_kitchen,
      bool_or(i.product_type <> all (l.kitchen_types)) as at_bar
    from order_item i cross join vendor_location l
    where i.order_id = any ($orderIds::uuid[]) and l.vendor_location_id = $vendorLocationId::text
    group by i.order_id
  ), part as (
    select held.*, asked.seen, asked.wanted,
      case when asked.station = 'BAR' then at_bar when asked.station = 'KITCHEN' then in_kitchen else true end as is_made,
      case when at_bar and in_kitchen then asked.station end as station, asked.other,
      coalesce(held.station_states -> asked.station, ${wholeState}) as mine,
      coalesce(held.station_states -> asked.other, ${wholeState}) as others, ${wholeState} as whole
    from asked join held using (order_id) left join made using (order_id)
  ), step as (
    select part.*, case when station is null then whole else mine end ->> 'state' as at_state,
      case when station is null then whole else mine end ->> 'by' as at_by,
      case when station is null or others ->> 'state' = wanted then wanted else 'PREPARING' end as pickup_next,
      case when station is not null then jsonb_build_object(other, others, station, jsonb_build_object(
        'state', wanted, 'since', $now::timestamptz, 'by', $name::text, 'byUser', $userId::text)) end as station_next
    from part
  ), moved as (
    update customer_order o set pickup_state = pickup_next, station_states = station_next, updated_at = $now::timestamptz,
      pickup_changed_at = case when pickup_next = o.pickup_state then o.pickup_changed_at else $now::timestamptz end,
      pickup_by_user = case when pickup_next = o.pickup_state then o.pickup_by_user else $userId::text end,
      pickup_by_name = case when pickup_next = o.pickup_state then o.pickup_by_name else $name::text end,
      begun_at = case when pickup_next = o.pickup_state then o.begun_at
        when pickup_next = 'PREPARING' then $now::timestamptz when pickup_next = 'READY' then o.begun_at end
    from step
    where o.order_id = step.order_id and (select count(*) from held) = cardinality($orderIds::uuid[])
      and o.status = 'PAID' and o.refund_state is distinct from 'REFUNDING'
      and step.is_made and step.at_state = step.seen and step.seen <> step.wanted
    returning o.order_id, o.vendor_id, step.seen, step.wanted, step.station
  ), line as (
    insert into activity
      (type, actor_user_id, actor_name, vendor_id, subject_type, subject_id, details, created_at)
    select 'order.moved', $userId::text, $name::text, vendor_id, 'order', order_id::text,
      jsonb_strip_nulls(jsonb_build_object('from', seen, 'to', wanted, 'station', station)), $now::timestamptz
    from moved
  )
  select step.order_id as "orderId",
    case when moved.order_id is not null then 'MOVED'
      when step.status = 'COMPLETE' then 'HANDED_OVER'
      when step.status = 'REFUNDED' or step.refund_state = 'REFUNDING' then 'REFUNDED'
      when step.is_made and step.at_state = step.wanted then 'MOVED'
      else 'OVERTAKEN' end as outcome,
    case when moved.order_id is not null then step.wanted else step.at_state end as state,
    case when moved.order_id is not null then $name::text else step.at_by end as by
  from step left join moved using (order_id)`,
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
    stations: steps.map(({ station }) => station ?? null),
    seen: steps.map(({ from }) => from),
    wanted: steps.map(({ to }) => to),
    ...by,
    now,
  });
  if (rows.length < steps.length) throw notFound("Order");
  return rows;
}
