import type { OwnProduct } from "@skipline/contract/own-products";
import { makeProduct } from "@skipline/contract/test-builders";
import { describe, expect, it, test } from "vitest";
import {
  asKnown,
  changesShared,
  describeProductIssue,
  emptyProduct,
  listProductChanges,
  previewOf,
  productSchema,
  toFormValues,
  toSizeValues,
} from "./product-form.ts";

const product: OwnProduct = {
  ...makeProduct({ name: "Tour shirt", variantName: "M", productType: "MERCHANDISE", price: "25.00" }),
  imageUrls: ["/demo/shirt.webp"],
  taxCategory: "clothing",
  picture: null,
  isArchived: false,
  translations: { es: { name: "Camiseta" } },
};
const read = (changes: object) => productSchema().safeParse({ ...toFormValues(product, "en"), ...changes });

describe("what a product has in common with itself elsewhere", () => {
  const fields = { ...toFormValues(product, "en"), allergens: ["MILK", "EGGS"] };
  it.each<[object, boolean]>([
    [{}, false],
    [{ price: "26.00", isAvailable: false, allergens: ["EGGS", "MILK"] }, false],
    [{ name: "Shirt" }, true],
    [{ allergens: ["EGGS"] }, true],
    [{ picture: { mediaId: "m", imageUrl: "/m.webp" } }, true],
    [{ translations: { es: { ...fields.translations.es, name: "Playera" } } }, true],
  ])("%j: %s", (change, changes) => expect(changesShared(fields, { ...fields, ...change })).toBe(changes));
});

test("a change that holds elsewhere goes by what is known there by now, and to no location that was not chosen", () => {
  const place = { vendorLocationId: "L2", locationName: "Bar", isAvailable: true, isArchived: false };
  const copy = { ...place, productId: "a", price: "1.00", version: 1 };
  const known = [
    { ...copy, version: 2 },
    { ...copy, productId: "b" },
  ];
  expect(asKnown([copy, { ...copy, productId: "gone" }], known)).toEqual([{ ...copy, version: 2 }]);
  expect(asKnown([], known)).toEqual([]);
});

describe("the form of a product", () => {
  it("sends what was there as it was, and leaves a picture alone that nobody uploaded", () => {
    const { data } = read({});
    expect(data).toMatchObject({ name: "Tour shirt", variantName: "M", price: "25.00", taxCategory: "clothing" });
    expect(data?.translations).toEqual({ es: { name: "Camiseta" } });
    expect(data).not.toHaveProperty("mediaId");
    expect(read({ picture: { mediaId: null, imageUrl: null } }).data?.mediaId).toBeNull();
  });

  it.each([
    ["9", "9.00"],
    [" 12.5 ", "12.50"],
    ["", undefined],
    ["twelve", undefined],
    ["1000000", undefined],
  ])("reads the price %j as %s", (price, sent) => expect(read({ price }).data?.price).toBe(sent));

  it.each([
    ["4.8", 48],
    [" 12 % ", 120],
    ["4,8", 48],
    ["0", 0],
    ["96", 960],
    ["", null],
    ["97", undefined],
    ["4.85", undefined],
    ["strong", undefined],
  ])("reads the strength %j as %s tenths", (abvTenths, sent) => expect(read({ abvTenths }).data?.abvTenths).toBe(sent));

  it("says what is missing", () => {
    const { error } = productSchema().safeParse(emptyProduct("en"));
    const said = error?.issues.map((issue) => [issue.path.join("."), describeProductIssue(issue)]);
    expect(said).toEqual([
      ["name", "Please fill this in."],
      ["price", "Please type a price from 0 to 999,999.99."],
    ]);
  });

  it("takes all to another size but what tells the sizes apart", () => {
    expect(toSizeValues(product, "en")).toMatchObject({ name: "Tour shirt", variantName: "", price: "25.00" });
  });

  it("shows a guest's card of what stands in it", () => {
    const typed = { price: "x", abvTenths: "4.8", allergens: ["GLUTEN", "MILK"] };
    expect(previewOf({ ...toFormValues(product, "en"), ...typed })).toMatchObject({
      abvTenths: 48,
      allergens: ["MILK", "GLUTEN"],
      name: "Tour shirt",
      price: "0.00",
    });
  });
});

it("tells what somebody else has changed, field by field", () => {
  const after = { ...product, name: "Shirt", price: "30.00", isArchived: true, imageUrls: [] };
  expect(listProductChanges(product, after).map(({ before, after: now }) => [before, now])).toEqual([
    ["Tour shirt", "Shirt"],
    ["$25.00", "$30.00"],
    ["No", "Yes"],
    ["—", "Another picture"],
  ]);
});
