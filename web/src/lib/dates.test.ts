import { describe, expect, it } from "vitest";
import {
  addDays,
  formatDate,
  formatDateTime,
  formatDayTime,
  formatLongDate,
  formatTime,
  monthKey,
  timeAgo,
} from "./dates.ts";

const lateEvening = "2026-11-21T05:05:00Z";

describe("dates", () => {
  it("shows the venue's day, not the reader's", () => {
    expect(formatDate(lateEvening, "America/Los_Angeles")).toBe("11/20/26");
    expect(formatDate(lateEvening, "America/New_York")).toBe("11/21/26");
  });

  it("shows the venue's hour on both sides of the clock change", () => {
    expect(formatTime(lateEvening, "America/Los_Angeles")).toBe("09:05 PM");
    expect(formatTime("2026-07-21T05:05:00Z", "America/Los_Angeles")).toBe("10:05 PM");
    expect(formatDateTime(lateEvening, "America/Los_Angeles")).toBe("11/20/26 09:05 PM");
  });

  it("names the venue's day, and midnight as people do", () => {
    expect(formatLongDate(lateEvening, "America/Los_Angeles")).toBe("Friday, November 20");
    expect(formatDateTime("2026-11-21T08:00:00Z", "America/Los_Angeles")).toBe("11/21/26 12:00 AM");
    expect(formatTime("2026-11-21T20:00:00Z", "America/Los_Angeles")).toBe("12:00 PM");
    expect(formatTime("2026-11-21T18:30:00Z", "Asia/Kolkata")).toBe("12:00 AM");
  });

  it.each([
    ["2026-11-21T13:46:00Z", "Today 05:46 AM"],
    // Midnight of the venue lies between.
    ["2026-11-21T08:00:00Z", "Today 12:00 AM"],
    ["2026-11-21T07:59:00Z", "Yesterday 11:59 PM"],
    ["2026-11-20T08:00:00Z", "Yesterday 12:00 AM"],
    ["2026-11-20T07:59:00Z", "11/19/26 11:59 PM"],
    ["2025-11-21T20:05:00Z", "11/21/25 12:05 PM"],
    // A device whose clock is behind.
    ["2026-11-22T08:00:00Z", "11/22/26 12:00 AM"],
  ])("says the day in words: %s", (instant, words) => {
    expect(formatDayTime(instant, "2026-11-21T20:00:00Z", "America/Los_Angeles")).toBe(words);
  });

  it("knows yesterday on the long and the short day of a clock change", () => {
    const read = (instant: string, now: string) => formatDayTime(instant, now, "America/Los_Angeles");
    expect(read("2026-11-01T07:30:00Z", "2026-11-02T08:30:00Z")).toBe("Yesterday 12:30 AM");
    expect(read("2026-03-08T08:30:00Z", "2026-03-09T07:30:00Z")).toBe("Yesterday 12:30 AM");
  });

  it("groups by the venue's month", () => {
    expect(monthKey("2026-12-01T06:00:00Z", "America/Los_Angeles")).toBe("2026-11");
  });

  it.each([
    [0, "just now"],
    [59_999, "just now"],
    [60_000, "1 minute ago"],
    [59 * 60_000, "59 minutes ago"],
    [60 * 60_000, "1 hour ago"],
    [23.9 * 3_600_000, "23 hours ago"],
    [50 * 3_600_000, "2 days ago"],
    [-5_000, "just now"],
  ])("says how long ago (%i ms)", (elapsed, words) => {
    const now = Date.parse(lateEvening);
    expect(timeAgo(now - elapsed, now)).toBe(words);
  });

  it("goes on over the days on which the clocks change, and over leap days", () => {
    expect(addDays("2026-10-25", 7)).toBe("2026-11-01");
    expect(addDays("2026-11-02", -1)).toBe("2026-11-01");
    expect(addDays("2028-02-27", 7)).toBe("2028-03-05");
  });
});
