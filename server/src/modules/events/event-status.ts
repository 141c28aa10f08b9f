import { type EventStatus, eventStatuses } from "@skipline/contract/events";

interface TimedEvent {
  status: EventStatus;
  startsAt: Date | null;
  /** When it is over (`over_at`); null while nobody knows. The database writes it for both kinds of event. */
  overAt: Date | null;
  /** When staff last chose the status by hand. */
  statusChosenAt: Date | null;
}

/**
 * The status that time gives an event now, or null when it keeps the one it has. Time only moves forward, UPCOMING →
 * IN_PROGRESS → COMPLETED, and what staff chose at or after the last boundary stands until the next one.
 */
export function dueStatus(event: TimedEvent, now: Date): EventStatus | null {
  const { status, startsAt, overAt, statusChosenAt } = event;
  const [due, since] =
    overAt && overAt <= now
      ? (["COMPLETED", overAt] as const)
      : startsAt && startsAt <= now
        ? (["IN_PROGRESS", startsAt] as const)
        : [null, null];
  if (due === null || (statusChosenAt && statusChosenAt >= since)) return null;
  return eventStatuses.indexOf(due) > eventStatuses.indexOf(status) ? due : null;
}
