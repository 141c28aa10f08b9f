import { type Kysely, sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../db/schema.ts";

export interface RateLimit {
  /** What is counted, e.g. `sms:phone:+1555…`; keep it short. */
  bucket: string;
  limit: number;
  windowSeconds: number;
}

/**
 * Counts one use in the database, so that a limit holds across servers: sign-in, messages, codes, refused guesses; what
 * protects one process is counted in its memory (`call-limits.ts`). Runs on its own connection, outside any
 * transaction: the count must survive the failure it leads to.
 * Answers null when the use is within the limit, else the seconds until the window ends.
 */
export async function countUse(db: Kysely<Database>, clock: Clock, rule: RateLimit): Promise<number | null> {
  const now = clock.now().getTime();
  const windowMs = rule.windowSeconds * 1000;
  const start = new Date(Math.floor(now / windowMs) * windowMs);
  const row = await db
    .insertInto("rate_limit")
    .values({ bucket: rule.bucket, window_start: start, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["bucket", "window_start"]).doUpdateSet({ count: sql`rate_limit.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  if (row.count <= rule.limit) return null;
  return Math.max(1, Math.ceil((start.getTime() + windowMs - now) / 1000));
}
