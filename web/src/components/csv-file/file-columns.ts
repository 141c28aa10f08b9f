import * as m from "@skipline/contract/texts";
import type { ReadFile } from "./read-file.ts";

/** What is called so in the file, or where it stands. */
export const headOf = (head: string, at: number): string => head || m.import_column_number({ number: at + 1 });

/** What stands in a column, to know it by. */
export function sampleOf({ rows }: Pick<ReadFile, "rows">, at: number): string {
  const seen = new Set(rows.slice(0, 200).map(({ cells }) => (cells[at] ?? "").trim()));
  seen.delete("");
  return [...seen]
    .slice(0, 3)
    .map((text) => (text.length > 40 ? `${text.slice(0, 40).replace(/\p{Surrogate}$/u, "")}…` : text))
    .join(" · ");
}
