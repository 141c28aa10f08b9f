import { updateProduct } from "@skipline/contract/product-change";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doubtPrice, priceInvalid, priceRequired, readPrice } from "./price-input.ts";

describe("a typed price", () => {
  it.each([
    ["9", "9.00"],
    ["12.5", "12.50"],
    ["12.50", "12.50"],
    [" 1234.5 ", "1234.50"],
    ["0", "0.00"],
    ["007", "7.00"],
    ["999999.99", "999999.99"],
  ])("is sent with two decimals: %s", (text, price) => {
    expect(readPrice(text)).toEqual({ price });
  });

  it("is required", () => {
    for (const text of ["", "   "]) expect(readPrice(text)).toEqual({ error: priceRequired });
  });

  it.each(["9.", ".5", "1.234", "-1", "1e3", "1,50", "$5", "five", "١٢", "Infinity", "0x10", "1 2"])(
    "is no number: %s",
    (text) => {
      expect(readPrice(text)).toEqual({ error: priceInvalid });
    },
  );

  it("has a ceiling", () => {
    expect(readPrice("1000000").price).toBeUndefined();
    expect(readPrice("9".repeat(400)).price).toBeUndefined();
  });

  it("never sends what the server would refuse", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{0,9}(\.\d{0,3})?$/)), (text) => {
        const { price } = readPrice(text);
        if (price === undefined) return true;
        return updateProduct.body?.safeParse({ price }).success;
      }),
    );
  });
});

describe("a price that is asked about", () => {
  it.each([
    ["12.00", "9.00", null],
    ["44.99", "9.00", null],
    ["45.00", "9.00", "unlikely"],
    ["999999.00", "9.00", "unlikely"],
    ["1.80", "9.00", "unlikely"],
    ["1.81", "9.00", null],
    ["0.00", "9.00", "free"],
    ["0.00", "0.00", null],
    ["9.00", "0.00", null],
    ["100.00", "0.00", "unlikely"],
  ] as const)("%s after %s: %s", (next, current, doubt) => {
    expect(doubtPrice(next, current)).toBe(doubt);
  });
});
