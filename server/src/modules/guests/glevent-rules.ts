import type { EventStatus } from "@skipline/contract/events";
import { bookAheadMonths } from "@skipline/contract/guests";

interface TimedGlevent {
  startsAt: Date | null;
  /** `glevent.over_at`, which the database writes: by time; null while nobody knows. */
  overAt: Date | null;
  status: EventStatus;
}

/** By time, or by hand. */
export function isOver({ status, overAt }: Omit<TimedGlevent, "startsAt">, now: Date): boolean {
  return status === "COMPLETED" || (overAt !== null && overAt <= now);
}

/** The start belongs to what has begun. */
export function hasBegun({ startsAt }: Pick<TimedGlevent, "startsAt">, now: Date): boolean {
  return startsAt !== null && startsAt <= now;
}

/** What the people at the door must know of their event, besides that it is on. */
export function doorState(
  { status, overAt, calledOffAt }: Omit<TimedGlevent, "startsAt"> & { calledOffAt: Date | null },
  now: Date,
): "OPEN" | "OVER" | "COMPLETED" | "CALLED_OFF" {
  if (calledOffAt) return "CALLED_OFF";
  if (overAt !== null && overAt <= now) return "OVER";
  return status === "COMPLETED" ? "COMPLETED" : "OPEN";
}

/** The latest start that can be booked now: the same day and time, in UTC, three months on. */
export function bookableUntil(now: Date): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO("UTC");
  return new Date(zoned.add({ months: bookAheadMonths }).epochMilliseconds);
}

/** Whether places can be booked, or waited for, now. */
export function isBookable(glevent: TimedGlevent, now: Date): boolean {
  return glevent.startsAt !== null && glevent.startsAt <= bookableUntil(now) && !isOver(glevent, now);
}
