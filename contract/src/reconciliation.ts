import * as z from "zod/mini";
import { ofWeeks, weekReport } from "./analytics.ts";
import { defineEndpoint } from "./endpoint.ts";
import { id, isoTime } from "./text.ts";

const { sum, count } = ofWeeks;

/** One way to know the week's money. */
const book = z.object({
  takings: sum,
  refunds: sum,
  /** takings − refunds. */
  net: sum,
});

export const reconciliation = z.object({
  week: weekReport.shape.week,
  generatedAt: isoTime,
  /** What the dashboard shows (all locations, whatever went back later included in takings). */
  report: z.extend(book, { tips: sum, tax: sum, discounts: sum }),
  /** The same, added up anew from the orders themselves. */
  orders: z.extend(book, { tips: sum, tax: sum, discounts: sum, count }),
  /** Our records of the payments and refunds of these orders. */
  ledger: z.extend(book, { payments: count, refundCount: count }),
  /** What the payment provider says of the same payments; amounts null where it can't be asked, `reason` says why. */
  provider: z.object({
    name: z.string(),
    isAvailable: z.boolean(),
    reason: z.nullable(z.enum(["NOT_OFFERED", "TOO_MANY", "NO_ANSWER"])),
    takings: z.nullable(sum),
    refunds: z.nullable(sum),
    net: z.nullable(sum),
  }),
  /** Report less orders, orders less ledger, ledger less provider; each 0.00 when all is well. */
  differences: z.object({ reportToOrders: book, ordersToLedger: book, ledgerToProvider: z.nullable(book) }),
  /** Of which orders they are, at most 50. */
  mismatches: z.array(
    z.object({
      orderId: id,
      where: z.enum(["LEDGER", "PROVIDER"]),
      /** Takings and refunds by the one side and by the other. */
      expected: z.object({ takings: sum, refunds: sum }),
      found: z.object({ takings: sum, refunds: sum }),
    }),
  ),
  /** Payments of the week that no order could take any more, and what went back of them: not among the figures above. */
  returned: z.object({ payments: count, amount: sum, refunded: sum }),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const reconcileWeek = defineEndpoint({
  id: "analytics.reconcileWeek",
  summary: "A week's figures against the orders, our records of payments, and the payment provider's, to the cent",
  method: "GET",
  path: "/vendors/{vendorId}/analytics/weeks/{week}/reconcile",
  access: { kind: "vendor", role: "MANAGER" },
  params: ofWeeks.params,
  output: reconciliation,
  errors: ["RULE_VIOLATED"],
  cost: "report",
});
