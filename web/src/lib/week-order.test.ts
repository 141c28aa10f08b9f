import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.doUnmock("@skipline/contract/texts");
  vi.resetModules();
});

const days = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"];

test.each([
  ["0", "Su Mo Tu We Th Fr Sa"],
  ["1", "Mo Tu We Th Fr Sa Su"],
  ["6", "Sa Su Mo Tu We Th Fr"],
])("a week that begins with day %s is told as %s", async (first_day, told) => {
  vi.doMock("@skipline/contract/texts", () => ({ first_day: () => first_day }));
  const { firstDay, inWeekOrder } = await import("./week-order.ts");
  expect(firstDay).toBe(Number(first_day));
  expect(inWeekOrder(days).join(" ")).toBe(told);
});
