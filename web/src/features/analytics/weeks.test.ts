import { describe, expect, it } from "vitest";
import { longDay, readWeek, stepsFrom, weekName, weeksUpTo } from "./weeks.ts";

const bounds = { earliestWeek: "2026-05-31", latestWeek: "2026-11-22" };

describe("weeks", () => {
  it("are named by the days they run from and to", () => {
    expect(weekName("2026-11-15")).toBe("Nov 15 – 21, 2026");
    expect(weekName("2026-11-29")).toBe("Nov 29 – Dec 5, 2026");
    expect(weekName("2026-12-27")).toBe("Dec 27, 2026 – Jan 2, 2027");
    expect(longDay("2026-11-15")).toBe("Sunday, November 15");
  });

  it("are read from a URL as the week in which the day lies", () => {
    expect(readWeek("2026-11-15")).toBe("2026-11-15");
    expect(readWeek("2026-11-21")).toBe("2026-11-15");
    for (const no of [null, "", "latest", "2026-13-01", "2026-02-30", "2026-11-15T00:00"]) {
      expect(readWeek(no)).toBeNull();
    }
  });

  it("end at the latest, and at the first of the history", () => {
    expect(stepsFrom("2026-11-22", bounds)).toEqual({
      previous: "2026-11-15",
      next: null,
      fourBack: "2026-10-25",
      isLatest: true,
    });
    expect(stepsFrom("2026-06-14", bounds)).toMatchObject({ next: "2026-06-21", fourBack: "2026-05-31" });
    expect(stepsFrom("2026-05-31", bounds)).toEqual({
      previous: null,
      next: "2026-06-07",
      fourBack: null,
      isLatest: false,
    });
  });

  it("are listed with those before them as far as they go", () => {
    expect(weeksUpTo("2026-11-22", bounds, 3)).toEqual(["2026-11-08", "2026-11-15", "2026-11-22"]);
    expect(weeksUpTo("2026-06-07", bounds, 5)).toEqual(["2026-05-31", "2026-06-07"]);
  });
});
