import { Download } from "lucide-react";
import { useSaveCsv } from "./use-save-csv.ts";
import type { CsvToSave } from "./use-save-csv.ts";
import { Button } from "#ui/button.tsx";

export interface SaveCsvButtonProps extends CsvToSave {
  label: string;
  /** Where it is what the page is for. */
  isMain?: boolean;
}

export function SaveCsvButton({ label, isMain = false, ...file }: SaveCsvButtonProps) {
  const save = useSaveCsv(file);
  return (
    <Button
      variant={isMain ? "primary" : "secondary"}
      full
      icon={<Download aria-hidden="true" className="size-5" />}
      pending={save.isPending}
      onClick={() => save.mutate()}
    >
      {label}
    </Button>
  );
}
