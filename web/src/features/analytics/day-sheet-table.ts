import type { DaySheet, DayWorker } from "@skipline/contract/day-sheets";
import type { Figures } from "@skipline/contract/analytics";
import * as m from "@skipline/contract/texts";
import { formatTime } from "#lib/dates.ts";
import { staffName } from "#lib/staff-name.ts";
import type { ReportTable, TableValue } from "./report-tables.ts";

const columns = [
  { name: m.name(), kind: "text" as const },
  { name: m.orders(), kind: "count" as const },
  ...[m.report_sales(), m.amount_tax(), m.report_tips(), m.report_given_back_in_part(), m.report_revenue()].map(
    (name) => ({ name, kind: "money" as const }),
  ),
  { name: m.day_sheet_from(), kind: "text" as const },
  { name: m.day_sheet_until(), kind: "text" as const },
];

function cellsOf({ orders, sales, tax, tips, partialRefunds, revenue }: Figures): TableValue[] {
  return [orders, sales, tax, tips, partialRefunds, revenue];
}

function nameOf({ userId, name }: DayWorker): string {
  if (userId === null) return m.day_sheet_nobody();
  return name === null ? m.day_sheet_unnamed() : staffName(name);
}

/** Who handed over how much, and last what all of it comes to. */
export function peopleTable({ people, figures, timeZone }: DaySheet): ReportTable {
  const time = (at: string | null) => at && formatTime(at, timeZone);
  return {
    title: m.day_sheet_people(),
    columns,
    rows: [
      ...people.map((one) => ({
        cells: [nameOf(one), ...cellsOf(one.figures), time(one.firstHandOver), time(one.lastHandOver)],
      })),
      { cells: [m.day_sheet_sum(), ...cellsOf(figures), null, null] },
    ],
  };
}

/** Whether both say the same of the day, to the cent. */
export function agrees({ figures, reported }: Pick<DaySheet, "figures" | "reported">): boolean {
  return Object.entries(figures).every(([name, value]) => value === reported[name as keyof Figures]);
}
