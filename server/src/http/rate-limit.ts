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
  const now = clock.now();
  const row = await db
    .insertInto("rate_limit")
    .values({ bucket: rule.bucket, window_start: windowOf(now, rule), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["bucket", "window_start"]).doUpdateSet({ count: sql`rate_limit.count + 1` }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return row.count <= rule.limit ? null : restOfWindow(now, rule);
}

/** One use that was taken, so that it can be given back. */
export interface TakenUse {
  bucket: string;
  windowStart: Date;
}

/**
 * Takes one of `limit` uses, or answers null when none is left: for what costs nothing when it comes to nothing. Inside a
 * transaction it is given back with it; of many at once exactly `limit` get one.
 */
export async function takeUse(db: Kysely<Database>, now: Date, rule: RateLimit): Promise<TakenUse | null> {
  if (rule.limit < 1) return null;
  const taken = { bucket: rule.bucket, windowStart: windowOf(now, rule) };
  const row = await db
    .insertInto("rate_limit")
    .values({ bucket: taken.bucket, window_start: taken.windowStart, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["bucket", "window_start"])
        .doUpdateSet({ count: sql`rate_limit.count + 1` })
        .where("rate_limit.count", "<", rule.limit),
    )
    .returning("count")
    .executeTakeFirst();
  return row ? taken : null;
}

/** After what it was taken for did not happen. */
export async function giveBack(db: Kysely<Database>, { bucket, windowStart }: TakenUse): Promise<void> {
  await db
    .updateTable("rate_limit")
    .set({ count: sql`count - 1` })
    .where("bucket", "=", bucket)
    .where("window_start", "=", windowStart)
    .where("count", ">", 0)
    .execute();
}

export async function readUses(
  db: Kysely<Database>,
  now: Date,
  rule: Pick<RateLimit, "bucket" | "windowSeconds">,
): Promise<number> {
  const row = await db
    .selectFrom("rate_limit")
    .select("count")
    .where("bucket", "=", rule.bucket)
    .where("window_start", "=", windowOf(now, rule))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Seconds until the window ends. */
export function restOfWindow(now: Date, rule: Pick<RateLimit, "windowSeconds">): number {
  const left = windowOf(now, rule).getTime() + rule.windowSeconds * 1000 - now.getTime();
  return Math.max(1, Math.ceil(left / 1000));
}

function windowOf(now: Date, { windowSeconds }: Pick<RateLimit, "windowSeconds">): Date {
  const windowMs = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}
