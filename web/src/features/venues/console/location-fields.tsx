import * as m from "@skipline/contract/texts";
import { useFormContext, useWatch } from "react-hook-form";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { LocationFormValues } from "./location-form.ts";
import { fieldLabels } from "./vendor-form.ts";

/** All of a location, in a form (`FormProvider`) of its own. */
export function LocationFields() {
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
        {...register("displayOrder")}
        label={m.console_location_order()}
        hint={m.console_location_order_hint()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={errors.displayOrder?.message}
      />
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
    </>
  );
}
