import type { Product } from "@skipline/contract/catalog";
import { makeProduct } from "@skipline/contract/test-builders";
import { describe, expect, it } from "vitest";
import { buildInventorySections } from "./inventory-sections.ts";

const product = (productId: string, parts: Partial<Product>) =>
  makeProduct({ productId, productType: "OTHER", ...parts });

describe("the inventory", () => {
  it("groups by kind, with nothing lost", () => {
    const products = [
      product("tee-m", { productType: "MERCHANDISE", name: "Tee", variantName: "M" }),
      product("cola", { productType: "NON_ALCOHOLIC_ITEM" }),
      product("mezcal", { productType: "ALCOHOLIC_ITEM", isAvailable: false }),
      product("beer", { productType: "ALCOHOLIC_ITEM", isAvailable: true }),
      product("tee-l", { productType: "MERCHANDISE", name: "Tee", variantName: "L" }),
      product("thing", { productType: "UNKNOWN" }),
    ];
    expect(
      buildInventorySections(products).map(({ title, products: held }) => [title, held.map((one) => one.productId)]),
    ).toEqual([
      ["Alcoholic", ["beer", "mezcal"]],
      ["Non-alcoholic", ["cola"]],
      ["Merchandise", ["tee-m", "tee-l"]],
      ["Other", ["thing"]],
    ]);
  });

  it("is searched by name and variant", () => {
    const tee = product("tee", { name: "Piña Tee", variantName: "Extra Large" });
    expect(buildInventorySections([tee], "pina large")).toHaveLength(1);
    expect(buildInventorySections([tee], "mezcal")).toEqual([]);
  });

  it("keeps the sizes of a thing together, smallest first", () => {
    const sizes = ["L", "2XL", "S", "XL", "M"].map((variantName, index) =>
      product(variantName, { productType: "MERCHANDISE", name: "Tee", variantName, displayOrder: 10 * index }),
    );
    const cap = product("cap", { productType: "MERCHANDISE", name: "Cap", displayOrder: 5 });
    const [section] = buildInventorySections([cap, ...sizes]);
    expect(section?.products.map(({ productId }) => productId)).toEqual(["S", "M", "L", "XL", "2XL", "cap"]);
  });
});
