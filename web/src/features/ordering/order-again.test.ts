import type { OrderLine } from "@skipline/contract/ordering";
import { makeOrderLine } from "@skipline/contract/test-builders";
import { expect, it } from "vitest";
import { planReorder } from "./order-again.ts";

const line = (productId: string, quantity: number, changes: Partial<OrderLine> = {}) =>
  makeOrderLine({ productId, quantity, name: productId.toUpperCase(), ...changes });
const product = (productId: string, isAvailable = true) => ({ productId, isAvailable });

it("takes what is on sale today, as it was chosen, and none of the prices of then", () => {
  const ordered = [line("soda", 2, { note: "no ice" }), line("beer", 1)];
  expect(planReorder(ordered, [product("beer"), product("soda")])).toEqual({
    lines: [
      { productId: "soda", quantity: 2, note: "no ice" },
      { productId: "beer", quantity: 1, note: "" },
    ],
    missing: [],
  });
});

it("names what has sold out or left the menu, each once", () => {
  const ordered = [
    line("gone", 1),
    line("tee", 1, { name: "Tee", variantName: "M" }),
    line("soda", 1),
    line("gone", 1, { note: "warm" }),
  ];
  expect(planReorder(ordered, [product("tee", false), product("soda")])).toEqual({
    lines: [{ productId: "soda", quantity: 1, note: "" }],
    missing: ["GONE", "Tee (M)"],
  });
  expect(planReorder(ordered, []).lines).toEqual([]);
});
