import { expect, it } from "vitest";
import { formatHours, readDay } from "./event-when.ts";

const event = {
  startTime: "2026-11-22T05:00:00Z",
  endTime: "2026-11-22T10:00:00Z",
  timeZone: "America/Los_Angeles",
};

it("an event's day and hours are those of its venue", () => {
  expect(formatHours(event)).toBe("09:00 PM – 02:00 AM");
  expect(formatHours({ ...event, endTime: null })).toBe("09:00 PM");
  expect(readDay(event, Date.parse("2026-11-21T20:00:00Z"))).toEqual({ weekday: "Sat", day: 21, isToday: true });
  // Past midnight in Los Angeles.
  expect(readDay(event, Date.parse("2026-11-22T08:00:00Z")).isToday).toBe(false);
});
