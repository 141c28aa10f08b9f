import type { Activity } from "../../db/activity.ts";

/** The line of the trail; without an actor: the system did it. */
export function activityOf(
  type: "reservation.created" | "reservation.cancelled" | "reservation.promoted",
  reservation: { reservationId: string; vendorId: string; quantity: number },
  glevent: { name: string },
  actor: { userId: string } | null,
): Activity {
  const { reservationId, vendorId, quantity } = reservation;
  return {
    type,
    actor: actor && { userId: actor.userId },
    vendorId,
    subjectType: "reservation",
    subjectId: reservationId,
    details: { name: glevent.name, quantity },
  };
}
