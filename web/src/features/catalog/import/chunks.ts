import { importLimits } from "@skipline/contract/product-import";
import type { FileRow } from "#components/csv-file/read-file.ts";

export interface Chunk {
  /** How many rows come before these. */
  after: number;
  /** JSON. */
  rows: string;
}

/** Rows in pieces that one call takes each, in their order. A row alone fits: whatever is longer has been refused before. */
export function toChunks(rows: readonly FileRow[]): Chunk[] {
  const chunks: Chunk[] = [];
  let [begun, length, after] = [[] as string[], 2, 0];
  const end = (next: number) => {
    if (begun.length > 0) chunks.push({ after, rows: `[${begun.join(",")}]` });
    [begun, length, after] = [[], 2, next];
  };
  for (const [at, row] of rows.entries()) {
    const text = JSON.stringify(row);
    if (length + text.length + 1 > importLimits.chunkCharacters) end(at);
    begun.push(text);
    length += text.length + 1;
  }
  end(rows.length);
  return chunks;
}
