import { expect, test } from "vitest";
import { formatDollars } from "@skipline/contract/price";
import { costOfLine } from "./line-cost-calculator.tsx";

test("of three guests one would have ordered once more", () => {
  expect(costOfLine(1_200, 18)).toBe(7_200);
  expect(costOfLine(100, 5)).toBe(165);
});

test.each([
  [0, "$0"],
  [950, "$950"],
  [7_200, "$7,200"],
  [1_234_567, "$1,234,567"],
])("%d dollars are written %s", (dollars, text) => expect(formatDollars(dollars)).toBe(text));
