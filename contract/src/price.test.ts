import fc from "fast-check";
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

  it("writes every amount as the language's own rules do", () => {
    const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (cents) => {
        expect(formatCents(cents)).toBe(usd.format(cents / 100));
      }),
    );
  });

  it("refuses what is not an amount", () => expect(() => formatPrice("12.5")).toThrow(RangeError));
});
