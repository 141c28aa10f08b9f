import type { Reconciliation } from "@skipline/contract/analytics";
import { formatMoney } from "@skipline/contract/money";
import { readSum } from "./amounts.ts";
import type { ReportTable } from "./report-tables.ts";

const columns = (first: string, ...sums: string[]) => [
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
    title: "Books",
    columns: columns("Book", "Takings", "Refunds", "Net", "Tips", "Tax"),
    rows: [
      { cells: [...row("This dashboard", report), report.tips, report.tax] },
      { cells: [...row("The orders", orders), orders.tips, orders.tax] },
      { cells: [...row("The ledger", ledger), null, null] },
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
    title: "Differences",
    columns: columns("Between", "Takings", "Refunds", "Net", "Tips", "Tax"),
    rows: [
      {
        cells: [
          "Dashboard and orders",
          ...row(reportToOrders),
          less(report.tips, orders.tips),
          less(report.tax, orders.tax),
        ],
      },
      { cells: ["Orders and ledger", ...row(ordersToLedger), null, null] },
      {
        cells: [
          `Ledger and ${provider.name}`,
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
  const sums = differencesTable(data).rows.flatMap(({ cells: [, takings, refunds, , tips, tax] }) => [
    takings,
    refunds,
    tips,
    tax,
  ]);
  return formatMoney(sums.reduce<number>((sum, one) => sum + Math.abs(typeof one === "string" ? readSum(one) : 0), 0));
}
