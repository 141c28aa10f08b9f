import { productColumnNames } from "@skipline/contract/product-columns";
import { makeProduct } from "@skipline/contract/test-builders";
import { describe, expect, it } from "vitest";
import { headOf, sampleOf } from "#components/csv-file/file-columns.ts";
import { toCsv } from "#lib/csv.ts";
import { findEqualHeads, findMissing, findTwice, guessMapping } from "./mapping.ts";
import { toProductRows } from "./product-files.ts";

describe("what columns mean", () => {
  it("is guessed by their heads, in English and Spanish", () => {
    const heads = ["Item Name", "PRECIO", "Categoría", "SKU", "Nombre (español)", "Colour", ""];
    expect(guessMapping({ heads })).toEqual(["name", "price", "productType", "key", "name.es", null, null]);
  });

  it("of two that mean the same the first; equal heads are told", () => {
    const heads = ["Name", "Product", "Price", "Price", ""];
    expect(guessMapping({ heads })).toEqual(["name", null, "price", null, null]);
    expect([...findEqualHeads({ heads })]).toEqual(["Price"]);
    expect(headOf("", 4)).toBe("Column 5");
  });

  it("may not be said twice, and a name and a price are needed unless the file has ids", () => {
    expect([...findTwice(["name", "price", "name", null, null])]).toEqual(["name"]);
    expect(findMissing(["name", null])).toEqual(["price"]);
    expect(findMissing(["productId", "description"])).toEqual([]);
  });

  it("is shown by what stands in them", () => {
    const rows = ["Lager", "Lager", "", "x".repeat(50), "Stout"].map((cell, at) => ({ row: at + 2, cells: [cell] }));
    expect(sampleOf({ rows }, 0)).toBe(`Lager · ${"x".repeat(40)}… · Stout`);
  });
});

it("a menu as a file has a head for each column that an import knows, and no formula", () => {
  const {
    discountedPrice: _price,
    discountPercent: _percent,
    ...product
  } = makeProduct({
    name: "=1+1",
    translations: { es: { name: "Cerveza" } },
  });
  const rows = toProductRows([{ ...product, taxCategory: "standard", picture: null, isArchived: false }], "en");
  const heads = (rows[0] ?? []).map(String);
  const left = ["key", "name.en", "variantName.en", "description.en"];
  expect(guessMapping({ heads })).toEqual(productColumnNames.filter((column) => !left.includes(column)));
  expect(toCsv(rows)).toContain("'=1+1");
});
