import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { csvFile } from "#lib/csv.ts";
import type { CsvCell } from "#lib/csv.ts";
import { downloadFile } from "#lib/download-file.ts";
import { showToast } from "#ui/toast.ts";
import { whyNot } from "#api/why-not.ts";

export interface CsvToSave {
  /** Of the file, without its ending. */
  name: string;
  /** The head and its rows, all of them; null where there is nothing to save. */
  load: () => Promise<readonly (readonly CsvCell[])[] | null>;
  /** Said where there is nothing. */
  nothing: string;
}

/** Fetches a whole list and hands it over as a file. */
export function useSaveCsv({ name, load, nothing }: CsvToSave) {
  return useMutation({
    mutationFn: load,
    onSuccess: (rows) => {
      if (rows === null) {
        showToast({ title: nothing, tone: "info" });
        return;
      }
      downloadFile(`${name}.csv`, csvFile(rows));
      showToast({ title: m.csv_saved({ count: rows.length - 1 }), tone: "positive" });
    },
    onError: (error) => showToast({ title: m.csv_not_saved(), description: whyNot(error), tone: "danger" }),
  });
}
