import { once } from "node:events";
import { forkProcess } from "./fork-process.ts";
import type { Tampering } from "./tampering.ts";

export interface SchedulerOptions {
  url: string;
  tampering?: Tampering;
}

/** The moment that has come, and where. */
export interface Wake {
  timeZone: string;
  at: string;
}

export type MembershipScheduler = Awaited<ReturnType<typeof startMembershipScheduler>>;

/** A scheduler as a process of its own. */
export async function startMembershipScheduler(options: SchedulerOptions) {
  const child = forkProcess(new URL("membership-scheduler.ts", import.meta.url), {
    SKIPLINE_TEST_SCHEDULER: JSON.stringify(options),
  });
  const ended = once(child, "exit").then(([code]) => Promise.reject(new Error(`the scheduler ended with ${code}`)));
  // Only of interest while something is asked.
  ended.catch(() => {});
  await Promise.race([once(child, "message"), ended]);
  return {
    async wake(timeZone: string, at: Date) {
      const done = once(child, "message");
      child.send({ timeZone, at: at.toISOString() } satisfies Wake);
      await Promise.race([done, ended]);
    },
    /** As a server process: fails where the tampering did not do what was meant. */
    async close() {
      child.send("close");
      const [code] = (await once(child, "exit")) as [number | null];
      if (code !== 0) throw new Error(`the scheduler ended with ${String(code)}`);
    },
  };
}
