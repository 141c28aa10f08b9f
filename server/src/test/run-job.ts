import { setTimeout as delay } from "node:timers/promises";
import { PgBoss } from "pg-boss";

/**
 * Has the servers on a database run a job now that the clock would send them within a minute, and waits for its end. One that
 * is on its way already may have looked before there was anything to find: the one that is waited for begins after this call.
 */
export async function runJob(url: string, name: string): Promise<void> {
  const options = { connectionString: url, schema: "job", max: 1, migrate: false, supervise: false, schedule: false };
  const boss = new PgBoss(options);
  boss.on("error", () => {});
  await boss.start();
  try {
    const id = await untilSome(() => boss.send(name));
    const { state } = await untilSome(async () => {
      const [job] = await boss.findJobs(name, { id });
      return job?.completedOn ? job : null;
    });
    if (state !== "completed") throw new Error(`${name} ended as ${state}`);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** What is asked for until there is one: the test's own time is the limit. */
async function untilSome<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    await delay(50);
  }
}
