import { createReservation, type AvailableGlevent, type Reservation } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { isApiError, isFinalNo } from "#api/errors.ts";
import { deviceStorage } from "#lib/browser-storage.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { refetchAfterChange } from "../guests-queries.ts";
import { rememberReservations } from "../reservations/kept-reservations.ts";

/** Of bookings whose answer was lost: asked for again, also after a reload, they are the same booking. */
const keys = createIdempotencyKeys({ storage: deviceStorage, storageKey: "skipline.reservation-keys" });

/** Why it did not work, in the server's words where it had some. */
export function describeReserveError(error: unknown): string | null {
  if (!error) return null;
  return isApiError(error) && error.status < 500 && error.message ? error.message : m.event_not_reserved();
}

/** Books so many places at an event, or joins its waitlist where it is full. */
export function useReserve(userId: string, { vendorId, gleventId }: AvailableGlevent) {
  const intent = `${userId}/${gleventId}`;

  async function send(quantity: number): Promise<Reservation> {
    const body = { quantity, vendorId };
    const idempotencyKey = keys.keyFor(intent, body);
    try {
      const made = await call(createReservation, { params: { vendorId, gleventId }, body }, { idempotencyKey });
      keys.drop(intent);
      return made.reservation;
    } catch (error) {
      if (isFinalNo(error)) keys.drop(intent);
      throw error;
    }
  }

  return useMutation<Reservation, Error, number>({
    mutationFn: async (quantity) => {
      const made = await send(quantity);
      // The answer to an earlier try was lost, and what it had made was cancelled since: this is another wish.
      return made.reservationStatus === "CANCELLED" ? send(quantity) : made;
    },
    onSuccess: (reservation) => rememberReservations(userId, [reservation]),
    onSettled: () => void refetchAfterChange(),
  });
}
