import { describe, expect, it } from "vitest";
import { carryTip, percentOfTip, tipFor } from "./tip.ts";

describe("tip", () => {
  it("is 15% of the subtotal at first, rounded half away from zero", () => {
    expect(tipFor(1000, ["ALCOHOLIC_ITEM"])).toBe(150);
    expect(tipFor(430, ["FOOD_ITEM"])).toBe(65);
    expect(tipFor(123_450, ["FOOD_ITEM"], 25)).toBe(30_863);
  });

  it("is nothing for merchandise only, or where a promotion took all", () => {
    expect(tipFor(2500, ["MERCHANDISE"])).toBe(0);
    expect(tipFor(2500, ["MERCHANDISE", "FOOD_ITEM"])).toBe(375);
    expect(tipFor(0, ["FOOD_ITEM"])).toBe(0);
  });

  it("knows its percentage again", () => {
    expect(percentOfTip(200, 1000)).toBe(20);
    expect(percentOfTip(199, 1000)).toBeNull();
  });

  it("keeps the guest's choice when the items change", () => {
    expect(carryTip({ tip: 200, subtotal: 1000 }, 3000, ["FOOD_ITEM"])).toBe(600);
    expect(carryTip({ tip: 199, subtotal: 1000 }, 3000, ["FOOD_ITEM"])).toBe(450);
    expect(carryTip({ tip: 200, subtotal: 1000 }, 3000, ["MERCHANDISE"])).toBe(0);
    expect(carryTip({ tip: 0, subtotal: 1000 }, 3000, ["FOOD_ITEM"])).toBe(450);
  });
});
