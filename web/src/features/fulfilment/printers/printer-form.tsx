import type { CallInput } from "@skipline/contract/endpoint";
import { type Language, languages } from "@skipline/contract/languages";
import { type addPrinter, paperWidths, type PrinterKind, printerKinds } from "@skipline/contract/printers";
import { type Station, stations } from "@skipline/contract/stations";
import * as m from "@skipline/contract/texts";
import { type ReactNode, useState } from "react";
import { whyNot } from "#api/why-not.ts";
import { capital } from "#lib/capital.ts";
import { ownLanguage } from "#lib/language.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";

export type PrinterInput = CallInput<typeof addPrinter>["body"];
export type PrinterSettings = Omit<PrinterInput, "kind">;

/** As the makers call it, and the setting that takes the address: alike in all languages. */
export const connections: Record<PrinterKind, { name: string; setting: string }> = {
  CLOUDPRNT: { name: "Star CloudPRNT", setting: "CloudPRNT → Server URL" },
  EPSON: { name: "Epson Server Direct Print", setting: "Server Direct Print → Server 1 → URL" },
};

const stationNames: Record<Station, string> = { BAR: m.station_bar(), KITCHEN: m.station_kitchen() };

export const stationWords = (station: Station | null) =>
  station === null ? m.printers_station_all() : stationNames[station];

export const nameOfLanguage = (language: Language) =>
  capital(new Intl.DisplayNames(m.locale(), { type: "language" }).of(language) ?? language);

const longestName = 40;

interface PrinterFormProps {
  initial: PrinterSettings;
  /** Where it can be chosen: how it connects. */
  children?: ReactNode;
  submitText: string;
  failedText: string;
  pending: boolean;
  error: Error | null;
  onSubmit: (settings: PrinterSettings) => void;
}

/** What a location's manager says of a printer. */
export function PrinterForm(props: PrinterFormProps) {
  const { initial, children, submitText, failedText, pending, error, onSubmit } = props;
  const [input, setInput] = useState(initial);
  const change = (part: Partial<PrinterSettings>) => setInput((before) => ({ ...before, ...part }));
  const name = input.name.trim();
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "" && !pending) onSubmit({ ...input, name });
      }}
    >
      <TextField
        label={m.printers_name()}
        hint={m.printers_name_hint()}
        autoComplete="off"
        maxLength={longestName}
        value={input.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      {children}
      <ChoiceGroup
        label={m.printers_station()}
        value={input.station ?? "ALL"}
        onChange={(station) => change({ station: station === "ALL" ? null : station })}
        choices={(["ALL", ...stations] as const).map((station) => ({
          value: station,
          label: stationWords(station === "ALL" ? null : station),
        }))}
      />
      <Switch
        label={m.printers_automatic()}
        checked={input.isAutomatic}
        onChange={(event) => change({ isAutomatic: event.target.checked })}
      />
      <ChoiceGroup
        label={m.printers_paper()}
        columns={2}
        value={String(input.paperWidth)}
        onChange={(width) => change({ paperWidth: width === "58" ? 58 : 80 })}
        choices={paperWidths.map((width) => ({ value: String(width), label: m.printers_width({ width }) }))}
      />
      <ChoiceGroup
        label={m.printers_language()}
        columns={2}
        value={input.language}
        onChange={(language) => change({ language })}
        choices={languages.map((language) => ({ value: language, label: nameOfLanguage(language) }))}
      />
      {error && (
        <Alert tone="danger" title={failedText}>
          {whyNot(error)}
        </Alert>
      )}
      <Button type="submit" full disabled={name === ""} pending={pending}>
        {submitText}
      </Button>
    </form>
  );
}

interface NewPrinterFormProps {
  pending: boolean;
  error: Error | null;
  onAdd: (input: PrinterInput) => void;
}

export function NewPrinterForm({ pending, error, onAdd }: NewPrinterFormProps) {
  const [kind, setKind] = useState<PrinterKind>("CLOUDPRNT");
  return (
    <PrinterForm
      initial={{ name: "", station: null, isAutomatic: true, paperWidth: 80, language: ownLanguage }}
      submitText={m.printers_add()}
      failedText={m.printers_not_added()}
      pending={pending}
      error={error}
      onSubmit={(settings) => onAdd({ kind, ...settings })}
    >
      <ChoiceGroup
        label={m.printers_kind()}
        value={kind}
        onChange={setKind}
        choices={printerKinds.map((one) => ({ value: one, label: connections[one].name }))}
      />
    </PrinterForm>
  );
}
