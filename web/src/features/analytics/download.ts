import { csvFile } from "#lib/csv.ts";
import { downloadFile } from "#lib/download-file.ts";
import { toCsvRows } from "./csv.ts";
import type { ReportTable } from "./report-tables.ts";

/** A table as a file that bears its title, without accents, which not every system keeps: "vnd-1-2026-11-15-top-products.csv". */
export function downloadTable(of: string, table: ReportTable): void {
  const name = table.title.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "-");
  downloadFile(`${of}-${name}.csv`, csvFile(toCsvRows(table)));
}
