import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { createErrandSender, type Errand, type ErrandSender, sweepErrand } from "./errands.ts";
import { countFailedJobs, keepJobsRunning } from "./jobs.ts";

const log = pino({ level: "silent" });
let database: TestDatabase;
/** Ids as they came, over all servers. */
let came: string[] = [];
const servers: { stop: () => Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  came = [];
});

const errandOf = (name: string, changes: Partial<Errand> = {}): Errand => ({
  name,
  tries: 3,
  pauseSeconds: 1,
  trySeconds: 60,
  listDue: async () => [],
  run: async (ids) => {
    came.push(...ids);
    return "done";
  },
  ...changes,
});

/** A server's queue; once it is told where to send. */
async function startQueue(errand: Errand): Promise<ErrandSender["send"]> {
  const sender = createErrandSender();
  const { promise, resolve } = Promise.withResolvers<void>();
  const told: Pick<ErrandSender, "sendTo"> = {
    sendTo(queue) {
      sender.sendTo(queue);
      resolve();
    },
  };
  servers.push(keepJobsRunning(database.url, { jobs: [], errands: [errand], sender: told }, log));
  await promise;
  return sender.send;
}

interface QueuedJob {
  state: string;
  data: { ids: string[] };
}

async function jobsOf(name: string): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`select state::text as state, data from job.job where name = ${name}`.execute(
    database.db,
  );
  return rows;
}

/** As if so many seconds had gone by for what waits, or is under way. */
const letPass = (name: string, seconds: number) =>
  sql`update job.job set start_after = start_after - ${seconds} * interval '1 s', started_on = started_on - ${seconds} * interval '1 s',
      heartbeat_on = heartbeat_on - ${seconds} * interval '1 s' where name = ${name} and completed_on is null`.execute(
    database.db,
  );

const waits = { timeout: 20_000, interval: 100 };

test("an errand is committed with what causes it, or not at all", async () => {
  const send = await startQueue(errandOf("test.with-cause"));
  const left = database.db.transaction().execute(async (trx) => {
    await send(trx, "test.with-cause", [["rolled back"]]);
    throw new Error("on purpose");
  });
  await expect(left).rejects.toThrow("on purpose");
  await database.db.transaction().execute((trx) => send(trx, "test.with-cause", [["kept"]]));
  await expect.poll(() => came, waits).toEqual(["kept"]);
  expect((await jobsOf("test.with-cause")).map(({ data }) => data.ids)).toEqual([["kept"]]);
});

test("each of forty comes once, to one of two servers", async () => {
  const send = await startQueue(errandOf("test.shared"));
  await startQueue(errandOf("test.shared"));
  const ids = Array.from({ length: 40 }, (_, n) => `row ${n}`);
  await send(
    database.db,
    "test.shared",
    ids.map((id) => [id]),
  );
  const isOver = async () => (await jobsOf("test.shared")).filter(({ state }) => state === "completed").length;
  await expect.poll(isOver, waits).toBe(40);
  expect(came.toSorted()).toEqual(ids.toSorted());
});

test("before the queue runs nothing is given; the sweep gives each row one job, however often it looks", async () => {
  const sender = createErrandSender();
  await sender.send(database.db, "test.swept", [["lost"]]);
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const errand = errandOf("test.swept", {
    listDue: async () => [["lost"], ["and another", "done with it"]],
    run: async (ids) => {
      came.push(...ids);
      await isLetGo;
      return "done";
    },
  });
  const send = await startQueue(errand);
  for (let look = 0; look < 3; look += 1) await sweepErrand(database.db, send, errand);
  await expect.poll(() => came.length, waits).toBe(3);
  // While they are under way, too.
  await sweepErrand(database.db, send, errand);
  expect(await jobsOf("test.swept")).toHaveLength(2);
  letGo();
  const states = async () => (await jobsOf("test.swept")).map(({ state }) => state);
  await expect.poll(states, waits).toEqual(["completed", "completed"]);
});

test("what fails comes again after pauses that grow, as often as it says, and then lies among the dead letters", async () => {
  const failedBefore = await countFailedJobs(database.db);
  const errand = errandOf("test.failing", {
    pauseSeconds: 100,
    run: async (ids) => {
      came.push(...ids);
      if (came.length === 1) throw new Error("on purpose");
      return "again";
    },
  });
  const send = await startQueue(errand);
  await send(database.db, errand.name, [["row"]]);
  for (const [before, pause] of [
    [1, 100],
    [2, 200],
  ] as const) {
    await expect.poll(() => came.length, waits).toBe(before);
    await expect.poll(() => jobsOf(errand.name), waits).toMatchObject([{ state: "retry" }]);
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from start_after - now())::float8 as seconds
      from job.job where name = ${errand.name}`.execute(database.db);
    expect(rows[0]?.seconds).toBeGreaterThan(pause - 30);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(2 * pause);
    await letPass(errand.name, 2 * pause);
  }
  await expect.poll(() => came.length, waits).toBe(3);
  await expect.poll(() => jobsOf(errand.name), waits).toMatchObject([{ state: "failed" }]);
  expect(await jobsOf("test.failing.dead")).toEqual([{ state: "created", data: { ids: ["row"] } }]);
  expect(await countFailedJobs(database.db)).toBe(failedBefore + 1);
});

test("what its rows call given up is a dead letter at once", async () => {
  const errand = errandOf("test.given-up", { run: async () => "given up" });
  const send = await startQueue(errand);
  await send(database.db, errand.name, [["row"]]);
  await expect.poll(() => jobsOf("test.given-up.dead"), waits).toHaveLength(1);
  expect(await jobsOf(errand.name)).toMatchObject([{ state: "failed" }]);
});
