import { roundWait, waitStep } from "@skipline/contract/waits";
import type { Kysely } from "kysely";
import { effect } from "../../db/columns.ts";
import { named } from "../../db/named.ts";
import type { Database } from "../../db/schema.ts";
import { forecastStations, type MadeByStations, type OrderOfStations } from "./station-waits.ts";

type Db = Kysely<Database>;

export interface QueuedWork extends OrderOfStations {
  /** Whether its guest was told how long it would take. */
  isTold: boolean;
}

interface QueueNow {
  vendorLocationId: string;
  waiting: readonly QueuedWork[];
  made: readonly MadeByStations[];
  /** When menus and guests were last told. */
  publishedAt: Date | null;
}

/** A queue that moves all the time is told of this often, but for who has just paid. */
const restMs = 10_000;
/** Who paid longer ago was told nothing as they paid. */
const justPaidMs = 60_000;
/** The first ones; who is behind them is told later. */
const mostTold = 200;

/** What a notice says where nothing of the location changed but its wait: whoever knows all else need not look at it. */
export const waitAlone = "wait";

/** Menus and guests hear of it only where something else would be said. */
const keepWait = named<{
  vendorLocationId: string;
  waitSeconds: number | null;
  readyAt: string;
  now: Date;
  detail: string;
}>("ordering.keep_wait")(
  { told: effect },
  `with kept as (
    insert into location_wait (vendor_location_id, wait_seconds, ready_at, updated_at)
    values ($vendorLocationId::text, $waitSeconds::integer, $readyAt::jsonb, $now::timestamptz)
    on conflict (vendor_location_id) do update
    set wait_seconds = excluded.wait_seconds, ready_at = excluded.ready_at, updated_at = excluded.updated_at
    where location_wait.wait_seconds is distinct from excluded.wait_seconds or location_wait.ready_at <> excluded.ready_at
    returning vendor_location_id
  )
  select pg_notify('wait_changed', vendor_location_id || $detail::text) as told from kept`,
);

/** Held in the order of their ids, as whoever moves several of them does. */
const keepTold = named<{ orderIds: string[]; seconds: number[] }>("ordering.keep_told_waits")(
  {},
  `with held as materialized (
    select o.order_id from customer_order o
    where o.order_id = any ($orderIds::uuid[]) and o.told_wait_seconds is null
    order by o.order_id for no key update
  )
  update customer_order o set told_wait_seconds = told.seconds
  from unnest($orderIds::uuid[], $seconds::integer[]) as told (order_id, seconds) join held using (order_id)
  where o.order_id = told.order_id`,
);

/** So that a queue that goes as it should says the same again: within what guests read of it. */
function roundTime(ms: number, now: number): string {
  const step = waitStep((ms - now) / 1_000) * 1_000;
  return new Date(Math.round(ms / step) * step).toISOString();
}

/** What is known of a location's queue by now, for its menu and for each of its guests. */
export async function publishWait(db: Db, queue: QueueNow, at: Date): Promise<void> {
  const now = at.getTime();
  const untold = queue.waiting.filter(({ isTold, paidAt }) => !isTold && now - paidAt < justPaidMs);
  const isResting = queue.publishedAt !== null && now - queue.publishedAt.getTime() < restMs;
  if (isResting && untold.length === 0 && queue.waiting.length > 0) return;
  const seen = forecastStations(queue.made, queue.waiting, now);
  const told = untold.flatMap(({ orderId, paidAt }) => {
    const readyAt = seen?.readyAt.get(orderId);
    return readyAt === undefined ? [] : [{ orderId, seconds: roundWait((readyAt - paidAt) / 1_000) }];
  });
  if (told.length > 0) {
    await keepTold(db, { orderIds: told.map((one) => one.orderId), seconds: told.map((one) => one.seconds) });
  }
  const readyAt = [...(seen?.readyAt ?? [])].slice(0, mostTold).map(([id, ms]) => [id, roundTime(ms, now)]);
  const next = seen?.nextMs ?? null;
  await keepWait(db, {
    vendorLocationId: queue.vendorLocationId,
    waitSeconds: next === null ? null : roundWait(next / 1_000),
    readyAt: JSON.stringify(Object.fromEntries(readyAt)),
    now: at,
    detail: ` ${waitAlone}`,
  });
}

/** Of a location that prepares nothing any more: its guests' orders look different. */
export async function forgetWait(db: Db, vendorLocationId: string, now: Date): Promise<void> {
  await keepWait(db, { vendorLocationId, waitSeconds: null, readyAt: "{}", now, detail: "" });
}
