import { guardFormula } from "@skipline/contract/formula-guard";

/** Text, which people wrote, or a figure as we write it ("-1234.50"), which is left to be calculated with. */
export type CsvCell = string | { figure: string | number } | null;

function quote(text: string): string {
  return /["\r\n,;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function write(cell: CsvCell): string {
  if (cell === null) return "";
  return quote(typeof cell === "string" ? guardFormula(cell) : String(cell.figure));
}

/** Rows as RFC 4180 has them, with the mark by which Excel knows UTF-8. No text becomes a formula. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(write).join(",")}\r\n`).join("")}`;
}

/** What a browser is handed to save. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): Blob =>
  new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" });
