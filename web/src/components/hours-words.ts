import { sayFrom, sayWhen } from "@skipline/contract/hours-words";
import { weekdayAt } from "@skipline/contract/opening-hours";
import * as m from "@skipline/contract/texts";
import type { LocationPause } from "@skipline/contract/venues";
import { say } from "@skipline/contract/words";
import { formatRange } from "#lib/hours.ts";
import type { HoursNow } from "./use-hours.ts";

/** "Opens at 06:00 PM", "Open now, closes at 02:00 AM" */
export function describeOpening({ opening: { isOpen, until }, now, timeZone }: HoursNow): string {
  if (until === Infinity) return isOpen ? m.hours_open_always() : m.location_closed();
  const when = say(sayWhen(until, now, timeZone));
  return isOpen ? m.hours_open_until({ when }) : m.hours_opens({ when });
}

/** "Back at 10:30 PM": of a pause that is on. */
export function describeBack({ now, timeZone }: Pick<HoursNow, "now" | "timeZone">, { until }: LocationPause): string {
  return m.paused_back({ when: say(sayWhen(new Date(until), now, timeZone)) });
}

/** Why nothing can be ordered at this moment, in a sentence; null while it can. In the server's order. */
export function describeStop(hours: HoursNow | null): string | null {
  if (!hours || hours.takesOrders) return null;
  if (!hours.opening.isOpen) return m.review_closed({ opens: describeOpening(hours) });
  return hours.pause ? m.review_paused({ back: describeBack(hours, hours.pause) }) : m.review_busy();
}

/** "Today: 06:00 PM – 02:00 AM" */
export function describeToday({ openingHours, now, timeZone }: HoursNow): string | null {
  if (openingHours === null) return null;
  const ranges = openingHours[weekdayAt(now, timeZone)];
  return ranges.length === 0 ? m.hours_today_closed() : m.hours_today({ hours: ranges.map(formatRange).join(", ") });
}

/** On a drink that can't be ordered now: "From 06:00 AM"; null while alcohol is sold. */
export function alcoholFrom(hours: HoursNow | null): string | null {
  return hours && !hours.alcohol.isOpen ? say(sayFrom(hours.alcohol.until, hours.now, hours.timeZone)) : null;
}

/** "Alcohol is sold again at 06:00 AM." */
export function alcoholAgain({ alcohol, now, timeZone }: HoursNow): string {
  return m.hours_alcohol_again({ when: say(sayWhen(alcohol.until, now, timeZone)) });
}
