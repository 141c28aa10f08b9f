import { isGoodAccent, nearestGoodAccent } from "@skipline/contract/accent";
import { accentForm } from "@skipline/contract/accent-form";
import * as m from "@skipline/contract/texts";
import { useDeferredValue, useId, useMemo } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { OnePicture } from "#components/one-picture.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { LookPreview } from "./look-preview.tsx";
import { fieldLabels } from "./vendor-form.ts";
import type { VendorDetailsFormValues } from "./vendor-form.ts";

/** The house's, for a picker of a venue that has none. */
const houseAccent = "#ff8748";

function AccentField({ accent }: { accent: string }) {
  const { register, setValue, formState } = useFormContext<VendorDetailsFormValues>();
  const id = useId();
  const isColor = accentForm.test(accent);
  const isUnseen = isColor && !isGoodAccent(accent);
  const looked = useDeferredValue(isUnseen ? accent : null);
  const nearest = useMemo(() => looked && nearestGoodAccent(looked), [looked]);
  const choose = (color: string) => setValue("accent", color, { shouldDirty: true, shouldValidate: true });
  const error = isUnseen ? m.console_accent_refused() : formState.errors.accent?.message;
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          type="color"
          aria-label={m.console_accent_pick()}
          value={isColor ? accent : houseAccent}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          className="mt-6.5 h-13 w-13 shrink-0 cursor-pointer rounded-14 bg-field p-1.5 inset-ring inset-ring-control"
        />
        <div className="min-w-0 flex-1">
          <TextField
            {...register("accent", {
              setValueAs: (typed: string) =>
                typed
                  .trim()
                  .toLowerCase()
                  .replace(/^(?=[\da-f]{6}$)/, "#"),
            })}
            id={id}
            label={fieldLabels.accent}
            hint={m.console_accent_hint()}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            error={error}
          />
        </div>
      </div>
      {isUnseen && nearest && (
        <div className="mt-3">
          <Button variant="secondary" onClick={() => choose(nearest)}>
            <span className="inline-flex items-center gap-3">
              <span
                aria-hidden="true"
                className="size-6 shrink-0 rounded-full inset-ring inset-ring-control"
                style={{ backgroundColor: nearest }}
              />
              {m.console_accent_use({ color: nearest })}
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}

interface LookFieldsProps {
  vendorId: string;
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
}

/** The venue's logo and colour, as guests will see them in both themes. */
export function LookFields({ vendorId, isUploading, onUploading }: LookFieldsProps) {
  const { control } = useFormContext<VendorDetailsFormValues>();
  const [name, accent, logo] = useWatch({ control, name: ["name", "accent", "logo"] });
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-1 text-18 font-bold text-strong">{m.console_look()}</legend>
      <p className="text-14 text-muted">{m.console_look_hint()}</p>
      <fieldset>
        <legend className="mb-1.5 text-14 font-medium text-normal">{m.console_logo()}</legend>
        <Controller
          control={control}
          name="logo"
          render={({ field: { value, onChange } }) => (
            <OnePicture
              vendorId={vendorId}
              picture={{ ...value, isUploading }}
              error={undefined}
              isLogo
              onChange={({ isUploading: isUnderWay, ...next }) => {
                onUploading(isUnderWay);
                onChange(next);
              }}
            />
          )}
        />
        <p className="mt-1.5 text-14 text-muted">{m.console_logo_hint()}</p>
      </fieldset>
      <AccentField accent={accent} />
      <LookPreview name={name} logoUrl={logo.imageUrl} accent={accent} />
    </fieldset>
  );
}
