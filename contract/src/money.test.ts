import { expect, test } from "vitest";
import { formatMoney, parseMoney, percentOf, scaleCents } from "./money.ts";
import { moneyString } from "./money-string.ts";

test("amounts go to JSON and back without loss", () => {
  for (const cents of [0, 1, 9, 10, 99, 100, 1250, 123_450, 999_999_999]) {
    expect(parseMoney(formatMoney(cents))).toBe(cents);
  }
  expect(formatMoney(1250)).toBe("12.50");
  expect(formatMoney(5)).toBe("0.05");
  expect(formatMoney(-5)).toBe("-0.05");
});

test.each([
  "",
  "1",
  "1.5",
  "1.005",
  "01.00",
  "-1.00",
  "+1.00",
  "1e3",
  "1,00",
  " 1.00",
  "1.00 ",
  "NaN",
  "1٫00",
  "10000000.00",
])("%j is not an amount", (text) => {
  expect(moneyString.safeParse(text).success).toBe(false);
  expect(() => parseMoney(text)).toThrow(RangeError);
});

test("halves round away from zero", () => {
  expect(scaleCents(5, 1, 2)).toBe(3);
  expect(scaleCents(-5, 1, 2)).toBe(-3);
  expect(percentOf(430, 15)).toBe(65);
  expect(percentOf(433, 15)).toBe(65);
  expect(percentOf(10, 15)).toBe(2);
  expect(percentOf(0, 25)).toBe(0);
});
