import { weekdayNames } from "@skipline/contract/hours-words";
import { everyDay, passesMidnight } from "@skipline/contract/opening-hours";
import { type HoursRange, type Weekday, type WeeklyHours, weekdays } from "@skipline/contract/weekdays";
import * as m from "@skipline/contract/texts";
import { formatRange, formatTimeOfDay } from "#lib/hours.ts";
import { inWeekOrder } from "#lib/week-order.ts";

/** The fields of a location that hold hours. */
export type HoursName = "openingHours" | "alcoholHours";

/** What a day begins with that had no hours. */
const usualHours: Record<HoursName, HoursRange> = {
  openingHours: { opens: "18:00", closes: "02:00" },
  alcoholHours: { opens: "06:00", closes: "02:00" },
};

/** A week to begin with. */
export const usualWeek = (name: HoursName): WeeklyHours => everyDay(usualHours[name]);

/**
 * When California allows alcohol to be sold: not from 2 to 6 in the morning. Business and Professions Code, section 25631;
 * its two o'clock is two hours after midnight, also where clocks change.
 */
export const californianAlcoholHours = everyDay({ opens: "06:00", closes: "02:00" });

export const isCalifornia = (state: string): boolean => /^\s*(?:ca|calif(?:ornia|\.)?)\s*$/i.test(state);

/** One range more on a day, behind the others where there is room. */
export function nextRange(ranges: readonly HoursRange[], name: HoursName): HoursRange {
  const last = ranges.at(-1);
  if (!last) return usualHours[name];
  return passesMidnight(last) || last.closes >= "22:00" || last.closes === "00:00"
    ? { opens: "10:00", closes: "14:00" }
    : { opens: later(last.closes, 1), closes: later(last.closes, 2) };
}

function later(time: string, hours: number): string {
  return `${String((Number(time.slice(0, 2)) + hours) % 24).padStart(2, "0")}${time.slice(2)}`;
}

export const hasHours = (hours: WeeklyHours): boolean => weekdays.some((day) => hours[day].length > 0);

export const dayAfter = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 1) % 7] as Weekday;

/** A day as it begins a line: small in a Spanish sentence, but not there. */
export function dayLabel(day: Weekday): string {
  return weekdayNames[day]().replace(/^./, (letter) => letter.toUpperCase());
}

const stepMinutes = 15;
const steps = Array.from({ length: 1440 / stepMinutes }, (_, step) => {
  const minutes = step * stepMinutes;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
});

/** Times to choose from; one between the steps, set elsewhere, stays. */
export function timeOptions(current: string): { value: string; label: string }[] {
  const times = current === "" || steps.includes(current) ? steps : [...steps, current].toSorted();
  return times.map((value) => ({ value, label: formatTimeOfDay(value) }));
}

/** A week in one line: "Friday 06:00 PM – 02:00 AM; Saturday …". @param nothing where none are set */
export function describeHours(hours: WeeklyHours | null, nothing: string = m.console_hours_always()): string {
  if (!hours) return nothing;
  const days = inWeekOrder(weekdays).filter((day) => hours[day].length > 0);
  const lines = days.map((day) => `${dayLabel(day)} ${hours[day].map(formatRange).join(", ")}`);
  const first = days[0] && JSON.stringify(hours[days[0]]);
  // Alike on all days: said once.
  if (days.length === 7 && days.every((day) => JSON.stringify(hours[day]) === first)) {
    return m.hours_daily({ hours: hours.sunday.map(formatRange).join(", ") });
  }
  return lines.join("; ");
}
