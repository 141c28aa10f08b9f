import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { JobResult, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { asJob, type Tracer } from "../tracer.ts";
import type { Errand, ErrandSender } from "./errands.ts";
import type { Database } from "./schema.ts";

/** Work that comes round by itself. Modules list theirs; `startJobs` runs each on one server at a time. */
export interface Job {
  /** `payments.settle-open`: module, then what it does. */
  name: string;
  /** Five-field cron expression, UTC. */
  cron: string;
  /** Also once as a server starts: nobody knows for how long none ran. */
  isDueAtStart?: boolean;
  run: () => Promise<void>;
}

/**
 * Jobs of versions before that no version runs any more: nobody else's schedule is removed, for it may be a newer server's
 * that runs beside this one.
 */
const retiredJobs: readonly string[] = [];

/** Runs that failed within a day; 0 before the first server has made the queue. */
export async function countFailedJobs(db: Kysely<Database>): Promise<number> {
  const { rows: known } = await sql`select where to_regclass('job.job') is not null`.execute(db);
  if (known.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from job.job
    where state = 'failed' and completed_on > now() - interval '1 day'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of the queue's own, beside those that the jobs borrow from the calls. */
export const jobConnections = 3;

const retryMs = 5_000;
/** How often a server looks whether a job of its own is still on the schedule: one of a version before removes what it does not know. */
const keepScheduleMs = 10_000;
/** A run that shows no sign of life for that long was on a server that died: the next one need not wait for it. */
const heartbeatSeconds = 10;
/** How often that is looked for. */
const superviseSeconds = 5;

/** What the queue brings round by the clock, and what it brings because somebody sent it. */
interface Work {
  jobs: readonly Job[];
  errands?: readonly Errand[];
  /** Is told where to send them while this server's queue runs. */
  sender?: Pick<ErrandSender, "sendTo">;
  tracer?: Tracer | null;
}

/** Of one look of a server; they are run at the same time. */
const errandsAtOnce = 20;
/** What was done or given up is kept for `countFailedJobs`, a dead letter for whoever asks what became of it. */
const doneSeconds = 2 * 86_400;
const deadSeconds = 30 * 86_400;

/** Starts the jobs, and starts them again where the database was away: the server goes on answering meanwhile. */
export function keepJobsRunning(
  url: string,
  work: Work,
  log: Logger,
  retired = retiredJobs,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        return await startJobs(url, { ...work, retired }, log);
      } catch (error) {
        log.warn({ err: error }, "jobs could not start; trying again");
        await delay(retryMs, null, { signal: stopping.signal }).catch(() => {});
      }
    }
    return null;
  })();
  return {
    async stop() {
      stopping.abort();
      await (await running)?.stop();
    },
  };
}

/** Runs the jobs by the database's own queue: whichever server is free takes the next one, once. */
async function startJobs(
  url: string,
  { jobs, errands = [], sender, tracer = null, retired }: Work & { retired: readonly string[] },
  log: Logger,
): Promise<{ stop: () => Promise<void> }> {
  // Not with this file: who only counts the jobs does not wait for it at the start.
  const { PgBoss: Boss, fromKysely } = await import("pg-boss");
  const boss: PgBoss = new Boss({
    connectionString: url,
    schema: "job",
    max: jobConnections,
    application_name: "skipline-jobs",
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  try {
    await boss.start();
    for (const name of retired) await boss.unschedule(name);
    for (const job of jobs) {
      // `exclusive`: a run that is slow is not joined by the next one.
      const limits = { retryLimit: 0, expireInSeconds: 600, heartbeatSeconds };
      await boss.createQueue(job.name, { policy: "exclusive", ...limits });
      // One that was made before keeps what it was made with.
      await boss.updateQueue(job.name, limits);
      await boss.schedule(job.name, job.cron);
      await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () =>
        asJob(tracer, job.name, () => runJob(job, log)),
      );
      if (job.isDueAtStart) await boss.send(job.name);
    }
    for (const errand of errands) await workOff(boss, errand, tracer, log);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  sender?.sendTo(async (db, errand, about) => {
    // One that waits for its next try, or is under way, is not joined by another.
    const bundles = about.map((ids) => ({ data: { ids }, singletonKey: ids[0]! }));
    await boss.insert(errand, bundles, { db: fromKysely(db) });
  });
  const keeping = setInterval(() => {
    keepScheduled(boss, jobs).catch((error: unknown) => log.warn({ err: error }, "schedule of jobs"));
  }, keepScheduleMs);
  return {
    stop() {
      sender?.sendTo(null);
      clearInterval(keeping);
      return boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

const outcomes = { done: "completed", again: "failed", "given up": "deadletter" } as const;

async function workOff(boss: PgBoss, errand: Errand, tracer: Tracer | null, log: Logger): Promise<void> {
  const { name, tries, pauseSeconds, trySeconds } = errand;
  const deadLetter = `${name}.dead`;
  const longestPause = pauseSeconds * 2 ** (tries - 2);
  const limits = {
    deadLetter,
    retryLimit: tries - 1,
    retryBackoff: true,
    retryDelay: pauseSeconds,
    retryDelayMax: longestPause,
    expireInSeconds: trySeconds,
    heartbeatSeconds: trySeconds,
    // All its tries fit in.
    retentionSeconds: 4 * longestPause + doneSeconds,
    deleteAfterSeconds: doneSeconds,
  };
  await boss.createQueue(deadLetter, { retentionSeconds: deadSeconds });
  await boss.createQueue(name, { policy: "exclusive", ...limits });
  await boss.updateQueue(name, limits);
  const looks = { pollingIntervalSeconds: 1, batchSize: errandsAtOnce, burstWhenBatchFull: true };
  await boss.work<{ ids: string[] }>(name, { ...looks, perJobResults: true }, (jobs) =>
    Promise.all(jobs.map(({ id, data }) => asJob(tracer, name, () => runErrand(errand, { id, ids: data.ids }, log)))),
  );
}

async function runErrand(errand: Errand, job: { id: string; ids: string[] }, log: Logger): Promise<JobResult> {
  try {
    return { id: job.id, status: outcomes[await errand.run(job.ids)] };
  } catch (error) {
    log.error({ err: error, errand: errand.name, ids: job.ids }, "errand failed");
    return { id: job.id, status: "failed" };
  }
}

async function keepScheduled(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = new Set((await boss.getSchedules()).map(({ name }) => name));
  for (const job of jobs) if (!scheduled.has(job.name)) await boss.schedule(job.name, job.cron);
}

async function runJob(job: Job, log: Logger): Promise<void> {
  const started = performance.now();
  try {
    await job.run();
    log.info({ job: job.name, ms: Math.round(performance.now() - started) }, "job done");
  } catch (error) {
    log.error({ err: error, job: job.name }, "job failed");
    throw error;
  }
}
