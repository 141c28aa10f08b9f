import { randomBytes } from "node:crypto";
import type { Stripe } from "stripe";

/** Of Stripe's calculation, what we are answered: by the SDK's own types. */
type StandInTax = Pick<
  Stripe.Tax.Calculation,
  "object" | "id" | "currency" | "amount_total" | "tax_amount_exclusive" | "tax_amount_inclusive"
>;

/** One rate for everything, enough to see that lines, codes and address arrive. */
export function calculateTax(form: URLSearchParams): StandInTax {
  const amounts = [...form].filter(([name]) => /^line_items\[\d+\]\[amount\]$/.test(name));
  const subtotal = amounts.reduce((sum, [, value]) => sum + Number(value), 0);
  const rate = form.get("customer_details[address][state]") === "CA" ? 0.095 : 0;
  const tax = Math.round(subtotal * rate);
  return {
    object: "tax.calculation",
    id: `taxcalc_${randomBytes(12).toString("hex")}`,
    currency: form.get("currency") ?? "",
    amount_total: subtotal + tax,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
  };
}
