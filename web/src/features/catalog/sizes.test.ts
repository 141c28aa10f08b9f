import { makeProduct } from "@skipline/contract/test-builders";
import { inLanguage } from "@skipline/contract/translations";
import { expect, test } from "vitest";
import { compareVariants, sizeOf } from "./sizes.ts";

test("sizes are in one order, whatever they are called in the reader's language", () => {
  const sizes = [
    ["Large", "Grande"],
    ["Small", "Chica"],
    ["Medium", "Mediana"],
  ] as const;
  const products = sizes.map(([variantName, variant]) =>
    inLanguage(makeProduct({ variantName, translations: { es: { variantName: variant } } }), "es"),
  );
  const sorted = products.toSorted(compareVariants);
  expect(sorted.map(({ variantName }) => variantName)).toEqual(["Chica", "Mediana", "Grande"]);
  expect(sorted.map(sizeOf)).toEqual(["S", "M", "L"]);
});
