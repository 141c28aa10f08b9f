import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { vi } from "vitest";

const stepMs = 50;
const lookMs = 20;

/** Until nothing is left to do in this process but to wait. */
async function untilIdle(): Promise<void> {
  for (let idle = 0; idle < 2;) {
    const before = performance.eventLoopUtilization();
    await delay(lookMs);
    idle = performance.eventLoopUtilization(before).utilization < 1 / 4 ? idle + 1 : 0;
  }
}

/**
 * What all of this comes to, and the milliseconds that it took by the clock of the timers, which stands while anybody works
 * here: the limits that were waited for one after the other, and nothing of how busy the machine is. Gives up after `mostMs`.
 */
export async function timeWaits<T>(begin: () => Promise<T>[], mostMs: number): Promise<{ answers: T[]; ms: number }> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const answering = Promise.all(begin());
    let isOver = false;
    const end = () => (isOver = true);
    void answering.then(end, end);
    let ms = 0;
    for (await untilIdle(); !isOver; await untilIdle()) {
      if (ms >= mostMs) throw new Error(`some still wait after ${ms} ms`);
      await vi.advanceTimersByTimeAsync(stepMs);
      ms += stepMs;
    }
    return { answers: await answering, ms };
  } finally {
    vi.useRealTimers();
  }
}
