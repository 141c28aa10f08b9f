import type { Kysely } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../clock.ts";
import { findViolationsOf, type Invariant, readInvariants } from "./invariants.ts";
import type { Job } from "./jobs.ts";
import type { Database } from "./schema.ts";
import { withTransaction } from "./transaction.ts";

interface CheckDeps {
  db: Kysely<Database>;
  /** Whose statements end after seconds, and take no connection from a call. */
  reports: Kysely<Database>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, "error">;
  /** By default all that can be told from our own tables; the embedded provider's books move beside them, not with them. */
  invariants?: readonly Invariant[];
}

/** Of orders, payments and places: those of so many days. */
const judgedDays = 3;
/** Of each invariant: more say no more. */
const mostRows = 100;

/** What must be true of money, places, credits and prizes, looked at each night where the money is. It changes none of it. */
export function createCheckJob({ db, reports, clock, log, invariants = ofOurOwn() }: CheckDeps): Job {
  async function check(): Promise<void> {
    const now = clock.now();
    const from = firstIdOf(new Date(now.getTime() - judgedDays * 86_400_000));
    const broken: { rule: string; subject: string; detail: string }[] = [];
    const unread: string[] = [];
    // One after the other: a connection is left for whoever reads a report.
    for (const one of invariants) {
      try {
        for (const { subject, detail } of await findViolationsOf(one, reports, { from, most: mostRows }))
          broken.push({ rule: one.title, subject, detail });
      } catch (error) {
        log.error({ err: error, rule: one.title }, "an invariant could not be looked at");
        unread.push(one.title);
      }
    }
    await withTransaction(db, async (trx) => {
      await trx.deleteFrom("broken_invariant").execute();
      const rows = broken.map((one) => ({ ...one, seen_at: now }));
      if (rows.length > 0) await trx.insertInto("broken_invariant").values(rows).execute();
    });
    if (broken.length > 0) log.error({ rows: broken.length, first: broken[0] }, "rows break what must be true");
    if (unread.length > 0) throw new Error(`not looked at: ${unread.join(" ")}`);
  }

  return { name: "db.check-invariants", cron: "37 9 * * *", run: check };
}

/** All that can be told from our own tables. */
export function ofOurOwn(): Invariant[] {
  return readInvariants().filter(({ query }) => !query.includes("sandbox."));
}

/** No id that was made since is before it: ids begin with their time, in milliseconds. */
function firstIdOf(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

export async function countBroken(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom("broken_invariant")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
