import type { Statement } from "@skipline/contract/payouts";
import * as m from "@skipline/contract/texts";

interface Row {
  name: string;
  sum: string;
  /** What those above it add up to. */
  isWhole?: true;
  /** Told beside, and in no sum here. */
  isApart?: true;
}

/** What is taken off. */
const less = (sum: string): string => (sum === "0.00" ? sum : sum.startsWith("-") ? sum.slice(1) : `-${sum}`);

/** A statement as it is read: each part adds up by itself, and begins with what the one before ended with. */
export function statementParts(of: Statement): { title: string; rows: Row[] }[] {
  return [
    {
      title: m.statement_sold({ count: of.orders }),
      rows: [
        { name: m.statement_sales(), sum: of.sales },
        { name: m.amount_tax(), sum: of.tax },
        { name: m.report_tips(), sum: of.tips },
        { name: m.report_takings(), sum: of.takings, isWhole: true },
        { name: m.refunds(), sum: less(of.refunds) },
        { name: m.statement_disputes_lost(), sum: less(of.disputesLost) },
        { name: m.report_revenue(), sum: of.revenue, isWhole: true },
      ],
    },
    {
      title: m.statement_kept(),
      rows: [
        { name: m.report_revenue(), sum: of.revenue },
        { name: m.statement_provider_fees(), sum: less(of.providerFees) },
        { name: m.platform_fee_title(), sum: less(of.platformFees) },
        { name: m.reconcile_net(), sum: of.net, isWhole: true },
      ],
    },
    {
      title: m.console_where(),
      rows: [
        { name: m.statement_paid_out(), sum: of.paidOut },
        ...(of.paidToPlatform === "0.00" ? [] : [{ name: m.statement_at_platform(), sum: of.paidToPlatform }]),
        { name: m.statement_to_come(), sum: of.toCome },
        { name: m.reconcile_net(), sum: of.net, isWhole: true },
        { name: m.statement_disputes_open(), sum: of.disputesOpen, isApart: true },
        { name: m.statement_disputes_won(), sum: of.disputesWon, isApart: true },
      ],
    },
  ];
}
