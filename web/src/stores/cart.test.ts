import { cartLine } from "@skipline/contract/cart";
import type { CartLine } from "@skipline/contract/cart";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addQuantity,
  cartLifetimeMs,
  parseCarts,
  pruneCarts,
  quantityOf,
  readCartLines,
  setLine,
  setNote,
  setQuantity,
  subtractPaid,
} from "./cart.ts";
import { arbitraryOf } from "./test-arbitrary.ts";

/** Any lines that the contract allows, with all their fields, each product once. */
const anyLines = fc.uniqueArray(
  arbitraryOf(cartLine).map((line): CartLine => cartLine.parse(line)),
  {
    selector: ({ productId }) => productId,
    maxLength: 5,
  },
);

const margarita = { productId: "prd-margarita", quantity: 2, note: "" };
const water = { productId: "prd-water", quantity: 1, note: "" };

describe("cart lines", () => {
  it("adds a new line at the end and merges into one that is there", () => {
    expect(addQuantity([margarita], "prd-water", 1)).toEqual({ items: [margarita, water], outcome: "done" });
    expect(addQuantity([margarita, water], "prd-margarita", 3).items).toEqual([
      { productId: "prd-margarita", quantity: 5, note: "" },
      water,
    ]);
  });

  it("stops at 10 per product", () => {
    expect(addQuantity([{ productId: "prd-water", quantity: 8, note: "" }], "prd-water", 5).items).toEqual([
      { productId: "prd-water", quantity: 10, note: "" },
    ]);
    expect(setQuantity([], "prd-water", 99).items).toEqual([{ productId: "prd-water", quantity: 10, note: "" }]);
  });

  it("keeps lines with different notes apart, 10 of a product in all of them", () => {
    const plain = { productId: "prd-soda", quantity: 3, note: "" };
    const cold = { productId: "prd-soda", quantity: 2, note: "no ice" };
    const both = addQuantity([plain], "prd-soda", 2, "no ice").items;
    expect(both).toEqual([plain, cold]);
    expect(addQuantity(both, "prd-soda", 1, "no ice").items).toEqual([plain, { ...cold, quantity: 3 }]);
    expect(addQuantity(both, "prd-soda", 9, "no ice").items).toEqual([plain, { ...cold, quantity: 7 }]);
    expect(setLine(both, cold, 0).items).toEqual([plain]);
    expect(setLine(both, plain, 10).items).toEqual([{ ...plain, quantity: 8 }, cold]);
    expect(subtractPaid(both, [{ ...cold, quantity: 1 }])).toEqual([plain, { ...cold, quantity: 1 }]);
  });

  it("takes what no line is spoken of from the plain ones first, then from the newest", () => {
    const lines = [
      { productId: "prd-soda", quantity: 1, note: "no ice" },
      { productId: "prd-soda", quantity: 1, note: "" },
      { productId: "prd-soda", quantity: 2, note: "lime" },
    ];
    expect(setQuantity(lines, "prd-soda", 5).items.map(({ quantity }) => quantity)).toEqual([1, 2, 2]);
    expect(setQuantity(lines, "prd-soda", 3).items.map(({ note }) => note)).toEqual(["no ice", "lime"]);
    expect(setQuantity(lines, "prd-soda", 1).items.map(({ note }) => note)).toEqual(["no ice"]);
    expect(setQuantity(lines, "prd-soda", 0).items).toEqual([]);
  });

  it("makes one line of two whose notes become the same", () => {
    const lines = [
      { productId: "prd-soda", quantity: 1, note: "no ice" },
      { productId: "prd-soda", quantity: 2, note: "" },
    ];
    expect(setNote(lines, { productId: "prd-soda", note: "" }, "no ice").items).toEqual([
      { productId: "prd-soda", quantity: 3, note: "no ice" },
    ]);
  });

  it("removes at 0 and below, and does nothing for a line that is not there", () => {
    expect(setQuantity([margarita, water], "prd-margarita", 0).items).toEqual([water]);
    expect(setQuantity([margarita], "prd-water", -4).items).toEqual([margarita]);
  });

  it("takes 50 lines and refuses the next, but still changes those it has", () => {
    const items = Array.from({ length: 50 }, (_, index) => ({ productId: `prd-${index}`, quantity: 1, note: "" }));
    expect(addQuantity(items, "prd-new", 1)).toEqual({ items, outcome: "full" });
    expect(quantityOf(addQuantity(items, "prd-7", 1).items, "prd-7")).toBe(2);
  });

  it("holds whole quantities of 1 to 10 and each product once, whatever is done to it", () => {
    const step = fc.record({
      kind: fc.constantFrom("add" as const, "set" as const),
      productId: fc.constantFrom("a", "b", "c"),
      quantity: fc.oneof(fc.integer({ min: -20, max: 20 }), fc.double({ min: -20, max: 20, noNaN: true })),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let items: readonly CartLine[] = [];
        for (const { kind, productId, quantity } of steps) {
          items = (kind === "add" ? addQuantity : setQuantity)(items, productId, quantity).items;
        }
        expect(new Set(items.map((item) => item.productId)).size).toBe(items.length);
        expect(items.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 10)).toBe(true);
      }),
    );
  });

  it("keeps every field of a line whose quantity changes", () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: 1, max: 10 }), (lines, quantity) => {
        for (const line of lines) {
          const { items } = setLine(lines, line, quantity);
          expect(items).toEqual(lines.map((one) => (one === line ? { ...line, quantity } : one)));
        }
      }),
    );
  });

  it("leaves of a paid cart what was added since, with every field", () => {
    fc.assert(
      fc.property(anyLines, anyLines, (paid, added) => {
        const paidOnce = paid.map((line) => ({ ...line, quantity: 1 }));
        expect(subtractPaid(paidOnce, paidOnce)).toEqual([]);
        expect(subtractPaid(added, [])).toEqual(added);
        const twice = paid.map((line) => ({ ...line, quantity: 2 }));
        expect(subtractPaid(twice, paidOnce)).toEqual(paidOnce);
      }),
    );
  });
});

describe("stored carts", () => {
  const now = 1_795_000_000_000;
  const cart = (updatedAt: number) => ({ vendorLocationId: "064E1", items: [water], updatedAt });

  it("keeps carts of the last 24 hours", () => {
    expect(pruneCarts({ "064E1": cart(now - cartLifetimeMs) }, now)).toHaveProperty("064E1");
    expect(pruneCarts({ "064E1": cart(now - cartLifetimeMs - 1) }, now)).toEqual({});
    expect(pruneCarts({ "064E1": cart(now + 2 * cartLifetimeMs) }, now)).toEqual({});
  });

  it("reads back what was written, every field of every line", () => {
    fc.assert(
      fc.property(anyLines, (items) => {
        const carts = {
          "064E1": { ...cart(now), items },
          "0B7K2": { vendorLocationId: "0B7K2", items: [], updatedAt: now },
        };
        expect(parseCarts(JSON.stringify(carts))).toEqual(carts);
      }),
    );
  });

  it("reads what the first version kept, and what a later one may have added", () => {
    const kept = `{"064E1":{"vendorLocationId":"064E1","items":[{"productId":"prd-water","quantity":2,"later":true}],"updatedAt":${now}}}`;
    expect(parseCarts(kept)["064E1"]?.items).toMatchObject([{ productId: "prd-water", quantity: 2, note: "" }]);
    expect(parseCarts(kept)["064E1"]?.items[0]).not.toHaveProperty("later");
  });

  it("takes the lines of an order, each with the guest's fields alone", () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        expect(readCartLines(lines.map((line) => ({ ...line, name: "A drink", price: "4.50" })))).toEqual(lines);
      }),
    );
  });

  it.each([null, "", "{", "null", "[]", "7", '{"064E1":null}', '{"064E1":{"items":[]}}'])(
    "takes %j as none",
    (text) => {
      expect(parseCarts(text)).toEqual({});
    },
  );

  it("keeps a line whose note can't be read", () => {
    const kept = readCartLines([
      { productId: "a", quantity: 1, note: "x".repeat(141) },
      { productId: "b", quantity: 1, note: 7 },
    ]);
    expect(kept.map(({ note }) => note)).toEqual(["", ""]);
  });

  it("drops broken lines and merges doubled ones", () => {
    const items = [
      null,
      3,
      { productId: "a" },
      { productId: "", quantity: 1, note: "" },
      { productId: "b", quantity: "2", note: "" },
    ];
    const good = [
      { productId: "c", quantity: 7, note: "" },
      { productId: "c", quantity: 7, note: "" },
      { productId: "d", quantity: 0, note: "" },
    ];
    const text = JSON.stringify({ "064E1": { items: [...items, ...good], updatedAt: now } });
    expect(parseCarts(text)["064E1"]?.items).toEqual([{ productId: "c", quantity: 10, note: "" }]);
  });

  it("gives nothing but carts, whatever is stored", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const read of Object.values(parseCarts(text))) expect(Array.isArray(read.items)).toBe(true);
      }),
    );
  });
});
