import type { Order } from "@skipline/contract/ordering";
import { describe, expect, it, test } from "vitest";
import { agreedState, listChanges, listRestored, mergeChanges, readAgreed, withoutLines } from "./cart-news.ts";

const cart = [
  { productId: "mezcal", quantity: 2, note: "" },
  { productId: "tee", quantity: 1, note: "" },
];
const seen = new Map([
  ["mezcal", { name: "Mezcal", price: "12.00", discountedPrice: null }],
  ["tee", { name: "Tee", price: "25.00", discountedPrice: "22.50" }],
]);
const mezcal = { productId: "mezcal", name: "Mezcal", price: "12.00", discountedPrice: null, isAvailable: true };
const tee = { productId: "tee", name: "Tee", price: "25.00", discountedPrice: "22.50", isAvailable: true };

test("what an order cost comes to the review as it was agreed to; nonsense in the history does not", () => {
  const line = { productId: "tee", name: "Tee", price: "25.00", discountedPrice: "22.50", quantity: 1, note: "" };
  const state = agreedState({ cartItems: [line as Order["cartItems"][number]] });
  expect([...readAgreed(JSON.parse(JSON.stringify(state)))]).toMatchObject([["tee", seen.get("tee")!]]);
  const nonsense = [null, 7, "x", { productId: "tee" }, { ...line, price: "free" }, { ...line, discountedPrice: 3 }];
  for (const other of [undefined, null, { agreed: "tee" }, { agreed: nonsense }])
    expect(readAgreed(other).size).toBe(0);
});

describe("listChanges", () => {
  it("is silent when all is as it was seen", () => {
    expect(listChanges(cart, seen, [mezcal, tee])).toEqual([]);
  });

  it("tells old and new price, sold out, and gone", () => {
    const third = { productId: "gone", quantity: 1, note: "" };
    expect(
      listChanges([...cart, third], seen, [
        { ...mezcal, price: "13.50" },
        { ...tee, isAvailable: false },
      ]),
    ).toEqual([
      { kind: "price", productId: "mezcal", name: "Mezcal", oldPrice: "12.00", newPrice: "13.50" },
      { kind: "soldOut", productId: "tee", name: "Tee" },
      { kind: "gone", productId: "gone", name: null },
    ]);
  });

  it("takes a product without a price at this location for gone, under the name it had", () => {
    const news = [mezcal, { productId: "tee", name: null, price: null, discountedPrice: null, isAvailable: false }];
    expect(listChanges(cart, seen, news)).toEqual([{ kind: "gone", productId: "tee", name: "Tee" }]);
  });

  it("tells that a promotion ended", () => {
    expect(listChanges(cart, seen, [mezcal, { ...tee, discountedPrice: null }])).toEqual([
      { kind: "price", productId: "tee", name: "Tee", oldPrice: "22.50", newPrice: "25.00" },
    ]);
  });

  it("says nothing of a price that was never seen", () => {
    expect(listChanges(cart, new Map(), [{ ...mezcal, price: "13.50" }, tee])).toEqual([]);
  });
});

describe("mergeChanges", () => {
  const first = { kind: "price", productId: "mezcal", name: "Mezcal", oldPrice: "12.00", newPrice: "13.00" } as const;

  it("keeps the price that the guest first saw", () => {
    const second = { ...first, oldPrice: "13.00", newPrice: "14.00" };
    expect(mergeChanges([first], [second])).toEqual([{ ...first, newPrice: "14.00" }]);
  });

  it("forgets a price that came back", () => {
    expect(mergeChanges([first], [{ ...first, oldPrice: "13.00", newPrice: "12.00" }])).toEqual([]);
  });

  it("replaces a price by sold out", () => {
    const soldOut = { kind: "soldOut", productId: "mezcal", name: "Mezcal" } as const;
    expect(mergeChanges([first], [soldOut])).toEqual([soldOut]);
  });
});

it("puts back what is on sale again, every line of it, and nothing else", () => {
  const removed = [
    { productId: "soda", quantity: 2, note: "" },
    { productId: "soda", quantity: 1, note: "no ice" },
    { productId: "beer", quantity: 1, note: "" },
  ];
  const word = { name: "x", price: "4.50", discountedPrice: null };
  const news = [
    { productId: "soda", ...word, isAvailable: true },
    { productId: "beer", ...word, isAvailable: false },
    { productId: "tee", ...word, isAvailable: true },
  ];
  const back = listRestored(removed, news);
  expect(back).toEqual(removed.slice(0, 2));
  expect(withoutLines(news, back).map(({ productId }) => productId)).toEqual(["beer", "tee"]);
});
