import { productTypes } from "@skipline/contract/catalog";
import { formatMoney } from "@skipline/contract/money";
import { makeProduct } from "@skipline/contract/test-builders";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "../../http/app-error.ts";
import type { PricedProduct } from "../catalog/index.ts";
import { showLine } from "./order-line.ts";
import { decideTip, listSoldOut, priceOrder as priceBy, type RequestedLine, requireAge } from "./order-pricing.ts";

/** As the server has it: in cents, with the promotion that holds. */
function product(changes: Partial<PricedProduct> = {}): PricedProduct {
  const { productTaxCode: taxCode, discountedPrice: _shown, ...same } = makeProduct({ productType: "ALCOHOLIC_ITEM" });
  const row = {
    ...same,
    taxCode,
    productId: "beer",
    name: "Beer",
    price: 1_200,
    discountAmount: null,
    translations: {},
    promotionTranslations: {},
    stockShown: null,
  };
  return { ...row, promotionDescription: null, ...changes };
}
const priceOrder = (lines: RequestedLine[], products: PricedProduct[]) =>
  priceBy(lines, new Map(products.map((one) => [one.productId, one])));
const shirt = product({ productId: "shirt", productType: "MERCHANDISE", price: 2_995 });
const line = (changes: Partial<RequestedLine> = {}): RequestedLine => ({
  productId: "beer",
  quantity: 1,
  note: "",
  price: "12.00",
  ...changes,
});

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return "nothing thrown";
}

describe("the catalogue decides", () => {
  test("a price, a sold-out and a foreign product change the cart", () => {
    expect(codeOf(() => priceOrder([line({ price: "11.99" })], [product()]))).toBe("CART_CHANGED");
    expect(codeOf(() => priceOrder([line()], [product({ isAvailable: false })]))).toBe("CART_CHANGED");
    expect(codeOf(() => priceOrder([line({ productId: "wine" })], [product()]))).toBe("CART_CHANGED");
  });

  test("so does a promotion that began, ended or changed since; whoever does not say what they saw is not asked", () => {
    const plain = product();
    const tenOff = product({ discountPercent: 10 });
    const seen = (discountedPrice: string | null | undefined, now: PricedProduct) =>
      codeOf(() => priceOrder([line({ discountedPrice })], [now]));
    expect([seen("10.80", tenOff), seen(null, plain)]).toEqual(["nothing thrown", "nothing thrown"]);
    expect([seen("10.80", plain), seen(null, tenOff), seen("9.60", tenOff)]).toEqual(Array(3).fill("CART_CHANGED"));
    expect([seen(undefined, plain), seen(undefined, tenOff)]).toEqual(["nothing thrown", "nothing thrown"]);
  });

  test("an amount off is what older pages show, too: they send the price after it, and it is taken", () => {
    const twoOff = product({ discountAmount: 200, promotionDescription: "2 off" });
    const seen = (discountedPrice: string | null | undefined) =>
      codeOf(() => priceOrder([line({ discountedPrice })], [twoOff]));
    expect(["10.00", null, "9.99", undefined].map(seen)).toEqual([
      "nothing thrown",
      "CART_CHANGED",
      "CART_CHANGED",
      "nothing thrown",
    ]);
    const order = priceOrder([line({ quantity: 3, discountedPrice: "10.00" })], [twoOff]);
    expect(order).toMatchObject({ subtotal: 3_000, discount: 600, promotionDescription: "2 off" });
    expect(order.lines.map((one) => showLine(one, false, false))).toMatchObject([
      { price: "12.00", discountedPrice: "10.00", totalPrice: "30.00" },
    ]);
  });

  test("the answer says the current word on every product asked for", () => {
    const lines = [line({ price: "1.00" }), line({ productId: "wine" })];
    expect(() => priceOrder(lines, [product()])).toThrow(
      expect.objectContaining({
        details: {
          items: [
            { productId: "beer", name: "Beer", price: "12.00", discountedPrice: null, isAvailable: true },
            { productId: "wine", name: null, price: null, discountedPrice: null, isAvailable: false },
          ],
        },
      }),
    );
  });

  test("lines of one product become one, ten at most", () => {
    const priced = priceOrder([line({ quantity: 4 }), line({ quantity: 6 })], [product()]);
    expect(priced.lines).toMatchObject([{ productId: "beer", quantity: 10 }]);
    expect(codeOf(() => priceOrder([line({ quantity: 10 }), line({ quantity: 1 })], [product()]))).toBe(
      "RULE_VIOLATED",
    );
  });

  test("a quantity of 0 removes the line, also one that is sold out", () => {
    const lines = [line({ quantity: 0 }), line({ productId: "shirt", price: "29.95" })];
    expect(priceOrder(lines, [product({ isAvailable: false }), shirt]).lines).toMatchObject([{ productId: "shirt" }]);
    expect(codeOf(() => priceOrder([line({ quantity: 0 })], [product()]))).toBe("EMPTY_CART");
  });

  test("a sum beyond any card's limit is refused", () => {
    const dear = product({ price: 99_999_999 });
    expect(codeOf(() => priceOrder([line({ quantity: 2, price: "999999.99" })], [dear]))).toBe("RULE_VIOLATED");
  });

  test("promotions that took something off are named once", () => {
    const tenOff = { discountPercent: 10, promotionDescription: "10% off" };
    const priced = priceOrder(
      [line(), line({ productId: "shirt", price: "29.95", quantity: 2 })],
      [product(tenOff), { ...shirt, ...tenOff }],
    );
    expect(priced).toMatchObject({ discount: 719, subtotal: 6_471, promotionDescription: "10% off" });
  });
});

test("alcohol needs the age acknowledgement", () => {
  const { lines } = priceOrder([line()], [product()]);
  expect(codeOf(() => requireAge(lines, false))).toBe("AGE_ACKNOWLEDGEMENT_REQUIRED");
  expect(codeOf(() => requireAge(lines, true))).toBe("nothing thrown");
});

describe("tip", () => {
  const drinks = priceOrder([line()], [product()]);
  test("0 to 100% of the subtotal", () => {
    expect(decideTip(0, drinks)).toBe(0);
    expect(decideTip(1_200, drinks)).toBe(1_200);
    expect(codeOf(() => decideTip(1_201, drinks))).toBe("RULE_VIOLATED");
  });
  test("none for merchandise only or for nothing to pay", () => {
    expect(decideTip(500, priceOrder([line({ productId: "shirt", price: "29.95" })], [shirt]))).toBe(0);
    expect(decideTip(500, priceOrder([line()], [product({ discountPercent: 100 })]))).toBe(0);
  });
});

test("random carts: no line below zero, lines add up, a lie about a price never passes", () => {
  const products = fc.uniqueArray(
    fc.record({
      productId: fc.stringMatching(/^[a-z]{1,8}$/),
      price: fc.integer({ min: 0, max: 10_000 }),
      productType: fc.constantFrom(...productTypes),
      discountPercent: fc.option(fc.integer({ min: 1, max: 100 })),
      discountAmount: fc.option(fc.integer({ min: 1, max: 12_000 })),
    }),
    { minLength: 1, maxLength: 20, selector: (one) => one.productId },
  );
  fc.assert(
    fc.property(
      products,
      fc.infiniteStream(fc.integer({ min: 1, max: 10 })),
      fc.nat(),
      (drafts, quantities, victim) => {
        const catalogue = drafts.map((draft) => product({ ...draft, promotionDescription: "some off" }));
        const cart = catalogue.map(({ productId, price }) => ({
          productId,
          price: formatMoney(price),
          note: "",
          quantity: quantities.next().value ?? 1,
        }));
        const priced = priceOrder(cart, catalogue);
        const totals = priced.lines.map((one) => one.price * one.quantity - one.discount);
        expect(Math.min(...totals)).toBeGreaterThanOrEqual(0);
        expect(totals.reduce((sum, one) => sum + one, 0)).toBe(priced.subtotal);
        const index = victim % cart.length;
        const price = formatMoney((catalogue[index]?.price ?? 0) + 1);
        const lie = cart.map((one, at) => (at === index ? { ...one, price } : one));
        expect(codeOf(() => priceOrder(lie, catalogue))).toBe("CART_CHANGED");
      },
    ),
    { numRuns: 500 },
  );
});

test("sold out is what the catalogue marks so, or does not have", () => {
  const catalogue = [
    { productId: "soda", isAvailable: true },
    { productId: "shirt", isAvailable: false },
  ];
  expect(listSoldOut(["soda", "shirt", "gone"], catalogue)).toEqual(["shirt", "gone"]);
  expect(listSoldOut(["soda"], catalogue)).toEqual([]);
});
