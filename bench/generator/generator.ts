import { fork } from "node:child_process";
import { once } from "node:events";
import type { Scenarios } from "./scenarios.ts";

export interface Order {
  id: number;
  handle: number;
  act: string;
  args: unknown[];
}

export type Report = { id: number; result: unknown; cpuMs: number } | { id: number; error: string };

type Opened<Name extends keyof Scenarios> = Awaited<ReturnType<Scenarios[Name]>>;
/** What a scenario does, with the CPU time that the generator took for it. */
type Remote<T> = {
  [Act in keyof T]: T[Act] extends (...args: infer Args) => Promise<infer Result>
    ? (...args: Args) => Promise<{ result: Result; cpuMs: number }>
    : never;
};

export type Generator = ReturnType<typeof startGenerator>;

/** The load generator, a process of its own: what it works is neither the server's nor ours. */
export function startGenerator() {
  const child = fork(new URL("main.ts", import.meta.url), { serialization: "json" });
  const waiting = new Map<number, (report: Report) => void>();
  let count = 0;
  child.on("message", (report: Report) => {
    waiting.get(report.id)?.(report);
    waiting.delete(report.id);
  });
  child.once("exit", () => {
    for (const [id, answer] of waiting) answer({ id, error: "the generator ended" });
  });

  async function tell(handle: number, act: string, args: unknown[]) {
    if (!child.connected) throw new Error("the generator has ended");
    const id = (count += 1);
    const report = await new Promise<Report>((resolve) => {
      waiting.set(id, resolve);
      child.send({ id, handle, act, args } satisfies Order);
    });
    if ("error" in report) throw new Error(report.error);
    return report;
  }

  return {
    pid: child.pid ?? 0,
    /** Opens a scenario there; its acts can then be called as if they were here. */
    async open<Name extends keyof Scenarios>(name: Name, input: Parameters<Scenarios[Name]>[0]) {
      const handle = (count += 1);
      await tell(handle, "open", [name, input]);
      const acts = {
        get:
          (_: object, act: string) =>
          (...args: unknown[]) =>
            tell(handle, act, args),
      };
      const remote = new Proxy({}, acts) as Remote<Opened<Name>>;
      // A promise of it must not take it for one.
      return { remote };
    },
    async stop(): Promise<void> {
      if (!child.connected) return;
      const gone = once(child, "exit");
      child.disconnect();
      await gone;
    },
  };
}
