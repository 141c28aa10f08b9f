import { describe, expect, it } from "vitest";
import { isDate, knownWeeks, monthPeriod, sundayOf, weekPeriod } from "./report-calendar.ts";
import { averageOf, growthOf, hoursFrom, peaksOf, shareOf } from "./report-rules.ts";

const night = { timeZone: "America/Los_Angeles", businessDayStartHour: 6 };

describe("growth", () => {
  it("compares the second half's average day with the first's", () => {
    expect(growthOf([100, 100, 100, 125, 125, 125, 125])).toBe(0.25);
    expect(growthOf([200, 100])).toBe(-0.5);
    expect(growthOf([300, 0, 0, 0, 0])).toBe(-1);
  });
  it("is unknown without two days, or without anything to grow from", () => {
    expect([[], [500], [0, 500], [-5, 500]].map(growthOf)).toEqual([null, null, null, null]);
  });
});

it("finds at most three peaks, of equals the earlier in the night, none of empty hours", () => {
  const hours = hoursFrom(6).map((hour) => ({ hour, orders: hour === 23 ? 9 : hour === 0 || hour === 1 ? 4 : 0 }));
  expect(peaksOf(hours)).toEqual(new Set([23, 0, 1]));
  expect(peaksOf(hoursFrom(22).map((hour) => ({ hour, orders: 1 })))).toEqual(new Set([22, 23, 0]));
  expect(peaksOf([{ hour: 3, orders: 0 }])).toEqual(new Set());
});

it("shares and averages nothing into nothing", () => {
  expect([shareOf(1, 3), shareOf(0, 0), averageOf(1_001, 2), averageOf(0, 0)]).toEqual([0.3333, 0, 501, 0]);
});

describe("the calendar", () => {
  it("has weeks that begin on the Sunday's business day, also over a change of the clocks", () => {
    expect([sundayOf("2026-03-08"), sundayOf("2026-03-14"), sundayOf("2026-03-15")]).toEqual([
      "2026-03-08",
      "2026-03-08",
      "2026-03-15",
    ]);
    const week = weekPeriod("2026-03-08", night);
    expect([week.startsAt, week.endsAt].map((one) => one.toISOString())).toEqual([
      "2026-03-08T13:00:00.000Z",
      "2026-03-15T13:00:00.000Z",
    ]);
    // The Saturday night in which the clocks are set forward belongs to the week before, and is an hour short.
    expect(weekPeriod("2026-03-01", night).endsAt.getTime() - weekPeriod("2026-03-01", night).startsAt.getTime()).toBe(
      (7 * 24 - 1) * 3_600_000,
    );
  });
  it("still has last week's Saturday before the vendor's hour", () => {
    const sundayAtFive = new Date("2026-04-12T12:00:00Z");
    expect(knownWeeks(sundayAtFive, night)).toEqual({
      today: "2026-04-11",
      latest: "2026-04-05",
      earliest: "2025-10-12",
    });
  });
  it("has months of whole nights", () => {
    const { days, startsAt, endsAt } = monthPeriod("2026-02", night)!;
    expect([days.length, days[0], days.at(-1)]).toEqual([28, "2026-02-01", "2026-02-28"]);
    expect([startsAt.toISOString(), endsAt.toISOString()]).toEqual([
      "2026-02-01T14:00:00.000Z",
      "2026-03-01T14:00:00.000Z",
    ]);
  });
  it("knows months from 1900-01 to 2100-12, and days that there are", () => {
    const known = ["1900-01", "2100-12"].map((month) => monthPeriod(month, night) !== null);
    const unknown = ["1899-12", "2101-01", "2026-13", "2026-00", "2026-1", "26-01", "2026-01-01", ""];
    expect([...known, ...unknown.map((month) => monthPeriod(month, night) === null)]).not.toContain(false);
    expect(["2026-02-29", "2024-02-29", "2026-2-3", "+002026-01-01"].map(isDate)).toEqual([false, true, false, false]);
  });
});
