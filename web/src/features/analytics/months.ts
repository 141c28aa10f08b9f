import * as m from "@skipline/contract/texts";
import { capital } from "#lib/capital.ts";

/** "2026-11", and the months before it: `count` in all, the latest first. */
export function monthsUpTo(latest: string, count: number): string[] {
  const [year = 0, month = 1] = latest.split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** "November 2026", as it stands inside of a line: a month is a word of the server's; no zone plays a part. */
export function monthInside(month: string): string {
  const style = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(m.locale(), style).format(new Date(`${month}-01T00:00:00Z`));
}

/** "November 2026", as it begins one. */
export const monthName = (month: string): string => capital(monthInside(month));
