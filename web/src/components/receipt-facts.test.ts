import type { Order } from "@skipline/contract/ordering";
import type { PaymentMethod } from "@skipline/contract/payments";
import { describe, expect, it } from "vitest";
import { describeMethod, describeRefund } from "./receipt-facts.ts";

it.each<[PaymentMethod | null, string | null]>([
  [{ kind: "CARD", brand: "visa", last4: "4242" }, "Visa ···· 4242"],
  [{ kind: "CARD", brand: "amex", last4: "0005" }, "American Express ···· 0005"],
  [{ kind: "CARD", brand: "a_new_network", last4: "1234" }, "Card ···· 1234"],
  [{ kind: "CARD", brand: null, last4: null }, "Card"],
  [{ kind: "APPLE_PAY", brand: "visa", last4: "4242" }, "Apple Pay"],
  [{ kind: "WALLET", brand: null, last4: null }, "Wallet"],
  [{ kind: "OTHER", brand: "us_bank_account", last4: null }, null],
  [null, null],
])("%j reads %j", (method, text) => expect(describeMethod(method)).toBe(text));

describe("the refund on a receipt", () => {
  const at = "2026-11-21T05:00:00.000Z";
  const paid = { status: "PAID", totalAmount: "9.86", isFree: false, refunded: null, datetimeRefunded: null } as const;
  const read = (changes: Partial<Order>) => describeRefund({ ...paid, ...changes });

  it("is not there before anything went back, nor where nothing was paid", () => {
    expect(read({})).toBeNull();
    expect(read({ status: "REFUNDED", isFree: true, totalAmount: "0.00", datetimeRefunded: at })).toBeNull();
  });

  it("tells a part from the whole", () => {
    const part = { amount: "1.50", datetime: at };
    expect(read({ refunded: part })).toEqual({ label: "Partly refunded", ...part });
    const whole = { amount: "9.86", datetime: at };
    expect(read({ status: "REFUNDED", refunded: whole })).toEqual({ label: "Refunded", ...whole });
  });

  it("knows the whole of an order that was kept before refunds had amounts", () => {
    expect(read({ status: "REFUNDED", datetimeRefunded: at })).toEqual({
      label: "Refunded",
      amount: "9.86",
      datetime: at,
    });
  });
});
