import { type Kysely, sql, type Transaction } from "kysely";
import { arrayOf, bigint, bool, numeric, orNull, type RowOf, text } from "./columns.ts";
import { named } from "./named.ts";
import type { Database } from "./schema.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** A committed line of the activity log, as subscribers get it. */
export interface ActivityLine {
  activityId: number;
  type: string;
  /** Null when the system acted. */
  actorUserId: string | null;
  vendorId: string | null;
  subjectType: string;
  subjectId: string;
  details: Record<string, unknown>;
  createdAt: Date;
}

/** How far a subscriber has come; snapshots as PostgreSQL writes them. */
export type Position = RowOf<typeof position>;

const position = {
  subscriber: text,
  seen: text,
  upto: orNull(text),
  afterId: bigint,
  /** Transactions from this one on had not ended in `seen`, */
  xmax: text,
  /** nor had these. */
  running: arrayOf(text),
  /** What had ended when this was read. */
  now: text,
  hasNews: bool,
  /** Lines or positions count further than this cluster: they come from another one. */
  isAhead: bool,
};

/** More than this is given piece by piece. */
export const batchLines = 1_000;

/** Whoever is new begins with the first line there is, or with the next one. */
export async function insertPosition(db: Db, subscriber: string, from: "start" | "now"): Promise<void> {
  const seen = from === "start" ? sql`'1:1:'` : sql`activity_now()`;
  await sql`insert into activity_position (subscriber, seen) values (${subscriber}, ${seen})
    on conflict do nothing`.execute(db);
}

/**
 * One cheap read, whatever there is: the newest transaction of all lines, and those of the few that were running when the
 * position was taken, each by the index.
 */
export const readPositions = named<{ subscribers: string[] }>("db.read_positions")(
  position,
  `select p.subscriber, p.seen::text as seen, p.upto::text as upto, p.after_id as "afterId",
    pg_snapshot_xmax(p.seen)::text as xmax,
    array(select running::text from pg_snapshot_xip(p.seen) as running) as running,
    cluster.now::text as now,
    p.upto is not null or coalesce(cluster.newest >= pg_snapshot_xmax(p.seen), false) or exists (
      select from pg_snapshot_xip(p.seen) as running (xid)
      cross join lateral (select from activity a where a.xid = running.xid limit 1) as line
    ) as "hasNews",
    coalesce(cluster.newest >= pg_snapshot_xmax(cluster.now), false)
      or pg_snapshot_xmax(coalesce(p.upto, p.seen)) > pg_snapshot_xmax(cluster.now) as "isAhead"
  from activity_position p
  cross join (select activity_now() as now, (select xid from activity order by xid desc limit 1) as newest) as cluster
  where p.subscriber = any ($subscribers::text[])`,
);

/**
 * Holds a position as it was read until the transaction ends; false when somebody else holds it or has moved it. Who holds
 * it and falls silent is thrown out.
 */
export const holdPosition = named<{ subscriber: string; seen: string; afterId: number }>("db.hold_position")(
  { held: text },
  `select set_config('idle_in_transaction_session_timeout', '2000', true) as held from (
    select from activity_position
    where subscriber = $subscriber and seen::text = $seen and after_id = $afterId
    for update skip locked
  ) as position`,
);

/**
 * The lines of transactions that had not ended in `seen` and have by `upto`: those that began later, and those that were
 * running then. So a line counts from its commit on, however long a transaction before or beside it takes. In order of
 * their ids: whoever waited for a subject's row wrote after the one it waited for.
 */
export async function readLines(
  trx: Trx,
  { xmax, running, afterId }: Position,
  upto: string,
  limit = batchLines,
): Promise<ActivityLine[]> {
  const { rows } = await sql<ActivityLine>`
    select activity_id as "activityId", type, actor_user_id as "actorUserId", vendor_id as "vendorId",
      subject_type as "subjectType", subject_id as "subjectId", details, created_at as "createdAt"
    from (
      select * from activity where xid >= ${xmax}::xid8
      union all
      select a.* from unnest(${running}::xid8[]) as before (xid) join activity a on a.xid = before.xid
    ) as line
    where pg_visible_in_snapshot(xid, ${upto}::pg_snapshot) and activity_id > ${afterId}
    order by activity_id limit ${limit}`.execute(trx);
  return rows;
}

/** All up to `upto` was given when `afterId` is null, else of these lines those up to `afterId`. */
export const movePosition = named<{ subscriber: string; upto: string; afterId: number | null; lastId: number }>(
  "db.move_position",
)(
  {},
  `update activity_position
  set seen = case when $afterId::bigint is null then $upto::pg_snapshot else seen end,
    upto = case when $afterId::bigint is not null then $upto::pg_snapshot end,
    after_id = coalesce($afterId::bigint, 0), last_id = greatest(last_id, $lastId::bigint)
  where subscriber = $subscriber`,
);

/** Seconds since the oldest line was written that a subscriber has not had. */
export const readLags = named<{ subscribers: string[]; now: Date }>("db.read_lags")(
  { subscriber: text, seconds: numeric },
  `select p.subscriber, coalesce(greatest(0, extract(epoch from $now::timestamptz - line.created_at)), 0) as seconds
  from activity_position p
  left join lateral (
    (select created_at from activity where xid >= pg_snapshot_xmax(p.seen) order by xid limit 1)
    union all
    (select a.created_at from pg_snapshot_xip(p.seen) as running (xid) join activity a on a.xid = running.xid limit 1)
    order by created_at limit 1
  ) as line on true
  where p.subscriber = any ($subscribers::text[])`,
);
