import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { useState } from "react";
import { DatePicker } from "react-datepicker";
import { minuteStep } from "#lib/zoned-time.ts";
import type { WallTime } from "#lib/dates.ts";
import { firstDay } from "#lib/week-order.ts";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { calendarLocale } from "./calendar-locale.ts";
import calendarCss from "./datepicker.css?inline";

// A style sheet in a file of its own could be lost by itself.
const calendarStyles = new CSSStyleSheet();
calendarStyles.replaceSync(calendarCss);
document.adoptedStyleSheets.push(calendarStyles);

const longDate = new Intl.DateTimeFormat(m.locale(), { dateStyle: "full" });

/** The calendar's own words. What it says of a chosen day is in English alone: its live region is not shown (datepicker.css). */
const calendarTexts = {
  locale: calendarLocale,
  previousMonthAriaLabel: m.calendar_previous(),
  previousMonthButtonLabel: m.calendar_previous(),
  nextMonthAriaLabel: m.calendar_next(),
  nextMonthButtonLabel: m.calendar_next(),
  monthAriaLabelPrefix: m.calendar_month(),
  chooseDayAriaLabelPrefix: m.calendar_choose_day(),
};

/** In the place of its own, which has a name in English: the sheet says what it is. */
function CalendarFrame({ className, children }: { className?: string; children?: ReactNode }) {
  return <div className={className}>{children}</div>;
}

export interface DateTimeSheetProps {
  title: string;
  initial: WallTime;
  /** The day on the venue's calendar; this device may be a day ahead of it. */
  today: WallTime;
  canClear: boolean;
  /** Null: no date at all. */
  onPick: (wall: WallTime | null) => void;
  onClose: () => void;
}

const two = (value: number) => String(value).padStart(2, "0");
const hours = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((hour) => ({ value: String(hour % 12), label: two(hour) }));
const halves = ["AM", "PM"].map((half) => ({ value: half, label: half }));

function minutesWith(current: number) {
  const steps = Array.from({ length: 60 / minuteStep }, (_, step) => step * minuteStep);
  // An event made elsewhere may begin between the steps; it is not moved by looking at it.
  const all = steps.includes(current) ? steps : [...steps, current].toSorted((one, other) => one - other);
  return all.map((minute) => ({ value: String(minute), label: two(minute) }));
}

/** The calendar knows days of this device only; noon is there on each of them, whatever the clocks do. */
function toDay({ year, month, day }: WallTime): Date {
  return new Date(year, month - 1, day, 12);
}

/** A day on the calendar and a time on the clock. */
export function DateTimeSheet({ title, initial, today, canClear, onPick, onClose }: DateTimeSheetProps) {
  const [wall, setWall] = useState(initial);
  const half = wall.hour < 12 ? 0 : 12;

  function pickDay(date: Date | null): void {
    if (!date) return;
    setWall({ ...wall, year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <div className={canClear ? "grid grid-cols-2 gap-3" : "grid"}>
          {canClear && (
            <Button variant="secondary" onClick={() => onPick(null)}>
              {m.clear()}
            </Button>
          )}
          <Button onClick={() => onPick(wall)}>{m.done()}</Button>
        </div>
      }
    >
      <div className="datepicker" data-base-ui-swipe-ignore="">
        <DatePicker
          inline
          selected={toDay(wall)}
          openToDate={toDay(initial)}
          onChange={pickDay}
          dayClassName={(date) => (date.toDateString() === toDay(today).toDateString() ? "venue-today" : "")}
          calendarStartDay={firstDay}
          fixedHeight
          calendarContainer={CalendarFrame}
          {...calendarTexts}
        />
        <output className="sr-only">{m.calendar_selected({ date: longDate.format(toDay(wall)) })}</output>
      </div>
      <div className="mt-4 grid grid-cols-[repeat(3,minmax(min-content,1fr))] gap-3 @max-[14rem]:grid-cols-1">
        <SelectField
          label={m.hour()}
          options={hours}
          value={String(wall.hour % 12)}
          onChange={({ currentTarget }) => setWall({ ...wall, hour: Number(currentTarget.value) + half })}
        />
        <SelectField
          label={m.date_time_minute()}
          options={minutesWith(initial.minute)}
          value={String(wall.minute)}
          onChange={({ currentTarget }) => setWall({ ...wall, minute: Number(currentTarget.value) })}
        />
        <SelectField
          label={m.date_time_half()}
          options={halves}
          value={half === 0 ? "AM" : "PM"}
          onChange={({ currentTarget }) =>
            setWall({ ...wall, hour: (wall.hour % 12) + (currentTarget.value === "PM" ? 12 : 0) })
          }
        />
      </div>
    </Sheet>
  );
}
