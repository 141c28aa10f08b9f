import { formatShare } from "./amounts.ts";
import type { ReportTable, TableValue, ValueKind } from "./report-tables.ts";

/** What a spreadsheet would take for a formula; also the wide signs that East Asian editions read as theirs. */
const startsFormula = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Text is text: an apostrophe keeps a spreadsheet from calculating with it. Figures are written by us. */
function field(value: TableValue, kind: ValueKind): string {
  if (value === null) return "";
  if (kind === "share") return typeof value === "number" ? formatShare(value) : quote(value);
  const text = String(value);
  return quote(kind === "text" && startsFormula.test(text) ? `'${text}` : text);
}

/**
 * A table as RFC 4180 has it, with the mark by which Excel knows UTF-8. Sums stay as the server wrote them ("-1234.50"),
 * shares are percent ("25.6%"), times the venue's own.
 */
export function toCsv({ columns, rows }: Pick<ReportTable, "columns" | "rows">): string {
  const lines = [
    columns.map(({ name }) => field(name, "text")),
    ...rows.map(({ cells }) => columns.map(({ kind }, at) => field(cells[at] ?? null, kind))),
  ];
  return `\uFEFF${lines.map((line) => `${line.join(",")}\r\n`).join("")}`;
}
