import { describe, expect, it } from "vitest";
import { formatSum, readSum } from "#lib/sums.ts";
import {
  changeOf,
  formatAxisCents,
  formatCount,
  formatGrowth,
  formatSeconds,
  formatShare,
  hourSpan,
  orderCount,
} from "./amounts.ts";

describe("figures as people read them", () => {
  it("reads sums to the cent, also below zero and beyond a price", () => {
    expect(["0.00", "-0.05", "12.50", "-1234.50", "9999999999999.99"].map(readSum)).toEqual([
      0, -5, 1250, -123_450, 999_999_999_999_999,
    ]);
    expect(["0.00", "-0.05", "1234567.89"].map(formatSum)).toEqual(["$0.00", "-$0.05", "$1,234,567.89"]);
  });

  it("shortens an axis", () => {
    expect([0, 50, 25_000, 150_000, 200_000_000].map(formatAxisCents)).toEqual(["$0", "$0.5", "$250", "$1.5K", "$2M"]);
  });

  it("writes counts, shares and growth", () => {
    expect([0, 999, 1000, 1_234_567].map(formatCount)).toEqual(["0", "999", "1,000", "1,234,567"]);
    expect([0, 0.25, 0.2564, 1].map(formatShare)).toEqual(["0%", "25%", "25.6%", "100%"]);
    expect([0.25, 0, -0.104].map(formatGrowth)).toEqual(["+25%", "0%", "-10.4%"]);
    expect([changeOf(150, 100), changeOf(0, 100), changeOf(5, 0)]).toEqual([0.5, -1, null]);
    expect([orderCount(1), orderCount(1200)]).toEqual(["1 order", "1,200 orders"]);
  });

  it("writes times", () => {
    expect([0, 45, 60, 245, 3600, 4320].map(formatSeconds)).toEqual([
      "0 s",
      "45 s",
      "1 min",
      "4 min 5 s",
      "1 h",
      "1 h 12 min",
    ]);
    expect([0, 11, 12, 23].map(hourSpan)).toEqual(["12 AM – 1 AM", "11 AM – 12 PM", "12 PM – 1 PM", "11 PM – 12 AM"]);
  });
});
