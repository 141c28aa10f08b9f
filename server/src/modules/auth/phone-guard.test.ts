import { describe, expect, it } from "vitest";
import { operatorFailures, waitAfterFailures } from "./phone-guard.ts";

describe("the wait after wrong codes", () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 30],
    [6, 60],
    [7, 120],
    [9, 480],
    [10, 900],
    [19, 900],
    [20, 3600],
    [21, 900],
    [40, 3600],
    [100, 3600],
  ])("after %d in a row is %d seconds", (failures, seconds) => {
    expect(waitAfterFailures(failures)).toBe(seconds);
  });

  it("never exceeds an hour and makes a hundred guesses take most of a day", () => {
    const waits = Array.from({ length: operatorFailures }, (_, index) => waitAfterFailures(index + 1));
    expect(Math.max(...waits)).toBe(3600);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(20 * 3600);
  });
});
