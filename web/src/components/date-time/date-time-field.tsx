import * as m from "@skipline/contract/texts";
import { CalendarDays } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { latePart } from "#api/code.ts";
import type { WallTime } from "#lib/dates.ts";
import { toWallTime } from "#lib/dates.ts";
import { formatWallTime, parseWallTime, readEntry } from "#lib/zoned-time.ts";
import { classes } from "#ui/classes.ts";
import { Field, describedBy, fieldBox } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";

const { Part: DateTimeSheet } = latePart(() => import("./date-time-sheet.tsx"), "DateTimeSheet");

export interface DateTimeFieldProps {
  label: string;
  /** As it is typed: `MM/DD/YYYY hh:mm aa` on the vendor's clock. */
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  error: string | undefined;
  timeZone: string;
  /** Where the calendar opens while nothing is entered. */
  suggested: string;
}

function now(timeZone: string): WallTime {
  return toWallTime(new Date().toISOString(), timeZone);
}

function evening(day: WallTime): WallTime {
  return { ...day, hour: 20, minute: 0 };
}

/** A date and time, typed or picked, in the vendor's zone wherever the device is. */
export function DateTimeField({ label, value, onChange, onBlur, error, timeZone, suggested }: DateTimeFieldProps) {
  const id = useId();
  const [isPicking, setIsPicking] = useState(false);
  const entry = readEntry(value, timeZone);
  const isTwice = "isTwice" in entry && entry.isTwice;
  const hint = isTwice ? m.date_time_twice() : undefined;

  function tidy(): void {
    const wall = parseWallTime(value);
    if (wall) onChange(formatWallTime(wall));
    onBlur();
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <span className="relative block">
        <input
          id={id}
          value={value}
          placeholder={m.date_time_placeholder()}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={tidy}
          className={classes(fieldBox, "min-h-13 py-3 pe-14 ps-4 tabular-nums")}
        />
        <span className="absolute inset-y-0 inset-e-1 flex items-center">
          <IconButton
            label={m.date_time_open_calendar({ field: label })}
            icon={<CalendarDays aria-hidden="true" className="size-5" />}
            onClick={() => setIsPicking(true)}
          />
        </span>
      </span>
      {isPicking && (
        <Suspense>
          <DateTimeSheet
            title={label}
            initial={parseWallTime(value) ?? parseWallTime(suggested) ?? evening(now(timeZone))}
            today={now(timeZone)}
            canClear={value !== ""}
            onPick={(wall) => {
              onChange(wall ? formatWallTime(wall) : "");
              setIsPicking(false);
            }}
            onClose={() => setIsPicking(false)}
          />
        </Suspense>
      )}
    </Field>
  );
}
