import { toCsv } from "./csv.ts";
import type { ReportTable } from "./report-tables.ts";

/** Hands a text to the browser as a file. */
function downloadText(fileName: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A table as a file that bears its title, without accents, which not every system keeps: "vnd-1-2026-11-15-top-products.csv". */
export function downloadTable(of: string, table: ReportTable): void {
  const name = table.title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "-");
  downloadText(`${of}-${name}.csv`, toCsv(table), "text/csv;charset=utf-8");
}
