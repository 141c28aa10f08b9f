import type { Clock } from "../clock.ts";

export interface TestClock extends Clock {
  advance(by: { seconds: number }): void;
  /** From now on it moves only when told. */
  stop(): void;
  goOn(): void;
}

/** Runs on from `start`, and further when told. */
export function createTestClock(start = new Date()): TestClock {
  let offset = start.getTime() - Date.now();
  let stoppedAt: number | null = null;
  const read = () => stoppedAt ?? Date.now();
  return {
    now: () => new Date(read() + offset),
    advance({ seconds }) {
      offset += seconds * 1000;
    },
    stop() {
      stoppedAt = read();
    },
    goOn() {
      offset += read() - Date.now();
      stoppedAt = null;
    },
  };
}
