import { format } from "date-fns";
import { expect, it } from "vitest";
import { calendarLocale as locale } from "./calendar-locale.ts";

it("writes months, days and dates as the platform does in the page's language", () => {
  for (let day = 0; day < 12; day++) {
    const date = new Date(2026, day, 1 + day, 12);
    expect(format(date, "PPPP", { locale })).toBe(date.toLocaleDateString("en-US", { dateStyle: "full" }));
    expect(format(date, "LLLL", { locale })).toBe(date.toLocaleDateString("en-US", { month: "long" }));
    const weekday = date.toLocaleDateString("en-US", { weekday: "short" });
    expect([format(date, "EEE", { locale }), format(date, "EEEEEE", { locale })]).toEqual([
      weekday,
      weekday.slice(0, 2),
    ]);
  }
});
