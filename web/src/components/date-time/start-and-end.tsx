import * as m from "@skipline/contract/texts";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { zoneName } from "#lib/zone-name.ts";
import { DateTimeField } from "./date-time-field.tsx";

/** As they are typed. */
export interface StartAndEnd {
  startTime: string;
  endTime: string;
}

/** When an event is, in a form (`FormProvider`) that has both times. */
export function StartAndEndFields({ timeZone }: { timeZone: string }) {
  const { control } = useFormContext<StartAndEnd>();
  const startTime = useWatch({ control, name: "startTime" });
  return (
    <fieldset>
      <legend className="sr-only">{m.date_time_title()}</legend>
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-4">
        {(["startTime", "endTime"] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <DateTimeField
                {...field}
                label={name === "startTime" ? m.event_starts() : m.event_ends()}
                error={fieldState.error?.message}
                timeZone={timeZone}
                suggested={name === "endTime" ? startTime : ""}
              />
            )}
          />
        ))}
      </div>
      <p className="mt-1.5 text-14 text-muted">{m.date_time_whose_clock({ zone: zoneName(timeZone) })}</p>
    </fieldset>
  );
}
