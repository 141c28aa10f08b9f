import { expect, test } from "vitest";
import { readPercent, writePercent } from "./percent.ts";

test("a rate is read as people write it, to the hundredth, up to all of it", () => {
  expect(["2.5", "2,5", "0", "0.05", " 12 ", "100", "100.00"].map(readPercent)).toEqual([
    250, 250, 0, 5, 1200, 10_000, 10_000,
  ]);
  expect(["", "-1", "2.555", "100.01", "2.5%", "1e1", "."].map(readPercent)).toEqual(Array(7).fill(undefined));
});

test("what is written is read again", () => {
  for (let basisPoints = 0; basisPoints <= 10_000; basisPoints += 1) {
    expect(readPercent(writePercent(basisPoints))).toBe(basisPoints);
  }
});
