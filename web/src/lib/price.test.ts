import { describe, expect, it } from "vitest";
import { formatCents, formatPrice } from "./price.ts";

describe("price", () => {
  it.each([
    ["0.00", "$0.00"],
    ["0.05", "$0.05"],
    ["12.50", "$12.50"],
    ["1234.50", "$1,234.50"],
    ["9999999.99", "$9,999,999.99"],
  ])("writes %s as %s", (amount, shown) => expect(formatPrice(amount)).toBe(shown));

  it("writes a discount with its sign before the currency", () => expect(formatCents(-125)).toBe("-$1.25"));

  it("refuses what is not an amount", () => expect(() => formatPrice("12.5")).toThrow(RangeError));
});
