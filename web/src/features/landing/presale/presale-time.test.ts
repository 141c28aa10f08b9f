import { expect, test } from "vitest";
import { formatLeft, nextMidnight, urgencyOf } from "./presale-time.ts";

test("the offer ends at the next local midnight, also on the day the clocks change", () => {
  for (const day of [new Date(2026, 10, 21, 23, 59, 59), new Date(2026, 10, 21), new Date(2026, 9, 31, 12)]) {
    const end = new Date(nextMidnight(day.getTime()));
    expect([end.getDate(), end.getHours(), end.getMinutes(), end.getSeconds()]).toEqual([
      new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getDate(),
      0,
      0,
      0,
    ]);
    expect(end.getTime()).toBeGreaterThan(day.getTime());
  }
});

test.each([
  [10 * 60_000, "calm", "00:10:00"],
  [10 * 60_000 - 1, "hurry", "00:10:00"],
  [1, "hurry", "00:00:01"],
  [0, "over", "00:00:00"],
  [-5_000, "over", "00:00:00"],
  [24 * 3_600_000, "calm", "24:00:00"],
  [3_600_000 + 61_000, "calm", "01:01:01"],
])("with %d ms left it is %s and shows %s", (left, urgency, text) => {
  expect([urgencyOf(left), formatLeft(left)]).toEqual([urgency, text]);
});
