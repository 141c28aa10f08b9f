import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import { id } from "@skipline/contract/text";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { ActivityLine } from "../../db/activity-position.ts";
import { bool, effect, int, json, orNull, text, time } from "../../db/columns.ts";
import type { Job } from "../../db/jobs.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";
import { type MadeByStations, partsOf } from "./station-waits.ts";
import { forgetWait, publishWait, type QueuedWork } from "./wait-store.ts";
import { mostMade } from "./waiting-time.ts";

type Db = Kysely<Database>;

interface Load {
  /** Paid for, and not ready yet. */
  items: number;
  limit: number;
  isBusy: boolean;
}

/** It opens again well below the limit, or it would close with the next order. */
export const reopensAt = (limit: number): number => Math.min(limit - 1, Math.floor(limit * 0.8));

/** Whether a bar that prepares orders takes no more of them for a moment: above its limit, and then until a fifth of it is free. */
export function shouldBeBusy({ items, limit, isBusy }: Load): boolean {
  return items > (isBusy ? reopensAt(limit) : limit);
}

/** Who paid longer ago is not waited for any more, here as in the queue. */
const waitingHours = 12;
/** As in the queue: nobody pays for an order that was begun before that. */
const longestUnpaidMs = 7 * 86_400_000;
const mostLocations = 1_000;

/** A limit is of items: no fewer orders than that are looked at. */
const mostWaiting = 1_001;

const queued = `'orderId', o.order_id, 'paidAt', extract(epoch from o.paid_at) * 1000,
      'begunAt', extract(epoch from o.begun_at) * 1000, 'stations', o.station_states, 'lines', (
        select coalesce(json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity,
          'station', case when i.product_type = any (l.kitchen_types) then 'KITCHEN' else 'BAR' end)), '[]')
        from order_item i where i.order_id = o.order_id)`;

/**
 * Locations that prepare orders among these and those of these orders. Held until the end, and before anything is read there: of
 * several servers that look at one the later says what it read later.
 */
const holdWaits = named<{ orderIds: readonly string[]; locationIds: readonly string[] }>("ordering.hold_waits")(
  { vendorLocationId: text, held: effect },
  `select "vendorLocationId", pg_advisory_xact_lock(hashtextextended('wait ' || "vendorLocationId", 0)) as held from (
    select l.vendor_location_id as "vendorLocationId" from vendor_location l
    where l.prepares_orders and l.vendor_location_id = any (
      $locationIds::text[] || array(select o.vendor_location_id from customer_order o where o.order_id = any ($orderIds::uuid[])))
    order by l.vendor_location_id
  ) as l`,
);

/** Those that prepare orders among these; with what waits there, and, where it is asked for, what was made ready last. */
const readLoads = named<{
  locationIds: readonly string[];
  after: Date;
  begun: Date;
  mostMade: number;
}>("ordering.queue_loads")(
  {
    vendorLocationId: text,
    vendorId: text,
    description: text,
    limit: orNull(int),
    isBusy: bool,
    waiting: json<QueuedWork[]>(),
    made: json<MadeByStations[]>(),
    publishedAt: orNull(time),
  },
  `select l.vendor_location_id as "vendorLocationId", l.vendor_id as "vendorId", l.description, l.waiting_limit as "limit",
    l.busy_since is not null as "isBusy", (
      select coalesce(json_agg(json_build_object(${queued}, 'isTold', o.told_wait_seconds is not null)), '[]')
      from (
        select o.order_id, o.paid_at, coalesce(o.begun_at, case o.pickup_state when 'PREPARING' then o.pickup_changed_at end) as begun_at,
          o.told_wait_seconds, o.station_states
        from customer_order o
        where o.vendor_location_id = l.vendor_location_id and o.status = 'PAID' and o.created_at > $begun::timestamptz
          and o.paid_at > $after::timestamptz and o.refund_state is distinct from 'REFUNDING' and o.pickup_state <> 'READY'
        order by o.paid_at limit ${mostWaiting}
      ) as o
    ) as waiting, (
      select coalesce(json_agg(json_build_object(${queued}, 'readyAt', extract(epoch from o.pickup_changed_at) * 1000)), '[]')
      from (
        select o.order_id, o.paid_at, o.begun_at, o.pickup_changed_at, o.station_states
        from customer_order o
        where o.vendor_location_id = l.vendor_location_id and o.status <> 'IN_PROGRESS' and o.created_at > $begun::timestamptz
          and o.status in ('PAID', 'COMPLETE') and o.pickup_state = 'READY' and o.paid_at is not null and not o.is_test
        order by o.created_at desc, o.order_id desc limit $mostMade::integer
      ) as o
    ) as made, w.updated_at as "publishedAt"
  from vendor_location l left join location_wait w on w.vendor_location_id = l.vendor_location_id
  where l.prepares_orders and l.vendor_location_id = any ($locationIds::text[])
  order by l.vendor_location_id`,
);

/** The brake of bars that prepare orders: not on the way of any order, but after what happened to one. */
export function createBrake({ db, clock, log }: { db: Db; clock: Clock; log: Pick<FastifyBaseLogger, "info"> }) {
  /** Answers which of these prepare orders. */
  async function look(trx: Db, orderIds: readonly string[], locationIds: readonly string[]): Promise<string[]> {
    const held = (await holdWaits(trx, { orderIds, locationIds })).map(({ vendorLocationId }) => vendorLocationId);
    if (held.length === 0) return held;
    const loads = await read(trx, held, mostMade);
    for (const load of loads) {
      const { vendorLocationId, limit, isBusy } = load;
      const items = countItems(load.waiting);
      if (limit !== null && shouldBeBusy({ items, limit, isBusy }) !== isBusy) await change(trx, vendorLocationId);
      await publishWait(trx, load, clock.now());
    }
    return held;
  }

  function read(trx: Db, locationIds: readonly string[], most: number) {
    const now = clock.now().getTime();
    const after = now - waitingHours * 3_600_000;
    const times = { after: new Date(after), begun: new Date(after - longestUnpaidMs) };
    return readLoads(trx, { locationIds, ...times, mostMade: most });
  }

  /** Held first, then counted: two who look at one location see it one after the other. */
  async function change(trx: Db, vendorLocationId: string): Promise<void> {
    await trx
      .selectFrom("vendor_location")
      .select("vendor_location_id")
      .where("vendor_location_id", "=", vendorLocationId)
      .forNoKeyUpdate()
      .execute();
    const [load] = await read(trx, [vendorLocationId], 0);
    if (!load || load.limit === null) return;
    const items = countItems(load.waiting);
    const isBusy = shouldBeBusy({ items, limit: load.limit, isBusy: load.isBusy });
    if (isBusy === load.isBusy) return;
    await trx
      .updateTable("vendor_location")
      .set({ busy_since: isBusy ? clock.now() : null })
      .where("vendor_location_id", "=", vendorLocationId)
      .execute();
    const { vendorId, description: name, limit } = load;
    await recordActivity(trx, clock, {
      type: isBusy ? "location.busy" : "location.not_busy",
      actor: null,
      vendorId,
      subjectType: "location",
      subjectId: vendorLocationId,
      details: { name, items, limit },
    });
    log.info({ vendorLocationId, items, limit, isBusy }, "brake");
  }

  /** For the relay: what was paid, made ready, handed over or given back, and limits that were changed. */
  async function followQueues(trx: Db, lines: readonly ActivityLine[]): Promise<void> {
    const of = (kind: string) => lines.filter(({ subjectType }) => subjectType === kind);
    const orders = of("order").filter(({ type }) => type !== "order.created" && type !== "order.changed");
    const orderIds = [...new Set(orders.map(({ subjectId }) => subjectId))].filter((one) => id.safeParse(one).success);
    const changed = of("location").filter(({ type }) => type === "location.changed");
    const locationIds = [...new Set(changed.map(({ subjectId }) => subjectId))];
    if (orderIds.length + locationIds.length > 0) await look(trx, orderIds, locationIds);
  }

  /** What nobody picked up is not waited for after a while, what takes longer is told, and nothing tells of either. */
  async function release(): Promise<void> {
    const busy = await db
      .selectFrom("vendor_location")
      .select("vendor_location_id")
      .where("busy_since", "is not", null)
      .union(db.selectFrom("location_wait").select("vendor_location_id").where("ready_at", "<>", sql.lit("{}")))
      .orderBy("vendor_location_id")
      .limit(sql.lit(mostLocations))
      .execute();
    for (const { vendor_location_id: vendorLocationId } of busy) {
      await withTransaction(db, async (trx) => {
        const looked = await look(trx, [], [vendorLocationId]);
        if (looked.length === 0) await forgetWait(trx, vendorLocationId, clock.now());
      });
    }
  }

  const job: Job = { name: "ordering.release-brake", cron: "* * * * *", run: release };
  return { followQueues, job };
}

/** What its station has made is not waited for any more. */
const countItems = (waiting: readonly QueuedWork[]): number =>
  waiting
    .flatMap((order) => partsOf(order))
    .filter(({ madeAt }) => madeAt === null)
    .reduce((sum, { lines }) => sum + lines.reduce((all, { quantity }) => all + quantity, 0), 0);
