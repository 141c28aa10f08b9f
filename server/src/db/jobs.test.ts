import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { countFailedJobs, keepJobsRunning } from "./jobs.ts";

const log = pino({ level: "silent" });
const job = { name: "test.settle", cron: "0 0 1 1 *", run: async () => {} };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

async function withBoss<T>(use: (boss: PgBoss) => Promise<T>): Promise<T> {
  const boss = new PgBoss({ connectionString: database.url, schema: "job", max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  try {
    return await use(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** As if so many seconds had gone by for what is under way. */
const letPass = (seconds: number) =>
  sql`update job.job set started_on = started_on - ${seconds} * interval '1 s',
      heartbeat_on = heartbeat_on - ${seconds} * interval '1 s' where state = 'active'`.execute(database.db);

test("a run whose server was killed does not keep the next one waiting", async () => {
  // A queue as an earlier version made it.
  await withBoss((boss) => boss.createQueue(job.name, { policy: "exclusive", retryLimit: 0, expireInSeconds: 600 }));
  const runs = vi.fn<() => Promise<void>>(async () => {});
  await keepJobsRunning(database.url, { jobs: [job] }, log).stop();
  await withBoss(async (boss) => {
    expect(await boss.send(job.name)).not.toBeNull();
    // Taken by somebody who never answers again.
    expect(await boss.fetch(job.name)).toHaveLength(1);
    const second = keepJobsRunning(database.url, { jobs: [{ ...job, run: runs }] }, log);
    try {
      // While it counts as running, nobody else may.
      expect(await boss.send(job.name)).toBeNull();
      await letPass(10);
      await expect.poll(() => boss.send(job.name), { interval: 100 }).not.toBeNull();
      await expect.poll(() => runs.mock.calls).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });
});

const scheduled = () => withBoss(async (boss) => (await boss.getSchedules()).map(({ name }) => name).toSorted());

test("a job that was retired is no longer sent", async () => {
  await withBoss(async (boss) => {
    await boss.createQueue("test.renamed");
    await boss.schedule("test.renamed", "* * * * *");
  });
  await keepJobsRunning(database.url, { jobs: [job] }, log, ["test.renamed"]).stop();
  expect(await scheduled()).toEqual([job.name]);
});

test("a server of the version before, started beside a newer one, leaves the newer one's jobs alone", async () => {
  const newer = { ...job, name: "test.newer" };
  const server = keepJobsRunning(database.url, { jobs: [job, newer] }, log);
  try {
    await expect.poll(scheduled).toEqual([newer.name, job.name].toSorted());
    await keepJobsRunning(database.url, { jobs: [job] }, log).stop();
    expect(await scheduled()).toContain(newer.name);
    // One that still removes what it does not know.
    await withBoss((boss) => boss.unschedule(newer.name));
    await expect.poll(scheduled, { timeout: 15_000, interval: 500 }).toContain(newer.name);
  } finally {
    await server.stop();
  }
});

test("runs that failed are counted for a day, those of a moment before the first server are none", async () => {
  const empty = await createTestDatabase();
  expect(await countFailedJobs(empty.db)).toBe(0);
  await empty.drop();
  const before = await countFailedJobs(database.db);
  const failing = { ...job, name: "test.failing", run: () => Promise.reject(new Error("on purpose")) };
  const fine = { ...job, name: "test.fine" };
  const server = keepJobsRunning(database.url, { jobs: [failing, fine] }, log);
  const isOver = async () => {
    const { rows } = await sql<{ state: string }>`select state::text as state from job.job
      where name in (${failing.name}, ${fine.name}) and completed_on is not null order by name`.execute(database.db);
    return rows.map(({ state }) => state);
  };
  try {
    await expect.poll(scheduled).toEqual(expect.arrayContaining([failing.name, fine.name]));
    await withBoss(async (boss) => [await boss.send(failing.name), await boss.send(fine.name)]);
    await expect.poll(isOver, { timeout: 15_000, interval: 100 }).toEqual(["failed", "completed"]);
    expect(await countFailedJobs(database.db)).toBe(before + 1);
  } finally {
    await server.stop();
  }
  await sql`update job.job set completed_on = completed_on - interval '25 hours' where name = ${failing.name}`.execute(
    database.db,
  );
  expect(await countFailedJobs(database.db)).toBe(before);
});
