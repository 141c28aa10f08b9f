import type { AvailableGlevent } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { monthKey } from "#lib/dates.ts";

export interface EventMonth<E> {
  /** "2026-11" */
  key: string;
  /** "November 2026" */
  title: string;
  events: E[];
}

function titleOf(key: string): string {
  const [year, month] = key.split("-").map(Number);
  const title = new Intl.DateTimeFormat(m.locale(), { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.UTC(year ?? 0, (month ?? 1) - 1),
  );
  // Months are small in Spanish, but not where a title begins.
  return title.replace(/^./, (letter) => letter.toUpperCase());
}

/** Events by the month in which they begin where they are, the soonest first. */
export function groupByMonth<E extends Pick<AvailableGlevent, "startTime" | "timeZone">>(
  events: readonly E[],
): EventMonth<E>[] {
  const months = new Map<string, E[]>();
  for (const event of events) {
    const key = monthKey(event.startTime, event.timeZone);
    months.set(key, [...(months.get(key) ?? []), event]);
  }
  return [...months]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, its]) => ({ key, title: titleOf(key), events: its }));
}
