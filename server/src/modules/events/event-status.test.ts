import { expect, test } from "vitest";
import { dueStatus } from "./event-status.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 6, 1, hour));
const [start, end] = [at(20), at(23)];

test.each([
  // before, at and after each boundary
  ["UPCOMING", null, 19, null],
  ["UPCOMING", null, 20, "IN_PROGRESS"],
  ["UPCOMING", null, 22, "IN_PROGRESS"],
  ["UPCOMING", null, 23, "COMPLETED"],
  ["IN_PROGRESS", null, 22, null],
  ["IN_PROGRESS", null, 23, "COMPLETED"],
  ["COMPLETED", null, 24, null],
  // chosen before the boundary: time moves on
  ["UPCOMING", 19, 20, "IN_PROGRESS"],
  ["IN_PROGRESS", 19, 23, "COMPLETED"],
  // chosen since: stands until the next boundary
  ["UPCOMING", 20, 21, null],
  ["UPCOMING", 21, 22, null],
  ["UPCOMING", 21, 23, "COMPLETED"],
  ["IN_PROGRESS", 23, 24, null],
  ["UPCOMING", 24, 25, null],
  // ended early or called off: time does not go back
  ["COMPLETED", 18, 20, null],
  ["COMPLETED", 21, 22, null],
] as const)("%s chosen at %s is at %s: %s", (status, chosen, now, expected) => {
  const statusChosenAt = chosen === null ? null : at(chosen);
  expect(dueStatus({ status, startsAt: start, overAt: end, statusChosenAt }, at(now))).toBe(expected);
});

test("an event without times stays as it is", () => {
  const open = { startsAt: null, overAt: null, statusChosenAt: null };
  expect(dueStatus({ ...open, status: "UPCOMING" }, at(20))).toBeNull();
  expect(dueStatus({ ...open, startsAt: start, status: "UPCOMING" }, at(48))).toBe("IN_PROGRESS");
  expect(dueStatus({ ...open, overAt: end, status: "UPCOMING" }, at(22))).toBeNull();
  expect(dueStatus({ ...open, overAt: end, status: "UPCOMING" }, at(23))).toBe("COMPLETED");
});
