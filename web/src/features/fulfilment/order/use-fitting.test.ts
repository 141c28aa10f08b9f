import { describe, expect, it } from "vitest";
import { fittingCount } from "./use-fitting.ts";

const rows = (count: number, columns = 1) =>
  Array.from({ length: count }, (_, n) => ({
    top: Math.floor(n / columns) * 48,
    bottom: (Math.floor(n / columns) + 1) * 48,
  }));

describe("how many lines stand above the footer", () => {
  it("is all of them where they fit, without a button", () => {
    expect(fittingCount(rows(4), 192)).toBe(4);
    expect(fittingCount([], 0)).toBe(0);
  });

  it("leaves room for the button that tells of the rest", () => {
    expect(fittingCount(rows(5), 192)).toBe(2);
    expect(fittingCount(rows(5), 200)).toBe(3);
    expect(fittingCount(rows(9, 2), 200)).toBe(6);
  });

  it("shows at least one, on however low a screen", () => {
    expect(fittingCount(rows(5), 10)).toBe(1);
    expect(fittingCount(rows(5), -80)).toBe(1);
  });
});
