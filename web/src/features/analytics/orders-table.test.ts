import { expect, test } from "vitest";
import { describeItem } from "./orders-table.ts";

const item = {
  productId: "prd-1",
  name: "Water",
  variantName: "Large",
  productType: "NON_ALCOHOLIC_ITEM" as const,
  quantity: 2,
  price: "3.00",
  totalPrice: "6.00",
  imageBase64: null,
  imageUrls: [],
};

test("an item stands in the books in the vendor's words, and in those that its guest read", () => {
  expect(describeItem({ ...item, asRead: null })).toBe("2 Water – Large");
  const read = { language: "es" as const, name: "Agua", variantName: "Grande" };
  expect(describeItem({ ...item, asRead: read })).toBe("2 Water – Large (Agua – Grande)");
  expect(describeItem({ ...item, asRead: { ...read, name: item.name, variantName: item.variantName } })).toBe(
    "2 Water – Large",
  );
});
