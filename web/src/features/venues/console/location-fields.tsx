import { type Language, languages } from "@skipline/contract/languages";
import { findTaxCategory, taxCategories, taxCodes } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";
import { locationStatuses } from "@skipline/contract/venues";
import { Plus, Trash2 } from "lucide-react";
import { Controller, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { nameLanguage } from "#lib/language-name.ts";
import { productKinds, taxWords } from "#lib/product-words.ts";
import { Button } from "#ui/button.tsx";
import { CheckList } from "#ui/check-list.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { HoursFields } from "./hours-fields.tsx";
import { statusLabels } from "./location-form.ts";
import type { LocationFormValues } from "./location-form.ts";
import { fieldLabels } from "./vendor-form.ts";

/** Whether guests can order, and what they read where they can't. */
function StatusFields({ language }: { language: Language }) {
  const { control, register, formState } = useFormContext<LocationFormValues>();
  const { errors } = formState;
  const status = useWatch({ control, name: "status" });
  return (
    <>
      <SelectField
        {...register("status")}
        label={m.orders()}
        hint={m.console_location_status_hint()}
        options={locationStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        error={errors.status?.message}
      />
      {status === "CLOSED" && (
        <>
          <TextField
            {...register("closedNote")}
            label={m.console_closed_note()}
            hint={m.console_closed_note_hint()}
            lang={language}
            autoComplete="off"
            maxLength={300}
            error={errors.closedNote?.message}
          />
          {languages
            .filter((value) => value !== language)
            .map((value) => (
              <TextField
                key={value}
                {...register(`translations.${value}.closedNote`)}
                label={m.console_closed_note_in({ language: nameLanguage(value) })}
                lang={value}
                autoComplete="off"
                maxLength={300}
                error={errors.translations?.[value]?.closedNote?.message}
              />
            ))}
        </>
      )}
    </>
  );
}

/** Whether orders wait until they are made, and how long they should. */
function PreparationFields() {
  const { control, register, formState } = useFormContext<LocationFormValues>();
  const prepares = useWatch({ control, name: "preparesOrders" });
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-18 font-bold text-strong">{m.bar_title()}</legend>
      <div>
        <Switch
          {...register("preparesOrders")}
          label={m.console_location_prepares()}
          aria-describedby="prepares-orders-hint"
        />
        <p id="prepares-orders-hint" className="mt-1 text-14 text-muted">
          {m.console_location_prepares_hint()}
        </p>
      </div>
      {prepares && (
        <TextField
          {...register("targetMinutes")}
          label={m.console_location_target()}
          hint={m.console_location_target_hint()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
          marksRequired
          error={formState.errors.targetMinutes?.message}
        />
      )}
      {prepares && (
        <TextField
          {...register("waitingLimit")}
          label={m.console_location_limit()}
          hint={m.console_location_limit_hint()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={formState.errors.waitingLimit?.message}
        />
      )}
      {prepares && (
        <Controller
          control={control}
          name="kitchenTypes"
          render={({ field: { value, onChange }, fieldState }) => (
            <CheckList
              label={m.console_location_kitchen()}
              hint={m.console_location_kitchen_hint()}
              options={Object.entries(productKinds).map(([kind, label]) => ({ value: kind, label }))}
              value={value}
              onChange={onChange}
              error={fieldState.error?.message}
              isDense
            />
          )}
        />
      )}
    </fieldset>
  );
}

/** What is charged on top of prices. */
function TaxFields() {
  const { control, register, formState } = useFormContext<LocationFormValues>();
  const { errors } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: "taxRates" });
  const typed = useWatch({ control, name: "taxRates" });
  /** What menus call that code. */
  const wordOf = (index: number) => {
    const category = findTaxCategory(typed[index]?.taxCode.trim() ?? "");
    return category === null ? undefined : taxWords[category];
  };
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-18 font-bold text-strong">{m.amount_tax()}</legend>
      {/* Found by what menus call them: nobody knows the codes. */}
      <datalist id="tax-codes">
        {taxCategories.map((category) => (
          <option key={category} value={taxCodes[category]}>
            {taxWords[category]}
          </option>
        ))}
      </datalist>
      <TextField
        {...register("taxRate")}
        label={m.console_tax_rate()}
        hint={m.console_tax_rate_hint()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={7}
        required={fields.length === 0}
        marksRequired={fields.length === 0}
        error={errors.taxRate?.message}
      />
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-3 @min-[20rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <TextField
              {...register(`taxRates.${index}.taxCode`)}
              list="tax-codes"
              label={m.console_tax_code()}
              hint={wordOf(index)}
              autoComplete="off"
              maxLength={100}
              required
              marksRequired
              error={errors.taxRates?.[index]?.taxCode?.message}
            />
            <TextField
              {...register(`taxRates.${index}.percent`)}
              label={m.console_tax_code_rate()}
              inputMode="decimal"
              autoComplete="off"
              maxLength={7}
              required
              marksRequired
              error={errors.taxRates?.[index]?.percent?.message}
            />
          </div>
          <span className="pt-7">
            <IconButton
              label={m.console_tax_rate_remove()}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => remove(index)}
            />
          </span>
        </div>
      ))}
      <span>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus aria-hidden="true" className="size-5" />}
          onClick={() => append({ taxCode: "", percent: "" })}
        >
          {m.console_tax_code_add()}
        </Button>
      </span>
    </fieldset>
  );
}

interface LocationFieldsProps {
  /** Whether owners set rates. */
  asksTax: boolean;
  /** What its vendor types in; null for a new location, which is closed until all is there. */
  language: Language | null;
  /** The venue's. */
  timeZone: string;
  /** Its hours of alcohol were filled in for California. */
  proposesAlcohol?: boolean;
}

/** All of a location, in a form (`FormProvider`) of its own. */
export function LocationFields({ asksTax, language, timeZone, proposesAlcohol = false }: LocationFieldsProps) {
  const { control, register, formState } = useFormContext<LocationFormValues>();
  const { errors } = formState;
  const hasOwnAddress = useWatch({ control, name: "hasOwnAddress" });
  return (
    <>
      <TextField
        {...register("description")}
        label={m.console_location_name()}
        hint={m.console_location_name_hint()}
        autoComplete="off"
        maxLength={100}
        required
        marksRequired
        error={errors.description?.message}
      />
      <TextField
        {...register("tableCount")}
        label={m.console_location_tables()}
        hint={m.console_location_tables_hint()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={errors.tableCount?.message}
      />
      <TextField
        {...register("displayOrder")}
        label={m.activity_display_order()}
        hint={m.console_location_order_hint()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={errors.displayOrder?.message}
      />
      {language && <StatusFields language={language} />}
      <PreparationFields />
      <fieldset className="grid gap-5">
        <legend className="mb-4 text-18 font-bold text-strong">{m.console_where()}</legend>
        <div>
          <Switch
            {...register("hasOwnAddress")}
            label={m.console_location_own_address()}
            aria-describedby="own-address-hint"
          />
          <p id="own-address-hint" className="mt-1 text-14 text-muted">
            {m.console_location_own_address_hint()}
          </p>
        </div>
        {hasOwnAddress && (
          <>
            <TextField
              {...register("address.addressLine1")}
              label={fieldLabels.addressLine1}
              autoComplete="off"
              maxLength={200}
              required
              marksRequired
              error={errors.address?.addressLine1?.message}
            />
            <TextField
              {...register("address.addressLine2")}
              label={fieldLabels.addressLine2}
              autoComplete="off"
              maxLength={200}
              error={errors.address?.addressLine2?.message}
            />
            <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr] sm:gap-4">
              {(["city", "state", "zip"] as const).map((name) => (
                <TextField
                  key={name}
                  {...register(`address.${name}`)}
                  label={fieldLabels[name]}
                  autoComplete="off"
                  maxLength={{ city: 100, state: 50, zip: 10 }[name]}
                  required
                  marksRequired
                  error={errors.address?.[name]?.message}
                />
              ))}
            </div>
          </>
        )}
      </fieldset>
      {/* What has to be filled in before what may: the hours are a screen of their own. */}
      {asksTax ? <TaxFields /> : <p className="text-14 text-muted">{m.console_tax_by_provider()}</p>}
      <HoursFields timeZone={timeZone} proposesAlcohol={proposesAlcohol} />
    </>
  );
}
