import { eventStatuses } from "@skipline/contract/events";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { Suspense, useId } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { latePart } from "#api/code.ts";
import { OtherLanguageFields } from "#components/other-language-fields.tsx";
import { langOf } from "#lib/language.ts";
import { FieldError } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { StartAndEndFields } from "#components/date-time/start-and-end.tsx";
import { countDescription, describeLength, longestDescription, longestTranslation } from "./event-form.ts";
import type { EventFormValues } from "./event-form.ts";
import { statusLabels } from "#components/event-status.tsx";

const { Part: DescriptionEditor } = latePart(() => import("./description-editor.tsx"), "DescriptionEditor");

const statusOptions = eventStatuses.map((value) => ({ value, label: statusLabels[value] }));

interface EventFormFieldsProps {
  timeZone: string;
  /** What its first words are typed in. */
  language: Language;
}

/** All of an event but its pictures; in a `FormProvider`. */
export function EventFormFields({ timeZone, language }: EventFormFieldsProps) {
  const { control, register, formState } = useFormContext<EventFormValues>();
  const { errors, defaultValues } = formState;
  const hasWords = (other: Language) =>
    Object.values(defaultValues?.translations?.[other] ?? {}).some((word) => word !== "");
  return (
    <div className="grid content-start gap-6">
      <TextField
        {...register("eventName")}
        label={m.event_name()}
        lang={langOf(language)}
        autoComplete="off"
        maxLength={200}
        required
        marksRequired
        error={errors.eventName?.message}
      />
      <SelectField
        {...register("status")}
        label={m.status()}
        options={statusOptions}
        placeholder={m.event_choose_status()}
        required
        marksRequired
        error={errors.status?.message}
      />
      <StartAndEndFields timeZone={timeZone} />
      <TextField
        {...register("ticketingLink")}
        label={m.event_ticketing_link()}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.ticketingLink?.message}
      />
      <DescriptionField
        control={control}
        name="description"
        label={m.description()}
        most={longestDescription}
        lang={language}
      />
      <OtherLanguageFields typedIn={language} defaultOpen={hasWords}>
        {(other, otherName) => (
          <>
            <TextField
              {...register(`translations.${other}.eventName`)}
              label={m.console_product_name_in({ language: otherName })}
              lang={langOf(other)}
              autoComplete="off"
              maxLength={200}
              error={errors.translations?.[other]?.eventName?.message}
            />
            <DescriptionField
              control={control}
              name={`translations.${other}.description`}
              label={m.console_product_description_in({ language: otherName })}
              most={longestTranslation}
              lang={other}
            />
          </>
        )}
      </OtherLanguageFields>
    </div>
  );
}

interface DescriptionFieldProps {
  control: Control<EventFormValues>;
  name: "description" | `translations.${Language}.description`;
  label: string;
  /** Characters that it may have. */
  most: number;
  lang: Language;
}

function DescriptionField({ control, name, label, most, lang }: DescriptionFieldProps) {
  const id = useId();
  const { length } = useWatch({ control, name }) ?? "";
  return (
    <div>
      <p id={id} className="mb-1.5 text-14 font-medium text-normal">
        {label}
      </p>
      <Controller
        control={control}
        name={name}
        render={({ field, fieldState }) => (
          <>
            <Suspense fallback={<Skeleton shape="h-61 w-full" rounded="14" />}>
              <DescriptionEditor
                labelId={id}
                lang={langOf(lang)}
                value={field.value ?? ""}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            </Suspense>
            {length > most / 2 && (
              <p className="mt-1.5 text-end text-14 text-muted tabular-nums">{countDescription(length, most)}</p>
            )}
            <FieldError id={id} error={describeLength(length, most) ?? fieldState.error?.message} />
          </>
        )}
      />
    </div>
  );
}
