import * as m from "@skipline/contract/texts";

/** A day of the bank's calendar, "2026-11-25": no zone plays a part. */
export function sayDay(day: string): string {
  const style = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(m.locale(), style).format(new Date(`${day}T00:00:00Z`));
}
