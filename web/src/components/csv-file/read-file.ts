import { importLimits } from "@skipline/contract/product-import";
import * as m from "@skipline/contract/texts";
import Papa from "papaparse";

/** A row of cells with its number as spreadsheets count it, the heads being row 1. */
export interface FileRow {
  row: number;
  cells: string[];
}

export interface ReadFile {
  fileName: string;
  heads: string[];
  rows: FileRow[];
}

/** In words: why a file can't be used as it is. */
export type FileProblem = { problem: string };

/** A spreadsheet's own file: zip archives, and what came before them. */
const isWorkbook = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/** By its mark; else UTF-8, else what Excel writes where nobody told it to. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const wrong = (problem: string): FileProblem => ({ problem });

/** What a file holds, or why that can't be told. Its size is asked before a byte of it is read. */
export async function readFile(file: File, mostRows: number = importLimits.rows): Promise<ReadFile | FileProblem> {
  const { bytes: most } = importLimits;
  if (file.size > most) return wrong(m.import_file_large({ most: most / 1_000_000 }));
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) return wrong(m.import_file_workbook());
  return readText(file.name, decode(bytes), mostRows);
}

/** The same of text. */
export function readText(fileName: string, text: string, mostRows: number = importLimits.rows): ReadFile | FileProblem {
  if (text.includes("\u0000")) return wrong(m.import_file_nul());
  const content = text.replace(/^\uFEFF/, "");
  const { data, errors } = Papa.parse<string[]>(content, { delimiter: guessDelimiter(content) });
  const open = errors.find(({ type }) => type === "Quotes");
  if (open) return wrong(m.import_file_quotes({ row: (open.row ?? 0) + 1 }));
  const all = data
    .map((cells, at) => ({ row: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const [heads, ...rows] = all;
  if (!heads || rows.length === 0) return wrong(m.import_file_empty());
  return (
    findTooMuch(all, mostRows) ?? { fileName: nameOf(fileName), heads: heads.cells.map((head) => head.trim()), rows }
  );
}

/** What makes most columns of the heads, in which no decimal comma stands. */
function guessDelimiter(text: string): string {
  const start = text.replace(/^[\r\n]+/, "").slice(0, importLimits.chunkCharacters);
  const heads = [",", ";", "\t", "|"].map((delimiter) => {
    const [first = []] = Papa.parse<string[]>(start, { delimiter, preview: 1 }).data;
    return { delimiter, columns: first.length };
  });
  return heads.reduce((best, one) => (one.columns > best.columns ? one : best)).delimiter;
}

/** Each limit has its own words. */
function findTooMuch(rows: readonly FileRow[], mostRows: number): FileProblem | null {
  const { columns, cellCharacters, chunkCharacters } = importLimits;
  const shown = (figure: number) => figure.toLocaleString(m.locale());
  if (rows.length - 1 > mostRows)
    return wrong(m.import_file_rows({ most: shown(mostRows), count: shown(rows.length - 1) }));
  for (const { row, cells } of rows) {
    // Commas at a line's end say nothing.
    const last = cells.findLastIndex((cell) => cell.trim() !== "");
    if (last >= columns) return wrong(m.import_file_columns({ most: columns, row }));
    const at = cells.findIndex((cell) => cell.length > cellCharacters);
    if (at !== -1) return wrong(m.import_file_cell({ most: cellCharacters, row, column: at + 1 }));
    cells.splice(columns);
    // As it is sent: a row is never cut in two.
    if (JSON.stringify({ row, cells }).length > chunkCharacters - 2) return wrong(m.import_file_row({ row }));
  }
  return null;
}

/** As the server takes it: one line. */
function nameOf(fileName: string): string {
  const name = fileName.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/gu, "").trim();
  return name.slice(-200).trim() || "menu.csv";
}
