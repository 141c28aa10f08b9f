import type { CsvCell } from "#lib/csv.ts";
import { formatShare } from "./amounts.ts";
import type { ReportTable, TableValue, ValueKind } from "./report-tables.ts";

function cell(value: TableValue, kind: ValueKind): CsvCell {
  if (value === null) return null;
  if (kind === "share") return { figure: typeof value === "number" ? formatShare(value) : value };
  return kind === "text" ? String(value) : { figure: value };
}

/** A table as a file's rows: sums stay as the server wrote them ("-1234.50"), shares are percent ("25.6%"), times the venue's own. */
export function toCsvRows({ columns, rows }: Pick<ReportTable, "columns" | "rows">): CsvCell[][] {
  return [
    columns.map(({ name }) => name),
    ...rows.map(({ cells }) => columns.map(({ kind }, at) => cell(cells[at] ?? null, kind))),
  ];
}
