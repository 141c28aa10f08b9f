import { mostWristbandsOfFile } from "@skipline/contract/links";
import * as m from "@skipline/contract/texts";
import { headOf, sampleOf } from "#components/csv-file/file-columns.ts";
import { FileField } from "#components/csv-file/file-field.tsx";
import { Alert } from "#ui/alert.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { guessIdColumn } from "./wristband-file.ts";
import type { ChosenFile, FileReading } from "./wristband-file.ts";

/** So many are enough to see what is wrong with a file. */
const shownProblems = 5;

export interface WristbandFileFieldsProps {
  chosen: ChosenFile | null;
  reading: FileReading | null;
  /** It was tried without one. */
  isMissing: boolean;
  onChoose: (chosen: ChosenFile | null) => void;
}

/** The file of a box: which one, where in it the ids stand, and what is wrong with them. */
export function WristbandFileFields({ chosen, reading, isMissing, onChoose }: WristbandFileFieldsProps) {
  const problems = reading?.problems ?? [];
  const more = problems.length - shownProblems;
  return (
    <>
      {isMissing && <Alert tone="danger" title={m.wristband_file_required()} />}
      {/* Above all else: on a phone the rest is out of sight. */}
      {problems.length > 0 && (
        <Alert tone="danger" title={m.wristband_file_wrong_title()}>
          <ul className="grid gap-1">
            {problems.slice(0, shownProblems).map((problem) => (
              <li key={problem} className="wrap-anywhere">
                {problem}
              </li>
            ))}
            {more > 0 && <li>{m.wristband_file_wrong_more({ count: more })}</li>}
          </ul>
        </Alert>
      )}
      <FileField
        mostRows={mostWristbandsOfFile}
        onRead={(file) => onChoose(file && { file, column: guessIdColumn(file) })}
      />
      {chosen && (
        <>
          <p className="text-16 font-bold wrap-anywhere text-strong" translate="no">
            {chosen.file.fileName}
          </p>
          <SelectField
            label={m.wristband_column()}
            hint={sampleOf(chosen.file, chosen.column.at)}
            options={chosen.file.heads.map((head, at) => ({ value: String(at), label: headOf(head, at) }))}
            value={String(chosen.column.at)}
            onChange={({ currentTarget: { value } }) =>
              onChoose({ ...chosen, column: { ...chosen.column, at: Number(value) } })
            }
          />
          <Checkbox
            label={m.wristband_file_heads()}
            checked={chosen.column.hasHeads}
            onChange={({ currentTarget: { checked } }) =>
              onChoose({ ...chosen, column: { ...chosen.column, hasHeads: checked } })
            }
          />
          {problems.length === 0 && (reading?.repeated ?? 0) > 0 && (
            <p className="text-14 text-muted">{m.wristband_file_repeated({ count: reading?.repeated ?? 0 })}</p>
          )}
        </>
      )}
    </>
  );
}
