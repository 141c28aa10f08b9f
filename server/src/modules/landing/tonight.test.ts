import { expect, test } from "vitest";
import { pickTonight } from "./tonight.ts";

const now = new Date("2026-11-22T05:00:00Z");
const night = (name: string, startTime: string | null, endTime: string | null = null, status = "UPCOMING") => ({
  name,
  startTime,
  endTime,
  status: status as "UPCOMING" | "IN_PROGRESS",
});
const pick = (...events: ReturnType<typeof night>[]) => {
  const { tonight, upcoming } = pickTonight(events, now);
  return [tonight?.name ?? null, upcoming.map(({ name }) => name)];
};

test("the night closest in time to now is tonight's, the others stand as they stood", () => {
  const past = night("just over", "2026-11-22T01:00:00Z", "2026-11-22T04:30:00Z", "IN_PROGRESS");
  const soon = night("in an hour", "2026-11-22T06:00:00Z");
  const later = night("in a week", "2026-11-29T06:00:00Z");
  expect(pick()).toEqual([null, []]);
  expect(pick(later)).toEqual(["in a week", []]);
  expect(pick(soon, later)).toEqual(["in an hour", ["in a week"]]);
  expect(pick(past, soon, later)).toEqual(["just over", ["in an hour", "in a week"]]);
});

test("one that is on goes before one that begins in a minute; of two that are on, the one that began last", () => {
  const on = night("on since noon", "2026-11-21T20:00:00Z", "2026-11-22T08:00:00Z", "IN_PROGRESS");
  const next = night("in a minute", "2026-11-22T05:01:00Z");
  expect(pick(on, next)[0]).toBe("on since noon");
  // The job that moves a status may be a minute late.
  expect(pick(on, night("just begun", "2026-11-22T04:59:00Z", "2026-11-22T09:00:00Z"), next)[0]).toBe("just begun");
  expect(pick(night("open end", "2026-11-22T03:00:00Z", null, "IN_PROGRESS"), next)[0]).toBe("open end");
});

test("one without a date comes last, unless it is on", () => {
  expect(pick(night("some day", null), night("in a year", "2027-11-22T05:00:00Z"))[0]).toBe("in a year");
  expect(pick(night("now", null, null, "IN_PROGRESS"), night("in a minute", "2026-11-22T05:01:00Z"))[0]).toBe("now");
  expect(pick(night("some day", null))).toEqual(["some day", []]);
});
