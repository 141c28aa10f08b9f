import { expect, test } from "vitest";
import { createTestClock } from "../test/test-clock.ts";
import { createCallLimits } from "./call-limits.ts";

const clockAt = (time: string) => {
  let now = new Date(time);
  return { clock: { now: () => now }, move: (to: string) => (now = new Date(to)) };
};

test("the call after the last one waits for the end of the minute, to the second", () => {
  const { clock, move } = clockAt("2026-01-01T10:00:00.000Z");
  const limits = createCallLimits({ clock });
  expect([limits.count("a", 2), limits.count("a", 2), limits.count("a", 2)]).toEqual([null, null, 60]);
  move("2026-01-01T10:00:20.500Z");
  expect(limits.count("a", 2)).toBe(40);
  expect(limits.count("b", 2)).toBeNull();
  move("2026-01-01T10:00:59.999Z");
  expect(limits.count("a", 2)).toBe(1);
  move("2026-01-01T10:01:00.000Z");
  expect(limits.count("a", 2)).toBeNull();
});

test("whoever is shut out is let in with the next minute", () => {
  const { clock, move } = clockAt("2026-01-01T10:00:30.000Z");
  const limits = createCallLimits({ clock });
  limits.shut("a");
  expect([limits.count("a", 600), limits.count("b", 600)]).toEqual([30, null]);
  move("2026-01-01T10:01:00.000Z");
  expect(limits.count("a", 600)).toBeNull();
});

test("a flood of callers fills no memory, and does not wash away whoever goes on calling", () => {
  const limits = createCallLimits({ clock: createTestClock(new Date("2026-01-01T10:00:00.000Z")), most: 100 });
  for (let turn = 0; turn < 5_000; turn += 1) {
    limits.count("busy", 10);
    limits.count(`one-time-${turn}`, 10);
  }
  expect(limits.size).toBe(100);
  expect(limits.count("busy", 10)).not.toBeNull();
});
