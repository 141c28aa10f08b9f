import { describe, expect, it } from "vitest";
import { subtractPaid } from "./finish-order.ts";

const cart = [
  { productId: "mezcal", quantity: 2 },
  { productId: "tee", quantity: 1 },
];

describe("subtractPaid", () => {
  it("leaves nothing of a cart that was paid as it is", () => {
    expect(subtractPaid(cart, cart)).toEqual([]);
  });

  it("leaves what was added after the payment", () => {
    const now = [
      { productId: "mezcal", quantity: 3 },
      { productId: "water", quantity: 1 },
    ];
    expect(subtractPaid(now, cart)).toEqual([
      { productId: "mezcal", quantity: 1 },
      { productId: "water", quantity: 1 },
    ]);
  });
});
