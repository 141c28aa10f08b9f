import { makeOrder, makeOrderLine } from "@skipline/contract/test-builders";
import { describe, expect, it } from "vitest";
import { receiptText } from "./receipt-text.ts";

const order = makeOrder({
  status: "COMPLETE",
  cartItems: [
    makeOrderLine({ quantity: 2, name: "Mezcal Mule", totalPrice: "28.00" }),
    makeOrderLine({ name: "Tour Tee", variantName: "M", totalPrice: "22.50" }),
  ],
  promotion: { discountAmount: "2.50", description: "10% off merchandise", language: "en" },
  subtotal: "50.50",
  tipAmount: "5.60",
  taxAmount: "4.80",
  totalAmount: "60.90",
});

describe("a receipt as text", () => {
  it("says where, when, what and how much", () => {
    expect(receiptText(order)).toBe(
      [
        "The Aurora Room",
        "Main Bar",
        "11/20/26 08:05 PM · Order a1b2c3",
        "",
        "2 × Mezcal Mule  $28.00",
        "1 × Tour Tee (M)  $22.50",
        "",
        "10% off merchandise: -$2.50",
        "Subtotal: $50.50",
        "Tip: $5.60",
        "Tax: $4.80",
        "Total: $60.90",
        "Paid with Visa ···· 4242",
      ].join("\n"),
    );
  });

  it("ends with what the vendor says on each, in its reader's words, and whom to ask", () => {
    const vendorSupport = {
      phone: "+13233733100",
      email: "help@aurora.example",
      receiptFooter: "Gracias",
      translations: { en: { receiptFooter: "Thanks!\nSee you" } },
    };
    const end = "\n\nThanks!\nSee you\nQuestions about this order? (323) 373-3100 · help@aurora.example";
    expect(receiptText({ ...order, vendorSupport })).toBe(`${receiptText(order)}${end}`);
    const silent = { phone: null, email: null, receiptFooter: "Gracias" };
    expect(receiptText({ ...order, vendorSupport: silent })).toBe(`${receiptText(order)}\n\nGracias`);
  });

  it("leaves out what is not there, and says that the money went back", () => {
    const refunded = { amount: "60.90", datetime: "2026-11-21T05:10:00Z" };
    const change = { promotion: null, tipAmount: "0.00", status: "REFUNDED", refunded } as const;
    const text = receiptText({ ...order, ...change, paymentMethod: null });
    expect(text).not.toContain("Tip");
    expect(text).not.toContain("10%");
    expect(text.endsWith("\nTotal: $60.90\nRefunded 11/20/26 09:10 PM: -$60.90")).toBe(true);
  });
});
