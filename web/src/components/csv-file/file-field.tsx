import { importLimits } from "@skipline/contract/product-import";
import * as m from "@skipline/contract/texts";
import { FileUp } from "lucide-react";
import { useId, useState } from "react";
import { FieldError } from "#ui/field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { ReadFile } from "./read-file.ts";
import { readFile } from "./read-file.ts";

/** Takes one CSV file, chosen or dropped, or says what is wrong with it: then there is none. */
export function FileField({
  mostRows = importLimits.rows,
  onRead,
}: {
  /** Where it may have fewer than any file. */
  mostRows?: number;
  onRead: (file: ReadFile | null) => void;
}) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  async function read(file: File): Promise<void> {
    setProblem(null);
    setReading(true);
    try {
      const found = await readFile(file, mostRows);
      if ("problem" in found) setProblem(found.problem);
      onRead("problem" in found ? null : found);
    } catch {
      // Taken away meanwhile, or not ours to read.
      setProblem(m.import_file_unread());
      onRead(null);
    } finally {
      setReading(false);
    }
  }

  return (
    <div>
      <div className="relative grid place-items-center gap-2 rounded-20 bg-surface-1 px-4 py-10 text-center inset-ring inset-ring-control has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text">
        {isReading ? (
          <Spinner size={32} label={m.import_checking()} />
        ) : (
          <FileUp aria-hidden="true" strokeWidth={1.25} className="size-8 text-accent-text" />
        )}
        <p className="text-16 font-bold text-strong">{m.import_choose()}</p>
        <p id={`${id}-hint`} className="text-14 text-muted">
          {m.import_choose_hint({
            megabytes: importLimits.bytes / 1_000_000,
            rows: mostRows.toLocaleString(m.locale()),
          })}
        </p>
        <input
          type="file"
          aria-label={m.import_choose()}
          aria-describedby={problem === null ? `${id}-hint` : `${id}-error`}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          // Lies over the whole box, so that the browser itself takes what is dropped.
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? [];
            if (file) void read(file);
            // So that the same file can be chosen again once it was mended.
            input.value = "";
          }}
        />
      </div>
      <FieldError id={id} error={problem ?? undefined} />
    </div>
  );
}
