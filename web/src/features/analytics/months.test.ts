import { expect, it } from "vitest";
import { monthInside, monthName, monthsUpTo } from "./months.ts";

it("counts back over the turn of a year", () => {
  expect(monthsUpTo("2026-02", 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});

it("names a month without a zone that would move it", () => {
  expect(monthName("2026-11")).toBe("November 2026");
  expect(monthInside("2026-11")).toBe("November 2026");
});
