import { expect, test } from "vitest";
import { listWeeks, moveTo } from "./repeat-times.ts";

const zone = "America/Los_Angeles";
const friday = { startTime: "2027-03-06T06:00:00.000Z", endTime: "2027-03-06T10:00:00.000Z" };

test("a night comes each week at the same hours, also after the clocks have changed", () => {
  expect(listWeeks(friday, 2, zone)).toEqual([
    { startTime: "2027-03-13T06:00:00.000Z", endTime: "2027-03-13T10:00:00.000Z" },
    { startTime: "2027-03-20T05:00:00.000Z", endTime: "2027-03-20T09:00:00.000Z" },
  ]);
  expect(listWeeks({ startTime: null, endTime: null }, 3, zone)).toEqual([]);
  expect(listWeeks({ ...friday, endTime: null }, 1, zone)).toEqual([
    { startTime: "2027-03-13T06:00:00.000Z", endTime: null },
  ]);
});

test("a time that the clocks skip comes an hour later, and one that comes twice is the first", () => {
  const skipped = { startTime: "2027-03-07T10:30:00.000Z", endTime: null };
  expect(listWeeks(skipped, 1, zone)).toEqual([{ startTime: "2027-03-14T10:30:00.000Z", endTime: null }]);
  const twice = { startTime: "2027-10-31T08:30:00.000Z", endTime: null };
  expect(listWeeks(twice, 1, zone)).toEqual([{ startTime: "2027-11-07T08:30:00.000Z", endTime: null }]);
});

test("a night that is moved lasts as long by the clock", () => {
  expect(moveTo(friday, "2027-07-03T05:00:00.000Z", zone)).toEqual({
    startTime: "2027-07-03T05:00:00.000Z",
    endTime: "2027-07-03T09:00:00.000Z",
  });
  expect(moveTo({ startTime: null, endTime: friday.endTime }, friday.startTime, zone)).toEqual({
    startTime: friday.startTime,
    endTime: null,
  });
});
