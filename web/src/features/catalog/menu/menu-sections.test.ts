import type { Product, ProductType } from "@skipline/contract/catalog";
import { makeProduct } from "@skipline/contract/test-builders";
import { describe, expect, it } from "vitest";
import { buildMenuSections, continueVisit, newVisit } from "./menu-sections.ts";

const product = (productId: string, productType: ProductType, parts: Partial<Product> = {}) =>
  makeProduct({ productId, productType, ...parts });

const arrive = (products: Product[]) => continueVisit(newVisit, products);

const keysOf = (products: Product[], visit = arrive(products)) =>
  buildMenuSections(visit).map(({ title, entries }) => [title, entries.map((entry) => entry.key)]);

describe("buildMenuSections", () => {
  it("keeps the order of sections and leaves out those with nothing in them", () => {
    const types: ProductType[] = ["UNKNOWN", "MERCHANDISE", "OTHER", "NON_ALCOHOLIC_ITEM", "ALCOHOLIC_ITEM"];
    expect(keysOf(types.map((type) => product(type, type)))).toEqual([
      ["Alcoholic", ["ALCOHOLIC_ITEM"]],
      ["Non-alcoholic", ["NON_ALCOHOLIC_ITEM"]],
      ["Merchandise", ["MERCHANDISE"]],
      ["Other", ["OTHER", "UNKNOWN"]],
    ]);
    expect(keysOf([product("taco", "FOOD_ITEM")])).toEqual([["Food", ["taco"]]]);
    expect(keysOf([])).toEqual([]);
  });

  it("sorts by displayOrder, then the dearer first: as numbers, not as text", () => {
    expect(
      keysOf([
        product("nine", "ALCOHOLIC_ITEM", { price: "9.00" }),
        product("hundred", "ALCOHOLIC_ITEM", { price: "100.00" }),
        product("first", "ALCOHOLIC_ITEM", { price: "1.00", displayOrder: 5 }),
        product("last", "ALCOHOLIC_ITEM", { price: "500.00", displayOrder: 101 }),
      ]),
    ).toEqual([["Alcoholic", ["first", "hundred", "nine", "last"]]]);
  });

  it("keeps what was sold out before the menu was opened, in its place", () => {
    const gone = product("gone", "FOOD_ITEM", { isAvailable: false, displayOrder: 1 });
    expect(keysOf([product("taco", "FOOD_ITEM"), gone])).toEqual([["Food", ["gone", "taco"]]]);
  });

  it("makes one entry of a group's variants, in the order of sizes, and keeps it when all are gone", () => {
    const tee = (size: string, price: string, isAvailable = true) =>
      product(`tee-${size}`, "MERCHANDISE", { groupId: "tee", variantName: size, price, isAvailable });
    const cap = product("cap", "MERCHANDISE", { price: "30.00", isAvailable: false });
    const [section] = buildMenuSections(arrive([tee("XL", "28.00"), cap, tee("S", "20.00", false), tee("M", "25.00")]));
    expect(section?.entries.map((entry) => entry.key)).toEqual(["cap", "tee"]);
    const entry = section?.entries[1];
    expect(entry?.kind === "merchandise" && entry.group.variants.map((variant) => variant.variantName)).toEqual([
      "S",
      "M",
      "XL",
    ]);
  });

  it("keeps everything in its place while the menu is open, sold out or gone", () => {
    const menu = [
      product("a", "FOOD_ITEM", { displayOrder: 1 }),
      product("b", "FOOD_ITEM", { displayOrder: 2 }),
      product("never", "FOOD_ITEM", { displayOrder: 3, isAvailable: false }),
      product("c", "FOOD_ITEM", { displayOrder: 4 }),
    ];
    const [a, b, never, c] = menu as [Product, Product, Product, Product];
    const soldOut = continueVisit(arrive(menu), [{ ...a, isAvailable: false }, never, c]);
    expect(keysOf([], soldOut)).toEqual([["Food", ["a", "b", "never", "c"]]]);
    expect(soldOut.filter((one) => one.isAvailable)).toEqual([c]);
    const back = continueVisit(soldOut, [a, b, { ...never, isAvailable: true }, c]);
    expect(keysOf([], back)).toEqual([["Food", ["a", "b", "never", "c"]]]);
    expect(back.every((one) => one.isAvailable)).toBe(true);
  });
});
