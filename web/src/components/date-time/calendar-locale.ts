import * as m from "@skipline/contract/texts";
import type { Locale } from "date-fns";
import { enUS } from "date-fns/locale/en-US";

const writer = (how: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(m.locale(), { ...how, timeZone: "UTC" });
  return (month: number, day: number) => format.format(Date.UTC(2026, month, day));
};
const months = Array.from({ length: 12 }, (_, month) => writer({ month: "long" })(month, 1));
/** From a Sunday on. */
const listDays = (weekday: "long" | "short") => Array.from({ length: 7 }, (_, day) => writer({ weekday })(1, 1 + day));
const days = { long: listDays("long"), short: listDays("short") };

const marks: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  weekday: "EEEE",
  day: "d",
  month: "MMMM",
  year: "y",
};
/** "Sunday, November 1, 2026", as date-fns is told of it. */
const fullDate = new Intl.DateTimeFormat(m.locale(), { dateStyle: "full" })
  .formatToParts()
  .map(({ type, value }) => marks[type] ?? `'${value.replaceAll("'", "''")}'`)
  .join("");

/** What the calendar asks date-fns for, in the words that `Intl` has of each language. */
export const calendarLocale: Locale = {
  ...enUS,
  code: m.locale(),
  localize: {
    ...enUS.localize,
    month: (month) => months[month] ?? "",
    day: (day, { width } = {}) => {
      const name = days[width === "wide" ? "long" : "short"][day] ?? "";
      // Over the columns there is room for two letters.
      return width === "short" ? name.slice(0, 2) : name;
    },
  },
  formatLong: { ...enUS.formatLong, date: () => fullDate },
};
