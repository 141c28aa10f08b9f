import { makeProduct } from "@skipline/contract/test-builders";
import { expect, it } from "vitest";
import { noBulk, previewPrices, readBulk } from "./bulk-change.ts";
import type { BulkValues } from "./bulk-change.ts";

it.each<[Partial<BulkValues>, object]>([
  [{ amount: "1" }, { price: { kind: "RAISE", by: "1.00" } }],
  [{ way: "LOWER", amount: "0.5" }, { price: { kind: "LOWER", by: "0.50" } }],
  [{ way: "SET", amount: "9" }, { price: { kind: "SET", to: "9.00" } }],
  [{ way: "MORE_PERCENT", amount: "10 %" }, { price: { kind: "PERCENT", percent: 10, step: 25 } }],
  [{ way: "LESS_PERCENT", amount: "100", step: "1" }, { price: { kind: "PERCENT", percent: -100, step: 1 } }],
  [{ subject: "isAvailable", isAvailable: "false" }, { isAvailable: false }],
  [{ subject: "productType", productType: "FOOD_ITEM" }, { productType: "FOOD_ITEM" }],
  [{ subject: "taxCategory", taxCategory: "clothing" }, { taxCategory: "clothing" }],
  [{ subject: "isArchived" }, { isArchived: true }],
])("%j is the change %j", (values, change) => {
  expect(readBulk({ ...noBulk, ...values })).toEqual({ change });
});

it.each<Partial<BulkValues>>([
  { amount: "" },
  { amount: "-1" },
  { way: "MORE_PERCENT", amount: "501" },
  { way: "LESS_PERCENT", amount: "101" },
  { way: "LESS_PERCENT", amount: "0" },
  { way: "MORE_PERCENT", amount: "2.5" },
])("%j is said to be none", (values) => {
  expect(readBulk({ ...noBulk, ...values }).error).toEqual(expect.any(String));
});

it("tells what the first ones will cost", () => {
  const products = ["8.00", "9.50", "11.00"].map((price, index) => ({
    ...makeProduct({
      productId: `prd-${index}`,
      name: "Lager",
      variantName: index === 0 ? null : `Size ${index}`,
      price,
    }),
    taxCategory: null,
    picture: null,
    isArchived: false,
  }));
  expect(previewPrices(products, { kind: "PERCENT", percent: 10, step: 25 }, 2)).toEqual([
    { productId: "prd-0", name: "Lager", before: "$8.00", after: "$8.75" },
    { productId: "prd-1", name: "Lager, Size 1", before: "$9.50", after: "$10.50" },
  ]);
});
