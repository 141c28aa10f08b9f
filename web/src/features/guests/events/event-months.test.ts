import { expect, it } from "vitest";
import { groupByMonth } from "./event-months.ts";

const event = (startTime: string, timeZone = "America/Los_Angeles") => ({ startTime, timeZone });

it("events stand under the month in which they begin at their venue", () => {
  const newYearsEve = event("2027-01-01T05:00:00Z");
  const sameInstantInLondon = event("2027-01-01T05:00:00Z", "Europe/London");
  const months = groupByMonth([event("2026-12-05T04:00:00Z"), newYearsEve, sameInstantInLondon]);
  expect(months.map(({ title, events }) => [title, events.length])).toEqual([
    ["December 2026", 2],
    ["January 2027", 1],
  ]);
  expect(months[0]?.events[1]).toBe(newYearsEve);
  expect(groupByMonth([])).toEqual([]);
});
