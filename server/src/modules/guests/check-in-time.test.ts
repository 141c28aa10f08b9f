import { expect, test } from "vitest";
import { timeAtTheDoor } from "./check-in-time.ts";

const now = new Date("2026-11-21T06:00:00Z");

test.each([
  ["nothing told", undefined, "2026-11-21T06:00:00.000Z"],
  ["an hour ago", "2026-11-21T05:00:00Z", "2026-11-21T05:00:00.000Z"],
  ["a clock that is ahead", "2026-11-21T06:00:01Z", "2026-11-21T06:00:00.000Z"],
  ["a clock of another year", "2020-01-01T00:00:00Z", "2026-11-19T06:00:00.000Z"],
])("%s", (_, told, kept) => expect(timeAtTheDoor(told, now).toISOString()).toBe(kept));
