import { describe, expect, it } from "vitest";
import { choosePromotion, type Promotion } from "./promotion-choice.ts";

const promotion = (promotionId: string, percent: number, ...productTypes: string[]): Promotion => ({
  promotionId,
  description: promotionId,
  translations: {},
  productTypes,
  percent,
});

describe("choosing a promotion", () => {
  const promotions = [
    promotion("b", 10, "MERCHANDISE"),
    promotion("c", 25, "MERCHANDISE", "FOOD_ITEM"),
    promotion("a", 25, "FOOD_ITEM"),
  ];

  it("takes the best percent, and only that one", () => {
    expect(choosePromotion(promotions, "MERCHANDISE")?.promotionId).toBe("c");
  });

  it("takes the first by id of equal ones, in whatever order they come", () => {
    expect(choosePromotion(promotions, "FOOD_ITEM")?.promotionId).toBe("a");
    expect(choosePromotion(promotions.toReversed(), "FOOD_ITEM")?.promotionId).toBe("a");
  });

  it("finds none for other product types", () => {
    expect(choosePromotion(promotions, "ALCOHOLIC_ITEM")).toBeNull();
    expect(choosePromotion([], "FOOD_ITEM")).toBeNull();
  });
});
