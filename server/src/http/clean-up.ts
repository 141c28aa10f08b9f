import { type Kysely, sql } from "kysely";
import type { Clock } from "../clock.ts";
import { deleteInBatches } from "../db/in-batches.ts";
import type { Job } from "../db/jobs.ts";
import type { Database } from "../db/schema.ts";
import { isOldEffect } from "./effect.ts";

/** Longer than any window that is counted. */
const rateLimitHours = 48;

/** Clears what answering calls leaves behind: keys and counters past their use. */
export function createHttpJobs({ db, clock }: { db: Kysely<Database>; clock: Clock }): Job[] {
  async function clearOldRows(): Promise<void> {
    const oldest = new Date(clock.now().getTime() - rateLimitHours * 3_600_000);
    await deleteInBatches(
      db,
      "idempotency_key",
      sql`locked_until < 'infinity' and ${sql.raw(isOldEffect("idempotency_key"))}`,
    );
    await deleteInBatches(db, "rate_limit", sql`window_start < ${oldest}`);
  }

  /** What nobody reads any more, whoever wrote it. Dumps are made anew for whoever asks for so old a month. */
  async function clearRowsOfLastYear(): Promise<void> {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    const before = daysAgo(365);
    await deleteInBatches(db, "analytics_dump", sql`generated_at < ${before}`);
    await deleteInBatches(db, "mail_outbox", sql`created_at < ${before}`);
    await deleteInBatches(db, "sms_outbox", sql`created_at < ${before}`);
    // Whoever asked for a demo is a customer by then, or never will be.
    await deleteInBatches(db, "lead", sql`created_at < ${daysAgo(730)}`);
  }

  return [
    { name: "http.clear-rows-of-last-year", cron: "13 9 * * *", run: clearRowsOfLastYear },
    { name: "http.clear-old-rows", cron: "23 * * * *", run: clearOldRows },
  ];
}
