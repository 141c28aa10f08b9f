import { type Kysely, sql } from "kysely";
import type { Clock } from "../clock.ts";
import { inBatches } from "../db/in-batches.ts";
import type { Job } from "../db/jobs.ts";
import type { Database } from "../db/schema.ts";
import { idempotencyHours } from "./idempotency.ts";

/** Longer than any window that is counted. */
const rateLimitHours = 48;

/** Clears what answering calls leaves behind: keys and counters past their use. */
export function createHttpJobs({ db, clock }: { db: Kysely<Database>; clock: Clock }): Job[] {
  async function clearOldRows(): Promise<void> {
    const oldest = new Date(clock.now().getTime() - rateLimitHours * 3_600_000);
    await inBatches(
      db,
      (rows) => sql`delete from idempotency_key where ctid in (
        select ctid from idempotency_key
        where created_at < now() - make_interval(hours => ${idempotencyHours}) and locked_until < now() limit ${rows})`,
    );
    await inBatches(
      db,
      (rows) => sql`delete from rate_limit where ctid in (
        select ctid from rate_limit where window_start < ${oldest} limit ${rows})`,
    );
  }

  return [{ name: "http.clear-old-rows", cron: "23 * * * *", run: clearOldRows }];
}
