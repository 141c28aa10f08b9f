import { currency } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import type { Stripe } from "stripe";
import * as z from "zod/mini";
import { AppError } from "../../http/app-error.ts";
import { createStripeClient, type StripeClientOptions } from "../stripe-client.ts";
import type { TaxProvider } from "./tax-provider.ts";

const cents = z.int().check(z.gte(0), z.lte(9_999_999_999));
const answerSchema = z.object({
  object: z.literal("tax.calculation"),
  currency: z.literal(currency),
  amount_total: cents,
  tax_amount_exclusive: cents,
  tax_amount_inclusive: z.literal(0),
});

/**
 * Stripe Tax for goods picked up at the location's own address. Catalogue codes that are not Stripe's (`txcd_…`) are
 * left out, so that Stripe's own default for the account holds. Ends within 3.9 s.
 */
export function createStripeTax(options: StripeClientOptions): TaxProvider {
  const { stripe, withinDeadline } = createStripeClient(options);
  return {
    name: "stripe",
    async calculateTax({ address, lines }) {
      const taxable = lines.filter((line) => line.amount > 0);
      if (taxable.length === 0) return 0;
      const call = () =>
        stripe.tax.calculations.create({
          currency,
          line_items: taxable.map(({ amount, taxCode }, index) => ({
            amount,
            reference: `line-${index + 1}`,
            tax_behavior: "exclusive",
            ...(taxCode.startsWith("txcd_") ? { tax_code: taxCode } : {}),
          })),
          customer_details: {
            address_source: "shipping",
            address: {
              line1: address.line1,
              ...(address.line2 ? { line2: address.line2 } : {}),
              city: address.city,
              state: address.state,
              postal_code: address.zip,
              country: "US",
            },
          },
        });
      const subtotal = taxable.reduce((sum, line) => sum + line.amount, 0);
      return readTax(await withinDeadline(call).catch(unavailable), subtotal);
    },
  };
}

/** The total must be what we asked about plus the tax: else it is not the answer to our question. */
function readTax(answer: Stripe.Response<Stripe.Tax.Calculation>, subtotal: number): number {
  const { success, data, error } = answerSchema.safeParse(answer);
  if (!success || answer.lastResponse.statusCode !== 200) return unavailable(error);
  if (data.amount_total !== subtotal + data.tax_amount_exclusive) return unavailable(new Error("totals differ"));
  return data.tax_amount_exclusive;
}

function unavailable(cause: unknown): never {
  throw new AppError("PROVIDER_UNAVAILABLE", m.refused_tax_away, {
    retryAfter: 2,
    cause,
  });
}
