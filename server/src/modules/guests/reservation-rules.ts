import type { EventStatus } from "@skipline/contract/events";
import type { ReservationStatus } from "@skipline/contract/guests";
import { hasBegun, isOver } from "./glevent-rules.ts";

interface ReservationAtEvent {
  reservationStatus: ReservationStatus;
  status: EventStatus;
  startsAt: Date | null;
  overAt: Date | null;
}

/** Still to come: a place that is held, or waited for. */
const comingStatuses: readonly ReservationStatus[] = ["PENDING", "CONFIRMED", "WAITLISTED"];

/** Places that are taken: what `reserved_count` is the sum of. */
export function holdsPlaces(status: ReservationStatus): boolean {
  return status === "PENDING" || status === "CONFIRMED" || status === "CHECKED_IN";
}

/** Before the start; at that very instant it is too late. */
export function canCancel(reservation: ReservationAtEvent, now: Date): boolean {
  return comingStatuses.includes(reservation.reservationStatus) && !hasBegun(reservation, now);
}

/** The event is over and its place stayed empty. */
export function isNoShow(reservation: ReservationAtEvent, now: Date): boolean {
  const { reservationStatus } = reservation;
  return (
    (reservationStatus === "PENDING" || reservationStatus === "CONFIRMED") &&
    hasBegun(reservation, now) &&
    isOver(reservation, now)
  );
}
