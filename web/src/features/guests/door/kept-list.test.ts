import { expect, it } from "vitest";
import { keptUntil } from "./kept-list.ts";

const list = {
  gleventId: "g1",
  vendorId: "v1",
  name: "Night",
  timeZone: "UTC",
  startTime: "2026-11-21T05:00:00.000Z",
  endTime: "2026-11-21T10:00:00.000Z",
  capacity: 10,
  doorState: "OPEN" as const,
  guests: [],
  readAt: Date.parse("2026-11-21T04:00:00.000Z"),
};

it.each([
  ["six hours after its end", {}, "2026-11-21T16:00:00.000Z"],
  ["a day after its start, where nobody knows the end", { endTime: null }, "2026-11-22T05:00:00.000Z"],
  [
    "six hours after it was read, where this device's clock is ahead of a night that goes on",
    { readAt: Date.parse("2026-11-22T04:00:00.000Z") },
    "2026-11-22T10:00:00.000Z",
  ],
  [
    "six hours after its end, when it is read later",
    { readAt: Date.parse("2026-11-22T04:00:00.000Z"), doorState: "OVER" as const },
    "2026-11-21T16:00:00.000Z",
  ],
  ["a day after it was read, where nobody knows when", { startTime: null, endTime: null }, "2026-11-22T04:00:00.000Z"],
])("a list stays until %s", (_, parts, until) => {
  expect(new Date(keptUntil({ ...list, ...parts })).toISOString()).toBe(until);
});
