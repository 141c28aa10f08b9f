import type { Clock } from "../clock.ts";

export interface TestClock extends Clock {
  advance(by: { seconds: number }): void;
}

/** Runs on from `start`, and further when told. */
export function createTestClock(start = new Date()): TestClock {
  let offset = start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + offset),
    advance({ seconds }) {
      offset += seconds * 1000;
    },
  };
}
