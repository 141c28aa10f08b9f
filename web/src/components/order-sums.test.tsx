import { formatMoney, parseMoney } from "@skipline/contract/money";
import { priceCart } from "@skipline/contract/pricing";
import { makeOrderLine } from "@skipline/contract/test-builders";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OrderAmounts } from "./order-amounts.tsx";
import { OrderItems } from "./order-items.tsx";

/** What stands on the screen, without the words for those who listen. */
function readScreen(html: string): string {
  return html.replaceAll(/<span class="sr-only">[^<]*<\/span>/g, "").replaceAll(/<[^>]*>/g, " ");
}

const amountsIn = (text: string) => [...text.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, sum = ""]) => toCents(sum));
const toCents = (sum: string) => Math.round(Number(sum.replaceAll(",", "")) * 100);

const makeLine = (unitPrice: number, quantity: number, total: number) =>
  makeOrderLine({ quantity, price: formatMoney(unitPrice), totalPrice: formatMoney(total) });

const cart = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 0, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 10 }),
    discountPercent: fc.option(fc.integer({ min: 1, max: 100 })),
  }),
  { minLength: 1, maxLength: 6 },
);

it("the sums of a discounted order follow from each other, as they stand on the screen", () => {
  fc.assert(
    fc.property(cart, (lines) => {
      const { lineTotals, subtotal, discount } = priceCart(lines);
      const totals = lines.map(({ unitPrice, quantity }, index) => {
        const total = lineTotals[index] ?? 0;
        const text = readScreen(renderToStaticMarkup(<OrderItems items={[makeLine(unitPrice, quantity, total)]} />));
        const [first = 0, taken = 0, shown = first] = amountsIn(text);
        // "3 × $25.00 − $7.50" comes to what stands beside it.
        return text.includes("−") ? { shown, read: quantity * first - taken } : { shown: first, read: first };
      });
      for (const { shown, read } of totals) expect(shown).toBe(read);
      expect(totals.reduce((sum, { shown }) => sum + shown, 0)).toBe(subtotal);

      const order = {
        promotion:
          discount > 0 ? { description: "Off", language: "en" as const, discountAmount: formatMoney(discount) } : null,
        subtotal: formatMoney(subtotal),
        tipAmount: "0.00",
        taxAmount: "1.00",
        totalAmount: formatMoney(subtotal + parseMoney("1.00")),
      };
      const [before = 0, off = 0, sub = 0] = amountsIn(
        readScreen(renderToStaticMarkup(<OrderAmounts order={order} />)),
      );
      expect(discount > 0 ? [before - off, sub] : [before, before]).toEqual([subtotal, subtotal]);
    }),
  );
});
