import { longestIdList, mostWristbandsOfFile, nfcIdForm } from "@skipline/contract/links";
import * as m from "@skipline/contract/texts";
import type { FileRow, ReadFile } from "#components/csv-file/read-file.ts";

/** Where in a file the ids stand. */
export interface IdColumn {
  at: number;
  /** Whether its first row says what the columns are; without, it is a wristband like the others. */
  hasHeads: boolean;
}

export interface ChosenFile {
  file: ReadFile;
  column: IdColumn;
}

const isId = (text: string) => nfcIdForm.test(text);
/** Of a chip, and of no word that heads a column. */
const isLikeId = (text: string) => isId(text) && /\d/.test(text) && text.length >= 4;
const idHead = /\b(?:nfc|uid|chip|tag|serial|serie|wristbands?|bands?|pulseras?|ids?|c[oó]digos?)\b/i;
/** Enough of a file to know a column by. */
const sampled = 200;

const cellOf = ({ cells }: FileRow, at: number) => (cells[at] ?? "").trim();

/** The column that a head says, else the one that holds most ids. */
export function guessIdColumn({ heads, rows }: Pick<ReadFile, "heads" | "rows">): IdColumn {
  const sample = rows.slice(0, sampled);
  const columns = heads.map((head, at) => ({
    at,
    isNamed: idHead.test(head.replaceAll("_", " ")),
    ids: new Set(sample.map((row) => cellOf(row, at)).filter(isLikeId)).size,
  }));
  const best = columns.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.ids - a.ids)[0];
  const at = best?.at ?? 0;
  return { at, hasHeads: !isLikeId(heads[at] ?? "") };
}

export interface FileReading {
  /** Each once. */
  nfcIds: string[];
  /** In words, by row: while there is one, nothing is entered. */
  problems: string[];
  /** Rows with an id that stood above already. */
  repeated: number;
}

/** The ids of a column. */
export function readIdColumn(
  { heads, rows }: Pick<ReadFile, "heads" | "rows">,
  { at, hasHeads }: IdColumn,
): FileReading {
  const all = hasHeads ? rows : [{ row: 1, cells: heads }, ...rows];
  const texts = all.map((row) => ({ row: row.row, text: cellOf(row, at) }));
  const problems = texts
    .filter(({ text }) => !isId(text))
    .map(({ row, text }) =>
      text === ""
        ? m.wristband_file_empty({ row })
        : m.wristband_file_wrong_row({ row, text: text.slice(0, 20).replace(/\p{Surrogate}$/u, "") }),
    );
  const ids = texts.map(({ text }) => text).filter(isId);
  const nfcIds = [...new Set(ids)];
  const shown = (figure: number) => figure.toLocaleString(m.locale());
  if (nfcIds.length > mostWristbandsOfFile)
    problems.unshift(m.wristband_ids_too_many({ count: shown(nfcIds.length), most: shown(mostWristbandsOfFile) }));
  else if (toIdList(nfcIds).length > longestIdList) problems.unshift(m.wristband_file_long());
  return { nfcIds, problems, repeated: ids.length - nfcIds.length };
}

/** As the server takes it. */
export const toIdList = (nfcIds: readonly string[]): string => nfcIds.join("\n");
