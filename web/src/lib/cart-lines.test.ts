import type { Product } from "@skipline/contract/catalog";
import { makeProduct } from "@skipline/contract/test-builders";
import { describe, expect, it } from "vitest";
import { priceCartLines } from "./cart-lines.ts";

const product = (productId: string, parts: Partial<Product> = {}) => makeProduct({ productId, ...parts });

describe("priceCartLines", () => {
  it("sums quantities and prices", () => {
    const cart = priceCartLines(
      [
        { productId: "soda", quantity: 2, note: "" },
        { productId: "water", quantity: 1, note: "" },
      ],
      [product("water", { price: "3.50" }), product("soda", { price: "1234.50" })],
    );
    expect(cart).toMatchObject({ totalQuantity: 3, gross: 247_250, discount: 0, subtotal: 247_250, unavailable: [] });
    expect(cart.lines.map((line) => [line.product.productId, line.total])).toEqual([
      ["soda", 246_900],
      ["water", 350],
    ]);
  });

  it("rounds a discount once on the sum, as the server does, not per piece", () => {
    const tee = product("tee", { price: "25.05", discountPercent: 10, discountedPrice: "22.55" });
    const cart = priceCartLines([{ productId: "tee", quantity: 3, note: "" }], [tee]);
    expect(cart).toMatchObject({ gross: 7515, discount: 752, subtotal: 6763 });
    expect(cart.lines[0]).toMatchObject({ gross: 7515, total: 6763 });
  });

  it("counts nothing that is sold out or gone, and names it", () => {
    const soldOut = product("soldout", { isAvailable: false });
    const cart = priceCartLines(
      [
        { productId: "soldout", quantity: 2, note: "" },
        { productId: "gone", quantity: 1, note: "" },
        { productId: "water", quantity: 1, note: "" },
      ],
      [soldOut, product("water")],
    );
    expect(cart).toMatchObject({ totalQuantity: 1, subtotal: 1000 });
    expect(cart.unavailable).toEqual([
      { productId: "soldout", quantity: 2, note: "", product: soldOut },
      { productId: "gone", quantity: 1, note: "", product: null },
    ]);
  });
});
