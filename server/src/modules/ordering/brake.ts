import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import { id } from "@skipline/contract/text";
import type { Clock } from "../../clock.ts";
import { recordActivity } from "../../db/activity.ts";
import type { ActivityLine } from "../../db/activity-position.ts";
import { bool, int, text } from "../../db/columns.ts";
import type { Job } from "../../db/jobs.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { withTransaction } from "../../db/transaction.ts";

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

/** Locations with a limit among those of these orders, these ones, or all that are busy; with what waits there. */
const readLoads = named<{ orderIds: readonly string[]; locationIds: readonly string[]; after: Date; begun: Date }>(
  "ordering.queue_loads",
)(
  { vendorLocationId: text, vendorId: text, description: text, limit: int, isBusy: bool, items: int },
  `select l.vendor_location_id as "vendorLocationId", l.vendor_id as "vendorId", l.description, coalesce(l.waiting_limit, 0) as "limit",
    l.busy_since is not null as "isBusy", (
      select coalesce(sum(i.quantity), 0)::integer
      from customer_order o join order_item i on i.order_id = o.order_id
      where o.vendor_location_id = l.vendor_location_id and o.status = 'PAID' and o.created_at > $begun::timestamptz
        and o.paid_at > $after::timestamptz and o.refund_state is distinct from 'REFUNDING' and o.pickup_state <> 'READY'
    ) as items
  from vendor_location l
  where l.prepares_orders and l.waiting_limit is not null and l.vendor_location_id = any (
    $locationIds::text[] || array(select o.vendor_location_id from customer_order o where o.order_id = any ($orderIds::uuid[])))
  order by l.vendor_location_id`,
);

/** The brake of bars that prepare orders: not on the way of any order, but after what happened to one. */
export function createBrake({ db, clock, log }: { db: Db; clock: Clock; log: Pick<FastifyBaseLogger, "info"> }) {
  async function look(trx: Db, orderIds: readonly string[], locationIds: readonly string[]): Promise<void> {
    const loads = await read(trx, orderIds, locationIds);
    for (const { vendorLocationId, ...load } of loads) {
      if (shouldBeBusy(load) !== load.isBusy) await change(trx, vendorLocationId);
    }
  }

  function read(trx: Db, orderIds: readonly string[], locationIds: readonly string[]) {
    const now = clock.now().getTime();
    const after = now - waitingHours * 3_600_000;
    return readLoads(trx, { orderIds, locationIds, after: new Date(after), begun: new Date(after - longestUnpaidMs) });
  }

  /** Held first, then counted: two who look at one location see it one after the other. */
  async function change(trx: Db, vendorLocationId: string): Promise<void> {
    await trx
      .selectFrom("vendor_location")
      .select("vendor_location_id")
      .where("vendor_location_id", "=", vendorLocationId)
      .forNoKeyUpdate()
      .execute();
    const [load] = await read(trx, [], [vendorLocationId]);
    if (!load) return;
    const isBusy = shouldBeBusy(load);
    if (isBusy === load.isBusy) return;
    await trx
      .updateTable("vendor_location")
      .set({ busy_since: isBusy ? clock.now() : null })
      .where("vendor_location_id", "=", vendorLocationId)
      .execute();
    const { vendorId, description: name, items, limit } = load;
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

  /** What nobody picked up is not waited for after a while, and nothing tells of that. */
  async function release(): Promise<void> {
    const busy = await db
      .selectFrom("vendor_location")
      .select("vendor_location_id")
      .where("busy_since", "is not", null)
      .orderBy("vendor_location_id")
      .limit(sql.lit(mostLocations))
      .execute();
    for (const { vendor_location_id: vendorLocationId } of busy) {
      await withTransaction(db, (trx) => look(trx, [], [vendorLocationId]));
    }
  }

  const job: Job = { name: "ordering.release-brake", cron: "* * * * *", run: release };
  return { followQueues, job };
}
