import type { Product } from "@skipline/contract/catalog";
import { makeProduct } from "@skipline/contract/test-builders";
import { describe, expect, it } from "vitest";
import { discountBadge, priceOfGroup, priceOfProduct } from "./menu-price.ts";

const tee = (variantName: string, price: string, parts: Partial<Product> = {}) =>
  makeProduct({ productId: `tee-${variantName}`, name: "Tour Tee", variantName, groupId: "tee", price, ...parts });

const group = (...variants: Product[]) => ({ groupId: "tee", name: "Tour Tee", description: null, variants });

describe("priceOfGroup", () => {
  it("is the price of all where they cost the same", () => {
    expect(priceOfGroup(group(tee("S", "25.00"), tee("M", "25.00")))).toEqual({
      cents: 2500,
      before: 2500,
      from: false,
    });
  });

  it("is the least with a plus where they differ", () => {
    expect(priceOfGroup(group(tee("S", "30.00"), tee("M", "25.00")))).toMatchObject({ cents: 2500, from: true });
  });

  it("speaks of what can be had, and of all where nothing can", () => {
    const gone = { isAvailable: false };
    expect(priceOfGroup(group(tee("S", "20.00", gone), tee("M", "25.00")))).toMatchObject({ cents: 2500, from: false });
    expect(priceOfGroup(group(tee("S", "20.00", gone), tee("M", "25.00", gone)))).toMatchObject({ cents: 2000 });
  });

  it("shows the promotion's price and the one before it", () => {
    const discounted = { discountedPrice: "22.50", discountPercent: 10 };
    expect(priceOfGroup(group(tee("M", "25.00", discounted)))).toEqual({ cents: 2250, before: 2500, from: false });
    expect(priceOfProduct(tee("M", "25.00", discounted))).toEqual({ cents: 2250, before: 2500 });
  });
});

describe("discountBadge", () => {
  it("names the percent, or is not there", () => {
    expect(discountBadge([tee("S", "25.00"), tee("M", "25.00", { discountPercent: 10 })])).toBe("10% OFF");
    expect(discountBadge([tee("S", "25.00")])).toBeNull();
  });

  it("names the amount where that is taken off", () => {
    const off = { discountedPrice: "23.00", discountAmount: "2.00" };
    expect(discountBadge([tee("S", "25.00"), tee("M", "25.00", off)])).toBe("$2.00 OFF");
    expect(priceOfProduct(tee("M", "25.00", off))).toEqual({ cents: 2300, before: 2500 });
  });
});
