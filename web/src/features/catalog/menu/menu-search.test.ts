import type { Product } from "@skipline/contract/catalog";
import { makeProduct } from "@skipline/contract/test-builders";
import { expect, it } from "vitest";
import { searchMenu } from "./menu-search.ts";
import { buildMenuSections, continueVisit, newVisit } from "./menu-sections.ts";

const product = (name: string, parts: Partial<Product> = {}) =>
  makeProduct({ productId: name, productType: "ALCOHOLIC_ITEM", ...parts });

const sections = buildMenuSections(
  continueVisit(newVisit, [
    product("Piña Colada", { description: "Ron, crema de coco" }),
    product("Margarita de Jalapeño"),
    product("House Lemonade", { productType: "NON_ALCOHOLIC_ITEM" }),
    product("Tour Tee", { productType: "MERCHANDISE", variantName: "Black", groupId: "tee" }),
  ]),
);
const find = (text: string) =>
  searchMenu(sections, text).flatMap(({ entries }) => entries.map(({ group }) => group.name));

it.each([
  ["pina", ["Piña Colada"]],
  ["PIÑA", ["Piña Colada"]],
  ["  jalapeno  marg", ["Margarita de Jalapeño"]],
  ["coco", ["Piña Colada"]],
  ["non-alc", ["House Lemonade"]],
  ["black", ["Tour Tee"]],
  ["mezcal", []],
])("%j finds %j", (text, names) => expect(find(text)).toEqual(names));

it("is the whole menu where nothing is asked for", () => {
  expect(searchMenu(sections, "  ")).toBe(sections);
});
