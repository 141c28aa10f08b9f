import { makeProduct } from "@skipline/contract/test-builders";
import { describe, expect, it } from "vitest";
import { compareVariants, readSize } from "../sizes.ts";
import { chooseDefaultVariant, slideAfterSwipe } from "./merchandise.ts";

const variant = (variantName: string | null, isAvailable = true) =>
  makeProduct({ productId: `tee-${variantName}`, name: "Tour Tee", variantName, groupId: "tee", isAvailable });

const gone = (name: string | null) => variant(name, false);

describe("readSize", () => {
  it.each([
    ["M", "M"],
    ["Medium", "M"],
    ["large", "L"],
    ["x-large", "XL"],
    ["Extra Small", "XS"],
    ["XXL", "2XL"],
    ["xxxl", "3XL"],
    ["3XL", "3XL"],
    ["Black / S", "S"],
    ["Women's XL", "XL"],
    ["One Size", null],
    ["Salmon", null],
    ["", null],
    [null, null],
  ])("reads %j as %j", (name, size) => expect(readSize(name)).toBe(size));
});

describe("compareVariants", () => {
  it("orders by size, what is no size last", () => {
    const names = ["3XL", "One Size", "XL", "S", "4XL", "2XL", "M", "XS", "L", "Blue 2", "Blue 10"];
    expect(
      names
        .map((name) => variant(name))
        .toSorted(compareVariants)
        .map((v) => v.variantName),
    ).toEqual(["XS", "S", "M", "L", "XL", "2XL", "3XL", "4XL", "Blue 2", "Blue 10", "One Size"]);
  });
});

describe("chooseDefaultVariant", () => {
  it.each([
    ["Medium when it can be had", [variant("S"), variant("M"), variant("L")], "M"],
    ["L next", [variant("S"), gone("M"), variant("L")], "L"],
    ["then S", [variant("XL"), variant("S"), gone("M"), gone("L")], "S"],
    ["then XL before XS", [variant("XS"), variant("XL")], "XL"],
    ["then XS before 2XL", [variant("2XL"), variant("XS")], "XS"],
    ["then 2XL before 3XL", [variant("3XL"), variant("2XL")], "2XL"],
    ["then any available one with a name", [variant(null), variant("Blue"), gone("M")], "Blue"],
    ["then any available one", [gone("M"), variant(null)], null],
    ["then any with a name", [gone(null), gone("XS")], "XS"],
    ["then the first", [gone(null)], null],
  ])("takes %s", (_rule, variants, expected) => {
    expect(chooseDefaultVariant(variants)?.variantName).toBe(expected);
  });

  it("prefers a nameless one that can be had to a Medium that cannot", () => {
    expect(chooseDefaultVariant([gone("M"), variant(null)])?.isAvailable).toBe(true);
    expect(chooseDefaultVariant([])).toBeNull();
  });
});

describe("slideAfterSwipe", () => {
  it.each([
    [0, -49, 3, 0],
    [0, -50, 3, 1],
    [1, 50, 3, 0],
    [0, 400, 3, 0],
    [2, -400, 3, 2],
    [0, -400, 0, 0],
  ])("from %i by %i px of %i rests at %i", (index, dx, count, rests) => {
    expect(slideAfterSwipe(index, dx, count)).toBe(rests);
  });
});
