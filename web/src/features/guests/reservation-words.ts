import type { ReservationStatus } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";

/** A status as a reader reads it. */
export const reservationWords: Readonly<Record<ReservationStatus, string>> = {
  PENDING: m.reservation_pending(),
  CONFIRMED: m.reservation_confirmed(),
  CHECKED_IN: m.reservation_checked_in(),
  CANCELLED: m.reservation_cancelled(),
  WAITLISTED: m.reservation_waitlisted(),
};
