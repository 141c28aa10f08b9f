import * as fc from "fast-check";
import { expect, it } from "vitest";
import { changePrice, priceSteps } from "./price-change.ts";

const price = fc.integer({ min: 0, max: 99_999_999 });
const percent = fc.integer({ min: -100, max: 500 });
const step = fc.constantFrom(...priceSteps);

it.each([
  [1250, { kind: "SET", to: "9.00" }, 900],
  [1250, { kind: "RAISE", by: "0.75" }, 1325],
  [1250, { kind: "LOWER", by: "0.75" }, 1175],
  [50, { kind: "LOWER", by: "0.75" }, -25],
  [1250, { kind: "PERCENT", percent: 10, step: 1 }, 1375],
  [1250, { kind: "PERCENT", percent: 10, step: 50 }, 1400],
  [1240, { kind: "PERCENT", percent: 5, step: 25 }, 1300],
  [1250, { kind: "PERCENT", percent: -15, step: 100 }, 1100],
  [0, { kind: "PERCENT", percent: 500, step: 25 }, 0],
] as const)("%i cents change by %j to %i", (before, change, after) => {
  expect(changePrice(before, change)).toBe(after);
});

it("a percentage ends on a multiple of the step, at most half a step from the exact price", () => {
  fc.assert(
    fc.property(price, percent, step, (cents, by, to) => {
      const changed = changePrice(cents, { kind: "PERCENT", percent: by, step: to });
      expect(changed % to).toBe(0);
      expect(Math.abs(changed * 100 - cents * (100 + by))).toBeLessThanOrEqual(50 * to);
    }),
  );
});

it("a percentage keeps what is dearer at least as dear, and none keeps the price", () => {
  fc.assert(
    fc.property(price, price, percent, step, (one, other, by, to) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      const change = { kind: "PERCENT" as const, percent: by, step: to };
      expect(changePrice(less, change)).toBeLessThanOrEqual(changePrice(more, change));
      expect(changePrice(one, { kind: "PERCENT", percent: 0, step: 1 })).toBe(one);
    }),
  );
});
