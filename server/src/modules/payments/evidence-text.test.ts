import { expect, test } from "vitest";
import { writeEvidence } from "./evidence-text.ts";

const paidAt = new Date("2026-11-25T19:00:00.000Z");
const facts = {
  seller: ["Venue: Aurora"],
  lines: [{ text: "2 × Soda, large", amount: 900 }],
  amounts: [{ text: "Discount", amount: -100 }],
  total: 800,
  happened: [
    { at: paidAt, text: "paid" },
    { at: new Date("2026-11-25T19:30:00.000Z"), text: "handed over" },
  ],
  handedOverAt: new Date("2026-11-26T01:00:00.000Z"),
};

test("all that is known, a part each, with what the venue adds", () => {
  expect(writeEvidence({ intentId: "pi_1", paidAt, facts }, " We remember. ")).toEqual({
    product: "2 × Soda, large",
    servedOn: "2026-11-26",
    log: "2026-11-25 19:00:00 UTC: paid\n2026-11-25 19:30:00 UTC: handed over",
    whole: [
      "Payment: pi_1\nVenue: Aurora",
      "2 × Soda, large: $9.00\nDiscount: -$1.00\nTotal: $8.00",
      "2026-11-25 19:00:00 UTC: paid\n2026-11-25 19:30:00 UTC: handed over",
      "The venue adds:\nWe remember.",
    ].join("\n\n"),
  });
});

test("of what nobody knows only that it was paid", () => {
  const { product, servedOn, whole } = writeEvidence({ intentId: "pi_1", paidAt, facts: null }, "");
  expect({ product, servedOn, whole }).toEqual({
    product: "",
    servedOn: "2026-11-25",
    whole: "Payment: pi_1\n\n2026-11-25 19:00:00 UTC: paid",
  });
});
