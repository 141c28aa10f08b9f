import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/**
 * A line bears the number of its transaction, and positions are made of such numbers, by which every cluster counts for
 * itself. In one that has counted less far than the rows it was given, nobody could tell what is new.
 */
export function explainAhead(names: readonly string[]): string {
  return (
    `The activity log comes from a cluster that has counted further than this one: ${names.join(", ")}. ` +
    "Stop every server, run `npm run activity:forward` (`skipline forward-activity`), and start again (docs/runbook.md)"
  );
}

/** @throws Error that says which positions, or lines, are ahead of this cluster */
export async function assertNothingAhead(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select 'position of ' || subscriber as name from activity_position
    where pg_snapshot_xmax(coalesce(upto, seen)) > pg_snapshot_xmax(activity_now())
    union all
    select 'newest line' from (select xid from activity order by xid desc limit 1) as newest
    where newest.xid >= pg_snapshot_xmax(activity_now())
    order by name`.execute(db);
  if (rows.length > 0) throw new Error(explainAhead(rows.map(({ name }) => name)));
}

/**
 * After a dump was restored into such a cluster: from now on it counts on from the rows' own numbers. False where it has
 * counted further anyway.
 *
 * What a subscriber has had stays so, what it lacks too. Lines written here meanwhile bear low numbers, as if everybody had
 * had them long ago; no subscriber has had a line so new, so they count as written now.
 */
export async function bringClusterForward(trx: Transaction<Database>): Promise<boolean> {
  await sql`lock table activity in exclusive mode`.execute(trx);
  // What runs now, in whichever database of the cluster, must not get the number of a line that everybody has had.
  const { rows } = await sql<{ shift: string; distance: string }>`
    select activity_shift()::text as shift, (free.xid - pg_snapshot_xmin(now)::text::bigint)::text as distance
    from activity_now() as now, greatest(
      (select max(xid::text::bigint) + 1 from (select xid from activity order by xid desc limit 1) as newest),
      (select max(pg_snapshot_xmax(coalesce(upto, seen))::text::bigint) from activity_position)
    ) as free (xid)
    where free.xid > pg_snapshot_xmax(now)::text::bigint`.execute(trx);
  const [found] = rows;
  if (!found) return false;
  const shift = BigInt(found.shift) + BigInt(found.distance);
  await sql`create or replace function activity_shift() returns bigint language sql immutable
    return ${sql.lit(Number(shift))}`.execute(trx);
  await sql`update activity set xid = activity_xid(pg_current_xact_id())
    where activity_id > (select max(last_id) from activity_position)`.execute(trx);
  return true;
}
