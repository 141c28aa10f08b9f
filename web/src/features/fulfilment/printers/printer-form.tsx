import type { CallInput } from "@skipline/contract/endpoint";
import { type Language, languages } from "@skipline/contract/languages";
import { type addPrinter, paperWidths, type PrinterKind, printerKinds } from "@skipline/contract/printers";
import { type Station, stations } from "@skipline/contract/stations";
import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { capital } from "#lib/capital.ts";
import { ownLanguage } from "#lib/language.ts";
import { useForm } from "#lib/use-form.ts";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";

export type PrinterInput = CallInput<typeof addPrinter>["body"];

/** As a form has it. */
export interface PrinterValues extends Omit<PrinterInput, "station" | "paperWidth"> {
  station: Station | "ALL";
  paperWidth: `${PrinterInput["paperWidth"]}`;
}

export const toValues = ({ kind, name, station, isAutomatic, paperWidth, language }: PrinterInput): PrinterValues => ({
  kind,
  name,
  station: station ?? "ALL",
  isAutomatic,
  paperWidth: `${paperWidth}`,
  language,
});

const toInput = ({ name, station, paperWidth, ...rest }: PrinterValues): PrinterInput => ({
  ...rest,
  name: name.trim(),
  station: station === "ALL" ? null : station,
  paperWidth: paperWidth === "58" ? 58 : 80,
});

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
  form: UseFormReturn<PrinterValues>;
  /** What was typed before is in it; null: nothing was. */
  onDiscard: (() => void) | null;
  /** Where it can be chosen: how it connects. */
  children?: ReactNode;
  submitText: string;
  failedText: string;
  pending: boolean;
  error: Error | null;
  onSubmit: (input: PrinterInput) => void;
}

/** What a location's manager says of a printer. */
export function PrinterForm(props: PrinterFormProps) {
  const { form, onDiscard, children, submitText, failedText, pending, error, onSubmit } = props;
  const { control, register } = form;
  const isNamed = useWatch({ control, name: "name" }).trim() !== "";
  return (
    <Form
      form={form}
      className="grid gap-4"
      onSubmit={(values) => {
        if (isNamed && !pending) onSubmit(toInput(values));
      }}
    >
      {onDiscard && <DraftNotice onDiscard={onDiscard} />}
      <TextField
        {...register("name")}
        label={m.printers_name()}
        hint={m.printers_name_hint()}
        autoComplete="off"
        maxLength={longestName}
      />
      {children}
      <Controller
        control={control}
        name="station"
        render={({ field: { value, onChange } }) => (
          <ChoiceGroup
            label={m.printers_station()}
            value={value}
            onChange={onChange}
            choices={(["ALL", ...stations] as const).map((station) => ({
              value: station,
              label: stationWords(station === "ALL" ? null : station),
            }))}
          />
        )}
      />
      <Switch {...register("isAutomatic")} label={m.printers_automatic()} />
      <Controller
        control={control}
        name="paperWidth"
        render={({ field: { value, onChange } }) => (
          <ChoiceGroup
            label={m.printers_paper()}
            columns={2}
            value={value}
            onChange={onChange}
            choices={paperWidths.map((width) => ({ value: `${width}` as const, label: m.printers_width({ width }) }))}
          />
        )}
      />
      <Controller
        control={control}
        name="language"
        render={({ field: { value, onChange } }) => (
          <ChoiceGroup
            label={m.printers_language()}
            columns={2}
            value={value}
            onChange={onChange}
            choices={languages.map((language) => ({ value: language, label: nameOfLanguage(language) }))}
          />
        )}
      />
      {error && (
        <Alert tone="danger" title={failedText}>
          {whyNot(error)}
        </Alert>
      )}
      <Button type="submit" full disabled={!isNamed} pending={pending}>
        {submitText}
      </Button>
    </Form>
  );
}

const anew: PrinterValues = {
  kind: "CLOUDPRNT",
  name: "",
  station: "ALL",
  isAutomatic: true,
  paperWidth: "80",
  language: ownLanguage,
};

interface NewPrinterFormProps {
  vendorLocationId: string;
  pending: boolean;
  error: Error | null;
  onAdd: (input: PrinterInput, onAdded: () => void) => void;
}

export function NewPrinterForm({ vendorLocationId, pending, error, onAdd }: NewPrinterFormProps) {
  const form = useForm<PrinterValues>({ defaultValues: anew });
  const name = `printer.${useSession()?.profile.userId ?? ""}.${vendorLocationId}.new`;
  const draft = useFormDraft(form, { name, base: null, fields: anew });
  return (
    <PrinterForm
      form={form}
      onDiscard={draft.isRestored ? draft.discard : null}
      submitText={m.printers_add()}
      failedText={m.printers_not_added()}
      pending={pending}
      error={error}
      onSubmit={(input) => onAdd(input, draft.drop)}
    >
      <Controller
        control={form.control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <ChoiceGroup
            label={m.printers_kind()}
            value={value}
            onChange={onChange}
            choices={printerKinds.map((one) => ({ value: one, label: connections[one].name }))}
          />
        )}
      />
    </PrinterForm>
  );
}
