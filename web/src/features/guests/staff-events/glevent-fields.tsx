import { eventStatuses } from "@skipline/contract/events";
import type { Glevent } from "@skipline/contract/guests";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { useFormContext, useWatch } from "react-hook-form";
import { OtherLanguageFields } from "#components/other-language-fields.tsx";
import { StartAndEndFields } from "#components/date-time/start-and-end.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { statusLabels } from "#components/event-status.tsx";
import { langOf } from "#lib/language.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AddressPicker } from "#components/address-picker.tsx";
import { describePlace } from "#components/address.ts";
import type { GleventFormValues } from "./glevent-form.ts";

const statusOptions = eventStatuses.map((value) => ({ value, label: statusLabels[value] }));

export interface GleventFieldsProps {
  timeZone: string;
  /** What its first words are typed in. */
  language: Language;
  /** The event that is changed; null for a new one. */
  event: Glevent | null;
}

/** All of a guest list event, in a form (`FormProvider`). */
export function GleventFields({ timeZone, language, event }: GleventFieldsProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
      <EventPart timeZone={timeZone} language={language} event={event} />
      <AddressPart event={event} />
    </div>
  );
}

/** What is said of a field that must not be empty and was emptied: it is left out of the change. */
function useStays(
  event: Glevent | null,
  name: "name" | "guestlistCapacity" | "venueName" | "addressLine1" | "description",
) {
  const text = useWatch<GleventFormValues, typeof name>({ name });
  return event && String(event[name]) !== "" && text.trim() === "" ? m.glevent_field_stays() : undefined;
}

function EventPart({ timeZone, language, event }: GleventFieldsProps) {
  const { register, formState } = useFormContext<GleventFormValues>();
  const { errors } = formState;
  const reserved =
    event && event.reservedCount > 0 ? m.glevent_reserved_so_far({ count: event.reservedCount }) : undefined;
  return (
    <section aria-labelledby="glevent-what" className="grid content-start gap-6">
      <h2 id="glevent-what" className="text-22 font-bold">
        {m.glevent_event()}
      </h2>
      <RequiredNote />
      <TextField
        {...register("name")}
        label={m.event_name()}
        lang={langOf(language)}
        autoComplete="off"
        maxLength={200}
        required
        marksRequired
        hint={useStays(event, "name")}
        error={errors.name?.message}
      />
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        <TextField
          {...register("guestlistCapacity")}
          label={m.glevent_capacity()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          required
          marksRequired
          hint={useStays(event, "guestlistCapacity") ?? reserved}
          error={errors.guestlistCapacity?.message}
        />
        <SelectField
          {...register("gleventStatus")}
          label={m.status()}
          options={statusOptions}
          required
          marksRequired
          error={errors.gleventStatus?.message}
        />
      </div>
      <StartAndEndFields timeZone={timeZone} />
      <TextArea
        {...register("description")}
        label={m.description()}
        lang={langOf(language)}
        maxLength={5000}
        hint={useStays(event, "description")}
        error={errors.description?.message}
      />
      <TextField
        {...register("eventLink")}
        label={m.glevent_link()}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors.eventLink?.message}
      />
      <OtherLanguageFields typedIn={language} defaultOpen={(other) => event?.translations?.[other] !== undefined}>
        {(other, otherName) => (
          <>
            <TextField
              {...register(`translations.${other}.name`)}
              label={m.console_product_name_in({ language: otherName })}
              lang={langOf(other)}
              autoComplete="off"
              maxLength={200}
              error={errors.translations?.[other]?.name?.message}
            />
            <TextArea
              {...register(`translations.${other}.description`)}
              label={m.console_product_description_in({ language: otherName })}
              lang={langOf(other)}
              maxLength={5000}
              error={errors.translations?.[other]?.description?.message}
            />
          </>
        )}
      </OtherLanguageFields>
    </section>
  );
}

function AddressPart({ event }: { event: Glevent | null }) {
  const { register, formState, setValue, resetField, clearErrors } = useFormContext<GleventFormValues>();
  const { errors } = formState;
  const place = useWatch<GleventFormValues, "place">({ name: "place" });
  const streetStays = useStays(event, "addressLine1");
  return (
    <section aria-labelledby="glevent-where" className="grid content-start gap-6">
      <h2 id="glevent-where" className="text-22 font-bold">
        {m.glevent_venue()}
      </h2>
      <TextField
        {...register("venueName")}
        label={m.glevent_venue_name()}
        autoComplete="off"
        maxLength={200}
        required
        marksRequired
        hint={useStays(event, "venueName")}
        error={errors.venueName?.message}
      />
      <AddressPicker
        required={event === null}
        hint={event ? m.glevent_only_to_move() : undefined}
        onPick={(picked) => {
          setValue("place", picked.place, { shouldDirty: true });
          if (picked.place) setValue("addressLine1", picked.addressLine1, { shouldDirty: true });
          clearErrors("addressLine1");
        }}
        onClear={() => {
          resetField("place");
          resetField("addressLine1");
        }}
      />
      {place && (
        <div className="grid gap-6">
          <TextField
            {...register("addressLine1")}
            label={m.glevent_street()}
            autoComplete="off"
            maxLength={200}
            required
            marksRequired
            hint={streetStays}
            error={errors.addressLine1?.message}
          />
          <TextField
            {...register("addressLine2")}
            label={m.glevent_suite()}
            autoComplete="off"
            maxLength={200}
            error={errors.addressLine2?.message}
          />
          <p aria-live="polite" className="text-16 text-normal">
            {describePlace(place)}
          </p>
        </div>
      )}
    </section>
  );
}
