import type { Reconciliation } from "@skipline/contract/reconciliation";
import { formatMoney } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import { readSum } from "#lib/sums.ts";
import type { ReportTable } from "./report-tables.ts";

const sums = [m.report_takings(), m.refunds(), m.reconcile_net(), m.report_tips(), m.amount_tax()];

const columns = (first: string) => [
  { name: first, kind: "text" as const },
  ...sums.map((name) => ({ name, kind: "money" as const })),
];

/** What each book says of the week: null where it does not know. */
export function booksTable({ report, orders, ledger, provider }: Reconciliation): ReportTable {
  const row = (name: string, book: { takings: string | null; refunds: string | null; net: string | null }) => [
    name,
    book.takings,
    book.refunds,
    book.net,
  ];
  return {
    title: m.reconcile_books(),
    columns: columns(m.reconcile_book()),
    rows: [
      { cells: [...row(m.reconcile_dashboard(), report), report.tips, report.tax] },
      { cells: [...row(m.reconcile_orders(), orders), orders.tips, orders.tax] },
      { cells: [...row(m.reconcile_ledger(), ledger), null, null] },
      { cells: [...row(provider.name, provider), null, null] },
    ],
  };
}

/** One book less the next. */
export function differencesTable({ differences, report, orders, provider }: Reconciliation): ReportTable {
  const { reportToOrders, ordersToLedger, ledgerToProvider } = differences;
  const row = ({ takings, refunds, net }: typeof reportToOrders) => [takings, refunds, net];
  const less = (one: string, other: string) => formatMoney(readSum(one) - readSum(other));
  return {
    title: m.reconcile_differences(),
    columns: columns(m.reconcile_between()),
    rows: [
      {
        cells: [
          m.reconcile_dashboard_and_orders(),
          ...row(reportToOrders),
          less(report.tips, orders.tips),
          less(report.tax, orders.tax),
        ],
      },
      { cells: [m.reconcile_orders_and_ledger(), ...row(ordersToLedger), null, null] },
      {
        cells: [
          m.reconcile_ledger_and_provider({ provider: provider.name }),
          ...(ledgerToProvider ? row(ledgerToProvider) : [null, null, null]),
          null,
          null,
        ],
      },
    ],
  };
}

/** All that any two books differ by, whichever way: "0.00" is the only good answer. */
export function totalDifference(data: Reconciliation): string {
  const found = differencesTable(data).rows.flatMap(({ cells: [, takings, refunds, , tips, tax] }) => [
    takings,
    refunds,
    tips,
    tax,
  ]);
  return formatMoney(found.reduce<number>((sum, one) => sum + Math.abs(typeof one === "string" ? readSum(one) : 0), 0));
}
