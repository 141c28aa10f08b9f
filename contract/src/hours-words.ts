import * as m from "@skipline/contract/texts";
import { weekdayAt } from "./opening-hours.ts";
import type { Weekday } from "./weekdays.ts";
import { formatClock, readClock } from "./wall-clock.ts";
import { type PlainText, type Saying, words } from "./words.ts";

/** As days stand in a sentence: small, where a language writes them so. */
export const weekdayNames: Readonly<Record<Weekday, PlainText>> = {
  sunday: m.weekday_sunday,
  monday: m.weekday_monday,
  tuesday: m.weekday_tuesday,
  wednesday: m.weekday_wednesday,
  thursday: m.weekday_thursday,
  friday: m.weekday_friday,
  saturday: m.weekday_saturday,
};

function isSameDay(one: number | Date, other: number | Date, timeZone: string): boolean {
  const [first, second] = [one, other].map((instant) => readClock(instant, timeZone));
  return first?.day === second?.day && first?.month === second?.month;
}

/** When something changes within a week of `now`, in a sentence: "at 06:00 PM", "Friday at 06:00 PM". */
export function sayWhen(moment: number | Date, now: number | Date, timeZone: string): Saying {
  const time = formatClock(readClock(moment, timeZone));
  if (isSameDay(moment, now, timeZone)) return words(m.hours_at, { time });
  return words(m.hours_on_at, { day: weekdayNames[weekdayAt(moment, timeZone)], time });
}

/** The same by itself, of something that begins: "From 06:00 AM", "From Friday 06:00 AM". */
export function sayFrom(moment: number | Date, now: number | Date, timeZone: string): Saying {
  const time = formatClock(readClock(moment, timeZone));
  if (isSameDay(moment, now, timeZone)) return words(m.hours_from, { time });
  return words(m.hours_from_on, { day: weekdayNames[weekdayAt(moment, timeZone)], time });
}
