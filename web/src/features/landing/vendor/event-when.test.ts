import { expect, test } from "vitest";
import { dateOf, hoursOf, nearness } from "./event-when.ts";

const zone = "America/Los_Angeles";
/** Saturday, 8 PM in Los Angeles; Sunday everywhere else that matters. */
const now = Date.parse("2026-11-22T04:00:00Z");
const night = (startTime: string | null, endTime: string | null = null) => ({
  startTime,
  endTime,
  status: "UPCOMING" as const,
});

test("date and hours are the venue's, wherever one looks from", () => {
  const event = night("2026-11-22T05:00:00Z", "2026-11-22T10:00:00Z");
  expect([dateOf(event, zone), hoursOf(event, zone)]).toEqual(["Saturday, November 21", "09:00 PM – 02:00 AM"]);
  expect(hoursOf(night("2026-11-22T05:00:00Z"), zone)).toBe("09:00 PM");
  expect([dateOf(night(null), zone), hoursOf(night(null), zone)]).toEqual(["Date to be announced", null]);
});

test.each([
  ["2026-11-22T05:00:00Z", "Tonight"],
  ["2026-11-21T20:00:00Z", "Tonight"],
  ["2026-11-22T08:30:00Z", "Tomorrow"],
  ["2026-11-27T02:00:00Z", "In 5 days"],
])("%s is %s", (startTime, words) => {
  expect(nearness(night(startTime), now, zone)).toBe(words);
});

test("what is on is on", () => {
  expect(nearness({ ...night("2026-11-20T05:00:00Z"), status: "IN_PROGRESS" }, now, zone)).toBe("On now");
  expect(nearness(night(null), now, zone)).toBeNull();
});
