import { changePrinter, type Printer, printer as printerSchema } from "@skipline/contract/printers";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { call } from "#api/call.ts";
import { readTheirs, useVersionedSave } from "#api/use-save.ts";
import { type Change, ChangeList } from "#components/change-list.tsx";
import { ChangedDialog } from "#components/changed-dialog.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { showToast } from "#ui/toast.ts";
import { nameOfLanguage, PrinterForm, type PrinterSettings, stationWords } from "./printer-form.tsx";

interface PrinterEdit {
  base: Printer;
  settings: PrinterSettings;
}

const settingsOf = ({ name, station, isAutomatic, paperWidth, language }: Printer): PrinterSettings => ({
  name,
  station,
  isAutomatic,
  paperWidth,
  language,
});

const isSame = (one: PrinterSettings, other: PrinterSettings) =>
  (Object.keys(one) as (keyof PrinterSettings)[]).every((key) => one[key] === other[key]);

const yesOrNo = (value: boolean) => (value ? m.yes() : m.no());

function listChanges(before: Printer, after: Printer): Change[] {
  const rows: [label: string, (of: Printer) => string][] = [
    [m.printers_name(), (of) => of.name],
    [m.printers_station(), (of) => stationWords(of.station)],
    [m.printers_automatic(), (of) => yesOrNo(of.isAutomatic)],
    [m.printers_paper(), (of) => m.printers_width({ width: of.paperWidth })],
    [m.printers_language(), (of) => nameOfLanguage(of.language)],
  ];
  return rows
    .map(([label, show]) => ({ label, before: show(before), after: show(after) }))
    .filter((row) => row.before !== row.after);
}

interface PrinterEditorProps {
  vendorLocationId: string;
  printer: Printer;
  /** The list is to be read again. */
  onChanged: () => void;
  onClose: () => void;
}

/** What a printer is called and prints. Its address stays. */
export function PrinterEditor({ vendorLocationId, printer, onChanged, onClose }: PrinterEditorProps) {
  /** What the form's content is a change of. */
  const [base, setBase] = useState(printer);
  const [content, setContent] = useState(() => settingsOf(printer));
  const [error, setError] = useState<Error | null>(null);
  const { save, isPending, conflict, closeConflict } = useVersionedSave({
    send: ({ base: { printerId, version }, settings }: PrinterEdit) =>
      call(changePrinter, { params: { vendorLocationId, printerId }, body: { ...settings, version } }),
    readConflict: (failure) => readTheirs(failure, "PRINTER_CHANGED", "printer", printerSchema),
    onSaved: onChanged,
  });

  function done(): void {
    showToast({ title: m.printers_changed(), tone: "positive" });
    onClose();
  }

  function store(settings: PrinterSettings, over: Printer): void {
    setError(null);
    setContent(settings);
    save(
      { base: over, settings },
      {
        onSuccess: done,
        onConflict(theirs) {
          onChanged();
          // It was this form itself, whose answer was lost.
          if (!isSame(settingsOf(theirs), settings)) return false;
          done();
          return true;
        },
        onError: setError,
      },
    );
  }

  if (conflict) {
    const { theirs, mine } = conflict;
    return (
      <ChangedDialog
        title={m.changed_printer()}
        pending={isPending}
        onReload={() => {
          setBase(theirs);
          setContent(settingsOf(theirs));
          closeConflict();
        }}
        onOverwrite={() => store(mine.settings, theirs)}
        onClose={closeConflict}
      >
        <ChangeList changes={listChanges(base, theirs)} />
      </ChangedDialog>
    );
  }
  return (
    <Sheet open onClose={() => !isPending && onClose()} title={m.printers_edit()} description={m.printers_edit_text()}>
      <PrinterForm
        initial={content}
        submitText={m.save_changes()}
        failedText={m.printers_not_changed()}
        pending={isPending}
        error={error}
        onSubmit={(settings) => store(settings, base)}
      />
    </Sheet>
  );
}
