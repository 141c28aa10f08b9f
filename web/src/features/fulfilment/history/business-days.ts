import type { LocationSummary } from "@skipline/contract/fulfilment";
import * as m from "@skipline/contract/texts";
import { formatDate, formatLongDate, formatTime, toWallTime } from "#lib/dates.ts";
import type { OrderPage } from "./order-feed.ts";

type Day = LocationSummary["day"];

const hourMs = 3_600_000;

/** What tells one business day from another: the calendar's day of the hours since it began. */
function dayKey(instant: string, { startTime }: Pick<Day, "startTime">, timeZone: string): string {
  const { hour } = toWallTime(startTime, timeZone);
  return formatDate(Date.parse(instant) - hour * hourMs, timeZone);
}

export interface DayRun {
  key: string;
  /** Above its first order; null where the run goes on with the day of the page before. */
  title: string | null;
  items: OrderPage["items"];
}

/** "Tonight", or the date on which the night began. */
export function dayTitle(instant: string, today: Pick<Day, "startTime">, timeZone: string): string {
  if (dayKey(instant, today, timeZone) === dayKey(today.startTime, today, timeZone)) return m.tonight();
  const { hour } = toWallTime(today.startTime, timeZone);
  return formatLongDate(Date.parse(instant) - hour * hourMs, timeZone);
}

/** A page's orders by business day, newest first as they came; `before`: the order above them. */
export function splitByDay(
  items: OrderPage["items"],
  before: OrderPage["items"][number] | undefined,
  today: Pick<Day, "startTime">,
): DayRun[] {
  const runs: { key: string; title: string | null; items: OrderPage["items"][number][] }[] = [];
  let last = before && dayKey(before.datetimeCreated, today, before.timeZone);
  for (const order of items) {
    const key = dayKey(order.datetimeCreated, today, order.timeZone);
    const run = runs.at(-1);
    if (run && run.key === key) run.items.push(order);
    else {
      const title = key === last ? null : dayTitle(order.datetimeCreated, today, order.timeZone);
      runs.push({ key, title, items: [order] });
    }
    last = key;
  }
  return runs;
}

/** "A day runs from 06:00 AM to 06:00 AM.", for whoever looks for an order of half past midnight. */
export function explainDay({ startTime }: Pick<Day, "startTime">, timeZone: string): string {
  const { hour, minute } = toWallTime(startTime, timeZone);
  if (hour === 0 && minute === 0) return m.orders_day_midnight();
  return m.orders_day({ time: formatTime(startTime, timeZone) });
}
