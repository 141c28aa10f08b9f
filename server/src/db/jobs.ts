import { setTimeout as delay } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import type { Logger } from "pino";

/** Work that comes round by itself. Modules list theirs; `startJobs` runs each on one server at a time. */
export interface Job {
  /** `payments.settle-open`: module, then what it does. */
  name: string;
  /** Five-field cron expression, UTC. */
  cron: string;
  run: () => Promise<void>;
}

const retryMs = 5_000;
/** A run that shows no sign of life for that long was on a server that died: the next one need not wait for it. */
const heartbeatSeconds = 10;
/** How often that is looked for. */
const superviseSeconds = 5;

/** Starts the jobs, and starts them again where the database was away: the server goes on answering meanwhile. */
export function keepJobsRunning(url: string, jobs: readonly Job[], log: Logger): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        return await startJobs(url, jobs, log);
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
async function startJobs(url: string, jobs: readonly Job[], log: Logger): Promise<{ stop: () => Promise<void> }> {
  const boss = new PgBoss({
    connectionString: url,
    schema: "job",
    max: 3,
    application_name: "skipline-jobs",
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on("error", (error) => log.warn({ err: error }, "job queue"));
  try {
    await boss.start();
    for (const { name } of await boss.getSchedules()) {
      // A job that has another name by now would be sent for ever, and done by nobody.
      if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
    }
    for (const job of jobs) {
      // `exclusive`: a run that is slow is not joined by the next one.
      const limits = { retryLimit: 0, expireInSeconds: 600, heartbeatSeconds };
      await boss.createQueue(job.name, { policy: "exclusive", ...limits });
      // One that was made before keeps what it was made with.
      await boss.updateQueue(job.name, limits);
      await boss.schedule(job.name, job.cron);
      await boss.work(job.name, { pollingIntervalSeconds: 5 }, async () => runJob(job, log));
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
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
