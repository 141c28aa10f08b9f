import type { EventStatus } from "@skipline/contract/events";
import { bookAheadMonths } from "@skipline/contract/guests";

interface Times {
  startsAt: Date | null;
  endsAt: Date | null;
}

type TimedGlevent = Times & { status: EventStatus };

/** Hours after its start at which an event without an end is over, as in `glevent.over_at`: a forgotten night ends, too. */
const openEndHours = 24;

/** When an event is over by time; null for one without start and end. */
export function endOf({ startsAt, endsAt }: Times): Date | null {
  return endsAt ?? (startsAt && new Date(startsAt.getTime() + openEndHours * 3_600_000));
}

/** By time, or by hand. */
export function isOver(event: TimedGlevent, now: Date): boolean {
  const end = endOf(event);
  return event.status === "COMPLETED" || (end !== null && end <= now);
}

/** The start belongs to what has begun. */
export function hasBegun({ startsAt }: Times, now: Date): boolean {
  return startsAt !== null && startsAt <= now;
}

/** What the people at the door must know of their event, besides that it is on. */
export function doorState(
  event: TimedGlevent & { calledOffAt: Date | null },
  now: Date,
): "OPEN" | "OVER" | "COMPLETED" | "CALLED_OFF" {
  const end = endOf(event);
  if (event.calledOffAt) return "CALLED_OFF";
  if (end !== null && end <= now) return "OVER";
  return event.status === "COMPLETED" ? "COMPLETED" : "OPEN";
}

/** The latest start that can be booked now: the same day and time, in UTC, three months on. */
export function bookableUntil(now: Date): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("UTC");
  return new Date(zoned.add({ months: bookAheadMonths }).epochMilliseconds);
}

/** Whether places can be booked, or waited for, now. */
export function isBookable(event: TimedGlevent, now: Date): boolean {
  return event.startsAt !== null && event.startsAt <= bookableUntil(now) && !isOver(event, now);
}
