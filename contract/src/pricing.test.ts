import fc from "fast-check";
import { expect, test } from "vitest";
import { discountedUnitPrice, type PricedLine, priceCart, mayTip } from "./pricing.ts";

const line: fc.Arbitrary<PricedLine> = fc.record({
  unitPrice: fc.integer({ min: 0, max: 500_00 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  discountPercent: fc.option(fc.integer({ min: 1, max: 100 })),
  discountAmount: fc.option(fc.integer({ min: 1, max: 600_00 })),
});

test("lines add up to the subtotal, to the cent, and none goes below zero", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const price = priceCart(lines);
      expect(price.lineTotals.reduce((sum, amount) => sum + amount, 0)).toBe(price.subtotal);
      expect(price.subtotal).toBe(price.gross - price.discount);
      expect(Math.min(0, ...price.lineTotals)).toBe(0);
    }),
    { numRuns: 2000 },
  );
});

test("the discount is rounded once, on the sum", () => {
  // Three at 25.05 with 10% off: 7.515 rounds to 7.52 once, not to 2.51 three times.
  const price = priceCart([{ unitPrice: 2505, quantity: 3, discountPercent: 10 }]);
  expect(price).toEqual({ gross: 7515, discount: 752, subtotal: 6763, lineTotals: [6763] });
});

test("the discount equals the exact sum of what all lines are given, rounded", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const offUnit = (l: PricedLine) =>
        l.discountPercent === null
          ? 100 * Math.min(l.unitPrice, l.discountAmount ?? 0)
          : l.unitPrice * l.discountPercent;
      const hundredths = lines.reduce((sum, l) => sum + l.quantity * offUnit(l), 0);
      expect(priceCart(lines).discount).toBe(Math.floor((hundredths + 50) / 100));
    }),
  );
});

test("a tip is for carts with more than merchandise and something to pay", () => {
  expect(mayTip(["MERCHANDISE"], 2000)).toBe(false);
  expect(mayTip(["MERCHANDISE", "ALCOHOLIC_ITEM"], 2000)).toBe(true);
  expect(mayTip(["ALCOHOLIC_ITEM"], 0)).toBe(false);
  expect(mayTip([], 0)).toBe(false);
});

test.each([
  [3500, 10, 3150],
  [1005, 10, 904],
  [1, 50, 0],
  [999, 100, 0],
  [0, 10, 0],
])("%d cents less %d%% are %d", (price, percent, expected) => {
  expect(discountedUnitPrice(price, { discountPercent: percent })).toBe(expected);
});

test.each([
  [800, 200, 600],
  [150, 200, 0],
  [0, 200, 0],
])("%d cents less %d cents are %d", (price, discountAmount, expected) => {
  expect(discountedUnitPrice(price, { discountPercent: null, discountAmount })).toBe(expected);
});

test("an amount is taken off each unit, to the cent, whatever is in the cart beside it", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), line, (lines, one) => {
      const amount = { ...one, discountPercent: null };
      const { lineTotals } = priceCart([...lines, amount]);
      expect(lineTotals.at(-1)).toBe(one.quantity * discountedUnitPrice(one.unitPrice, amount));
    }),
  );
});
