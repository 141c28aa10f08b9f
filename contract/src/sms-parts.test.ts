import { expect, test } from "vitest";
import { countSmsParts } from "./sms-parts.ts";

test.each([
  ["", 0],
  ["Doors at 10", 1],
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(306), 2],
  ["a".repeat(307), 3],
  // Each takes two signs.
  ["€".repeat(80), 1],
  ["€".repeat(81), 2],
  // ñ and é are in the alphabet; í is not, and neither is an emoji of two units.
  ["Mañana en el café", 1],
  ["í".repeat(70), 1],
  ["í".repeat(71), 2],
  ["🎉".repeat(36), 2],
])("%s", (text, parts) => {
  expect(countSmsParts(text)).toBe(parts);
});
