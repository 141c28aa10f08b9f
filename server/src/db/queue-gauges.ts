import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "./schema.ts";

/** Rows about which something is done later. */
export interface Queue {
  /** Its gauges begin with it. */
  name: string;
  /** One column: since when each has been waiting for it; what lies ahead does not wait yet. */
  waiting: RawBuilder<unknown>;
  /** One column: when each was given up. Null where nothing ever is. */
  failed: RawBuilder<unknown> | null;
}

interface Standing {
  name: string;
  waiting: number;
  oldestSeconds: number;
  failed: number | null;
}

/** Of each queue how much waits, for how long the oldest has, and how much was given up within a day: as the rows say. */
export async function readQueues(
  db: Kysely<Database>,
  clock: Clock,
  queues: readonly Queue[],
): Promise<Record<string, number>> {
  const at = sql<Date>`${clock.now()}::timestamptz`;
  const standing = ({ name, waiting, failed }: Queue) => sql`select ${sql.lit(name)} as name, count(*)::int as waiting,
    coalesce(extract(epoch from ${at} - min(since)), 0)::float8 as "oldestSeconds",
    ${failed ? sql`(select count(*)::int from (${failed}) as f (at) where at > ${at} - interval '1 day')` : sql`null::int`} as failed
    from (${waiting}) as w (since) where since <= ${at}`;
  const { rows } = await sql<Standing>`${sql.join(queues.map(standing), sql` union all `)}`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ name, waiting, oldestSeconds, failed }) => [
      [`${name}_waiting`, waiting],
      [`${name}_oldest_seconds`, oldestSeconds],
      ...(failed === null ? [] : [[`${name}_failed_last_day`, failed] as const]),
    ]),
  );
}
