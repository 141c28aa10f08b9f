import { languages } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { longestFooter } from "@skipline/contract/vendors";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { AddressPicker } from "#components/address-picker.tsx";
import type { PickedAddress } from "#components/address-picker.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { listTimeZones } from "./time-zones.ts";
import { fieldLabels, footerLabel, languageOptions } from "./vendor-form.ts";
import type { VendorDetailsFormValues, VendorFormValues } from "./vendor-form.ts";

/** Name and address of a vendor, in a form (`FormProvider`) that has them. */
export function NameAndAddress() {
  const { register, formState, setValue } = useFormContext<VendorFormValues>();
  const { errors } = formState;

  function fill({ addressLine1, place }: PickedAddress): void {
    if (!place) return;
    const { city, state, zipCode: zip } = place;
    // A place that is no address has no street: what stands there stays.
    const found = { ...(addressLine1 !== "" && { addressLine1 }), city, state, zip };
    for (const [name, value] of Object.entries(found)) {
      setValue(name as keyof typeof found, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
  }

  return (
    <>
      <TextField
        {...register("name")}
        label={fieldLabels.name}
        hint={m.console_venue_name_hint()}
        autoComplete="organization"
        maxLength={100}
        required
        marksRequired
        error={errors.name?.message}
      />
      <fieldset className="grid gap-5">
        <legend className="mb-4 text-18 font-bold text-strong">{m.console_where()}</legend>
        <AddressPicker onlyHelps hint={m.console_address_find_hint()} onPick={fill} onClear={() => undefined} />
        <TextField
          {...register("addressLine1")}
          label={fieldLabels.addressLine1}
          autoComplete="off"
          maxLength={200}
          required
          marksRequired
          error={errors.addressLine1?.message}
        />
        <TextField
          {...register("addressLine2")}
          label={fieldLabels.addressLine2}
          autoComplete="off"
          maxLength={200}
          error={errors.addressLine2?.message}
        />
        <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr] sm:gap-4">
          {(["city", "state", "zip"] as const).map((name) => (
            <TextField
              key={name}
              {...register(name)}
              label={fieldLabels[name]}
              autoComplete="off"
              maxLength={{ city: 100, state: 50, zip: 10 }[name]}
              required
              marksRequired
              error={errors[name]?.message}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** Whom guests ask, and what stands at the end of their receipts. */
export function ForGuests() {
  const { register, formState, control } = useFormContext<VendorDetailsFormValues>();
  const { errors } = formState;
  const language = useWatch({ control, name: "language" });
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-18 font-bold text-strong">{m.console_for_guests()}</legend>
      <TextField
        {...register("supportPhone")}
        type="tel"
        label={fieldLabels.supportPhone}
        hint={m.console_support_phone_hint()}
        autoComplete="off"
        maxLength={40}
        error={errors.supportPhone?.message}
      />
      <TextField
        {...register("supportEmail")}
        type="email"
        label={fieldLabels.supportEmail}
        hint={m.console_support_email_hint()}
        autoComplete="off"
        maxLength={254}
        error={errors.supportEmail?.message}
      />
      <TextArea
        {...register("receiptFooter")}
        label={fieldLabels.receiptFooter}
        hint={m.console_receipt_footer_hint()}
        maxLength={longestFooter}
        error={errors.receiptFooter?.message}
      />
      {languages
        .filter((one) => one !== language)
        .map((one) => (
          <TextArea
            key={one}
            {...register(`footers.${one}`)}
            lang={one}
            label={footerLabel(one)}
            hint={m.console_receipt_footer_in_hint()}
            maxLength={longestFooter}
            error={errors.footers?.[one]?.message}
          />
        ))}
    </fieldset>
  );
}

/** Zone and language, likewise. */
export function ZoneAndLanguage() {
  const { register, formState, getValues } = useFormContext<VendorFormValues>();
  const { errors } = formState;
  const [zones] = useState(() => listTimeZones(getValues("timeZone")));
  return (
    <>
      <SelectField
        {...register("timeZone")}
        label={fieldLabels.timeZone}
        hint={m.console_time_zone_hint()}
        options={zones}
        required
        marksRequired
        error={errors.timeZone?.message}
      />
      <SelectField
        {...register("language")}
        label={fieldLabels.language}
        hint={m.console_language_hint()}
        options={languageOptions}
        required
        marksRequired
        error={errors.language?.message}
      />
    </>
  );
}
