import { weekdayNames } from "@skipline/contract/hours-words";
import { mostRangesADay, passesMidnight } from "@skipline/contract/opening-hours";
import { type Weekday, weekdays } from "@skipline/contract/weekdays";
import * as m from "@skipline/contract/texts";
import { Copy, Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { inWeekOrder } from "#lib/week-order.ts";
import { zoneName } from "#lib/zone-name.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { dayAfter, dayLabel, hasHours, type HoursName, nextRange, timeOptions, usualWeek } from "./hours-form.ts";
import type { LocationFormValues } from "./location-form.ts";

const closedWords: Record<HoursName, string> = {
  openingHours: m.location_closed(),
  alcoholHours: m.console_alcohol_none(),
};

/** The hours that begin on a day: none, one or several. */
function DayRow({ name, day }: { name: HoursName; day: Weekday }) {
  const { control, register, formState, getValues, setValue, clearErrors } = useFormContext<LocationFormValues>();
  const { fields, append, remove } = useFieldArray<LocationFormValues, `${HoursName}.${Weekday}`>({
    control,
    name: `${name}.${day}`,
  });
  const ranges = useWatch({ control, name: `${name}.${day}` });
  const errors = formState.errors[name]?.[day];
  const label = dayLabel(day);

  function copy(): void {
    for (const other of weekdays) {
      if (other !== day)
        setValue(`${name}.${other}`, structuredClone(getValues(`${name}.${day}`)), { shouldDirty: true });
    }
    clearErrors(name);
  }

  return (
    <li className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <h2 className="flex min-h-11 items-center text-16 font-bold text-strong">{label}</h2>
      <div className="grid min-w-0 gap-2">
        {fields.length === 0 && <p className="flex min-h-11 items-center text-16 text-muted">{closedWords[name]}</p>}
        {fields.map(({ id }, index) => {
          const range = ranges[index];
          const fault = errors?.[index]?.opens?.message ?? errors?.[index]?.closes?.message;
          return (
            <div key={id}>
              <div className="flex flex-wrap items-center gap-2">
                {(["opens", "closes"] as const).map((end) => (
                  <SelectField
                    key={end}
                    {...register(`${name}.${day}.${index}.${end}`)}
                    compact
                    label={
                      end === "opens" ? m.console_hours_opens({ day: label }) : m.console_hours_closes({ day: label })
                    }
                    labelHidden
                    options={timeOptions(range?.[end] ?? "")}
                    aria-invalid={errors?.[index]?.[end] ? true : undefined}
                    aria-describedby={fault ? `${id}-error` : undefined}
                  />
                ))}
                <IconButton
                  label={m.console_hours_remove({ day: weekdayNames[day]() })}
                  icon={<Trash2 aria-hidden="true" className="size-5" />}
                  onClick={() => remove(index)}
                />
                {range && passesMidnight(range) && (
                  <span className="text-14 text-muted">
                    {m.console_hours_next_day({ day: weekdayNames[dayAfter(day)]() })}
                  </span>
                )}
              </div>
              <FieldError id={id} error={fault} />
            </div>
          );
        })}
        <div className="-ms-4 flex flex-wrap gap-x-1">
          {fields.length < mostRangesADay && (
            <Button
              variant="quiet"
              size="small"
              icon={<Plus aria-hidden="true" className="size-5" />}
              onClick={() => append(nextRange(getValues(`${name}.${day}`), name), { shouldFocus: false })}
            >
              {m.console_hours_add()}
              <span className="sr-only">{` ${label}`}</span>
            </Button>
          )}
          <Button variant="quiet" size="small" icon={<Copy aria-hidden="true" className="size-5" />} onClick={copy}>
            {m.console_hours_copy()}
            <span className="sr-only">{` ${label}`}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

const switchNames = { openingHours: "hasOpeningHours", alcoholHours: "hasAlcoholHours" } as const;

interface WeekFieldsProps {
  name: HoursName;
  title: string;
  label: string;
  hint: string;
}

/** Hours of each day of the week, or none: then they are always on. */
function WeekFields({ name, title, label, hint }: WeekFieldsProps) {
  const { control, register, formState, getValues, setValue } = useFormContext<LocationFormValues>();
  const isSet = useWatch({ control, name: switchNames[name] });
  return (
    <fieldset>
      <legend className="mb-4 text-18 font-bold text-strong">{title}</legend>
      <Switch
        {...register(switchNames[name], {
          onChange: () => {
            if (!hasHours(getValues(name))) setValue(name, usualWeek(name), { shouldDirty: true });
          },
        })}
        label={label}
        aria-describedby={`${name}-hint`}
      />
      <p id={`${name}-hint`} className="mt-1 text-14 text-muted">
        {hint}
      </p>
      <FieldError id={name} error={formState.errors[name]?.message} />
      {isSet && (
        <ul className="mt-4 border-b border-line">
          {inWeekOrder(weekdays).map((day) => (
            <DayRow key={day} name={name} day={day} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface HoursFieldsProps {
  /** The venue's, whose clock the hours are on. */
  timeZone: string;
  /** The hours of alcohol are those that were filled in for California. */
  proposesAlcohol: boolean;
}

/** When a location takes orders, and when it sells alcohol; in a form (`FormProvider`) of a location. */
export function HoursFields({ timeZone, proposesAlcohol }: HoursFieldsProps) {
  return (
    <>
      <WeekFields
        name="openingHours"
        title={m.console_hours()}
        label={m.console_hours_only()}
        hint={m.console_hours_hint({ zone: zoneName(timeZone) })}
      />
      <WeekFields
        name="alcoholHours"
        title={m.console_alcohol_hours()}
        label={m.console_alcohol_hours_only()}
        hint={proposesAlcohol ? m.console_alcohol_hours_california() : m.console_alcohol_hours_hint()}
      />
    </>
  );
}
