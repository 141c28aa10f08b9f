import { changePrinter, type Printer, printer as printerSchema } from "@skipline/contract/printers";
import * as m from "@skipline/contract/texts";
import { useMemo, useState } from "react";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { readTheirs, useVersionedSave } from "#api/use-save.ts";
import { type Change, ChangeList } from "#components/change-list.tsx";
import { ChangedDialog } from "#components/changed-dialog.tsx";
import { readKept } from "#lib/fill-defaults.ts";
import { useForm } from "#lib/use-form.ts";
import { baseOf, useFormDraft } from "#lib/use-form-draft.ts";
import { Sheet } from "#ui/sheet.tsx";
import { showToast } from "#ui/toast.ts";
import { nameOfLanguage, PrinterForm, stationWords, toValues } from "./printer-form.tsx";
import type { PrinterInput, PrinterValues } from "./printer-form.tsx";

interface PrinterEdit {
  base: Printer;
  input: PrinterInput;
}

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
  const draftName = `printer.${useSession()?.profile.userId ?? ""}.${printer.printerId}`;
  /** What the form's content is a change of: of a draft, the printer as it was then. */
  const [base, setBase] = useState(() => baseOf(draftName, printer, toValues, (kept) => readKept(printerSchema, kept)));
  const fields = useMemo(() => toValues(base), [base]);
  const form = useForm<PrinterValues>({ defaultValues: fields });
  const draft = useFormDraft(form, { name: draftName, base, fields });
  const [error, setError] = useState<Error | null>(null);
  const { save, isPending, conflict, closeConflict } = useVersionedSave({
    send: ({ base: { printerId, version }, input: { kind: _ofItsAddress, ...settings } }: PrinterEdit) =>
      call(changePrinter, { params: { vendorLocationId, printerId }, body: { ...settings, version } }),
    readConflict: (failure) => readTheirs(failure, "PRINTER_CHANGED", "printer", printerSchema),
    onSaved: onChanged,
  });

  function show(stored: Printer): void {
    setBase(stored);
    form.reset(toValues(stored));
    draft.drop();
  }

  function store(input: PrinterInput, over: Printer): void {
    setError(null);
    draft.send(toValues(input));
    save(
      { base: over, input },
      {
        onSuccess() {
          draft.drop();
          showToast({ title: m.printers_changed(), tone: "positive" });
          onClose();
        },
        onConflict(theirs) {
          onChanged();
          // It was this form itself, whose answer was lost.
          if (!draft.wasSent(toValues(theirs))) return false;
          setBase(theirs);
          store(input, theirs);
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
          show(theirs);
          closeConflict();
        }}
        onOverwrite={() => store(mine.input, theirs)}
        onClose={closeConflict}
      >
        <ChangeList changes={listChanges(base, theirs)} />
      </ChangedDialog>
    );
  }
  return (
    <Sheet open onClose={() => !isPending && onClose()} title={m.printers_edit()} description={m.printers_edit_text()}>
      <PrinterForm
        form={form}
        onDiscard={draft.isRestored ? () => show(printer) : null}
        submitText={m.save_changes()}
        failedText={m.printers_not_changed()}
        pending={isPending}
        error={error}
        onSubmit={(input) => store(input, base)}
      />
    </Sheet>
  );
}
