import { describe, expect, it } from "vitest";
import { toWallTime } from "./dates.ts";
import { findInstants, formatEntry, formatWallTime, parseWallTime, readEntry } from "./zoned-time.ts";
import { zoneName } from "./zone-name.ts";

const losAngeles = "America/Los_Angeles";

describe("the entry's text", () => {
  it.each([
    ["11/21/2026 09:05 PM", "11/21/2026 09:05 PM"],
    ["7/4/2026 9:05 pm", "07/04/2026 09:05 PM"],
    ["07/04/2026, 9:05pm", "07/04/2026 09:05 PM"],
    ["07/04/2026 9:05 a.m.", "07/04/2026 09:05 AM"],
    ["07/04/2026 12:00 AM", "07/04/2026 12:00 AM"],
    ["07/04/2026 12:00 PM", "07/04/2026 12:00 PM"],
    ["02/29/2028 11:55 PM", "02/29/2028 11:55 PM"],
  ])("reads %j", (typed, shown) => {
    const wall = parseWallTime(typed);
    expect(wall && formatWallTime(wall)).toBe(shown);
  });

  it.each([
    "",
    "tomorrow",
    "11/21/2026",
    "11/21/2026 21:05",
    "11/21/2026 13:05 PM",
    "11/21/2026 00:05 AM",
    "11/21/2026 09:60 PM",
    "02/30/2026 09:00 PM",
    "02/29/2027 09:00 PM",
    "13/01/2026 09:00 PM",
    "00/10/2026 09:00 PM",
    "11/21/26 09:00 PM",
  ])("refuses %j", (typed) => expect(parseWallTime(typed)).toBeNull());
});

describe("instants and wall clocks", () => {
  it("shows the vendor's clock, not the device's", () => {
    expect(formatEntry("2026-11-22T05:05:00Z", losAngeles)).toBe("11/21/2026 09:05 PM");
    expect(formatEntry("2026-11-22T05:05:00Z", "America/New_York")).toBe("11/22/2026 12:05 AM");
    expect(formatEntry("2026-11-22T05:05:00Z", "Asia/Kolkata")).toBe("11/22/2026 10:35 AM");
    expect(formatEntry(null, losAngeles)).toBe("");
  });

  it("goes there and back through every half hour of a year, in zones of every kind", () => {
    const zones = [losAngeles, "America/Phoenix", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Kiritimati", "UTC"];
    for (const zone of zones) {
      const misses: string[] = [];
      for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += 30 * 60_000) {
        const iso = new Date(time).toISOString();
        if (!findInstants(toWallTime(iso, zone), zone).includes(time)) misses.push(iso);
      }
      expect(misses, zone).toEqual([]);
    }
  });

  it("knows the night that lacks an hour", () => {
    const at = (text: string) =>
      findInstants(parseWallTime(text)!, losAngeles).map((time) => new Date(time).toISOString());
    expect(at("03/08/2026 01:55 AM")).toEqual(["2026-03-08T09:55:00.000Z"]);
    expect(at("03/08/2026 02:00 AM")).toEqual([]);
    expect(at("03/08/2026 02:55 AM")).toEqual([]);
    expect(at("03/08/2026 03:00 AM")).toEqual(["2026-03-08T10:00:00.000Z"]);
  });

  it("knows the night that has an hour twice", () => {
    const at = (text: string) =>
      findInstants(parseWallTime(text)!, losAngeles).map((time) => new Date(time).toISOString());
    expect(at("11/01/2026 12:55 AM")).toEqual(["2026-11-01T07:55:00.000Z"]);
    expect(at("11/01/2026 01:30 AM")).toEqual(["2026-11-01T08:30:00.000Z", "2026-11-01T09:30:00.000Z"]);
    expect(at("11/01/2026 02:00 AM")).toEqual(["2026-11-01T10:00:00.000Z"]);
  });
});

describe("readEntry", () => {
  it("gives the instant", () => {
    expect(readEntry("11/21/2026 09:05 PM", losAngeles)).toEqual({
      instant: "2026-11-22T05:05:00.000Z",
      isTwice: false,
    });
    expect(readEntry("  ", losAngeles)).toEqual({ instant: null, isTwice: false });
  });

  it("says what is wrong", () => {
    expect(readEntry("soon", losAngeles)).toHaveProperty("problem", expect.stringContaining("MM/DD/YYYY"));
    expect(readEntry("11/21/2026 09:07 PM", losAngeles)).toEqual({ problem: "Minutes go in steps of 5." });
    expect(readEntry("03/08/2026 02:30 AM", losAngeles)).toHaveProperty("problem", expect.stringContaining("forward"));
    expect(readEntry("03/08/2026 02:30 AM", "America/Phoenix")).toHaveProperty("instant", "2026-03-08T09:30:00.000Z");
  });

  it("takes the first of an hour that comes twice, and says so", () => {
    expect(readEntry("11/01/2026 01:30 AM", losAngeles)).toEqual({
      instant: "2026-11-01T08:30:00.000Z",
      isTwice: true,
    });
  });

  it("leaves an instant that was not touched as it was", () => {
    const second = "2026-11-01T09:30:00.000Z";
    expect(readEntry("11/01/2026 01:30 AM", losAngeles, second)).toEqual({ instant: second, isTwice: true });
    const odd = "2026-11-22T05:07:31.000Z";
    expect(readEntry(formatEntry(odd, losAngeles), losAngeles, odd)).toEqual({ instant: odd, isTwice: false });
    expect(readEntry("11/21/2026 09:08 PM", losAngeles, odd)).toHaveProperty("problem");
  });
});

it("names the zone", () => {
  expect(zoneName(losAngeles)).toBe("Pacific Time");
  expect(zoneName("America/New_York")).toBe("Eastern Time");
  // As it is called now: in 1970 it had a name of its own.
  expect(zoneName("America/Anchorage")).toBe("Alaska Time");
});
