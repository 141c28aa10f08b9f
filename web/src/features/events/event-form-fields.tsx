import { eventStatuses } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import { Suspense, useId } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { Control, FieldErrors, UseFormRegister } from "react-hook-form";
import { latePart } from "#api/code.ts";
import { RequiredNote } from "#components/required-note.tsx";
import { FieldError } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { StartAndEndFields } from "#components/date-time/start-and-end.tsx";
import { countDescription, describeLength, longestDescription } from "./event-form.ts";
import type { EventFormValues } from "./event-form.ts";
import { statusLabels } from "#components/event-status.tsx";

const { Part: DescriptionEditor } = latePart(() => import("./description-editor.tsx"), "DescriptionEditor");

const statusOptions = eventStatuses.map((value) => ({ value, label: statusLabels[value] }));

export interface EventFormFieldsProps {
  control: Control<EventFormValues, unknown, unknown>;
  register: UseFormRegister<EventFormValues>;
  errors: FieldErrors<EventFormValues>;
  timeZone: string;
}

/** All of an event but its pictures. */
export function EventFormFields({ control, register, errors, timeZone }: EventFormFieldsProps) {
  const descriptionId = useId();
  const { length } = useWatch({ control, name: "description" });
  return (
    <div className="grid content-start gap-6">
      <RequiredNote />
      <TextField
        {...register("eventName")}
        label={m.event_name()}
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
      <div>
        <p id={descriptionId} className="mb-1.5 text-14 font-medium text-normal">
          {m.description()}
        </p>
        <Controller
          control={control}
          name="description"
          render={({ field }) => (
            <Suspense fallback={<Skeleton shape="h-61 w-full" rounded="14" />}>
              <DescriptionEditor
                labelId={descriptionId}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                focusRef={field.ref}
              />
            </Suspense>
          )}
        />
        {length > longestDescription / 2 && (
          <p className="mt-1.5 text-right text-14 text-muted tabular-nums">{countDescription(length)}</p>
        )}
        <FieldError id={descriptionId} error={describeLength(length) ?? errors.description?.message} />
      </div>
    </div>
  );
}
