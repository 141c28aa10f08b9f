import { expect, it } from "vitest";
import { findTaxCategories } from "./tax-search.ts";

it.each([
  ["beer", ["standard"]],
  ["Beers", ["standard"]],
  ["wine cock", ["standard"]],
  ["t-shirt", ["clothing"]],
  ["shirts", ["clothing"]],
  ["hoodie", ["clothing"]],
  ["taco", ["served_food"]],
  ["soda", ["served_food"]],
  ["water", ["served_food", "untaxed"]],
  ["poster", ["standard"]],
  ["bicycle", []],
  ["", ["standard", "served_food", "clothing", "untaxed"]],
])("finds by %j the categories %j", (typed, found) => {
  expect(findTaxCategories(typed)).toEqual(found);
});
