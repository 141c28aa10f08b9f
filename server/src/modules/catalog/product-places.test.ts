import * as fc from "fast-check";
import { expect, it } from "vitest";
import { lastPlace, type Placed, placeAfter } from "./product-places.ts";

const menuOf = (...places: number[]): Placed[] =>
  places.map((displayOrder, index) => ({ productId: "abcdefgh"[index]!, displayOrder }));

/** As it reads once the places are written; where two are the same, as they were. */
function written(menu: readonly Placed[], places: readonly Placed[]): string {
  const placeOf = new Map(places.map((one) => [one.productId, one.displayOrder]));
  return menu
    .map((one) => ({ ...one, displayOrder: placeOf.get(one.productId) ?? one.displayOrder }))
    .toSorted((one, other) => one.displayOrder - other.displayOrder)
    .map(({ productId }) => productId)
    .join("");
}

it.each([
  ["between two", menuOf(10, 20, 30), "c", "a", [{ productId: "c", displayOrder: 15 }]],
  ["first", menuOf(10, 20, 30), "c", null, [{ productId: "c", displayOrder: 5 }]],
  ["last", menuOf(10, 20, 30), "a", "c", [{ productId: "a", displayOrder: 40 }]],
  ["where it is", menuOf(10, 20, 30), "b", "a", []],
  ["where it is, first", menuOf(10, 20, 30), "a", null, []],
])("a product comes %s with one place written, or none", (_name, menu, productId, after, places) => {
  expect(placeAfter(menu, productId, after)).toEqual(places);
});

it("without room, and where nobody has a place of their own, all get one", () => {
  expect(placeAfter(menuOf(10, 11), "b", null)).toEqual([{ productId: "b", displayOrder: 5 }]);
  expect(placeAfter(menuOf(10, 11, 40), "c", "a")).toEqual([
    { productId: "c", displayOrder: 20 },
    { productId: "b", displayOrder: 30 },
  ]);
  expect(placeAfter(menuOf(100, 100, 100), "c", null)).toEqual([{ productId: "c", displayOrder: 50 }]);
  expect(placeAfter(menuOf(100, 100, 100), "c", "a")).toEqual([
    { productId: "a", displayOrder: 10 },
    { productId: "c", displayOrder: 20 },
    { productId: "b", displayOrder: 30 },
  ]);
});

it("whatever the places are, what is moved stands behind the one that was named, and the rest as it stood", () => {
  const places = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(places, fc.nat(), fc.nat(), (sorted, from, to) => {
      const menu = menuOf(...sorted.toSorted((one, other) => one - other));
      const { productId } = menu[from % menu.length]!;
      const others = menu.filter((one) => one.productId !== productId);
      const index = to % menu.length;
      const after = index === 0 ? null : others[index - 1]!.productId;
      const wanted = others.toSpliced(index, 0, { productId, displayOrder: 0 }).map((one) => one.productId);
      expect(written(menu, placeAfter(menu, productId, after))).toBe(wanted.join(""));
    }),
  );
});

it("a new one comes last", () => {
  expect(lastPlace(menuOf(10, 100))).toBe(110);
  expect(lastPlace([])).toBe(10);
});
