import { createReservation, type AvailableGlevent, type Reservation } from "@skipline/contract/guests";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../api/call.ts";
import { isApiError, isFinalNo } from "../../../api/errors.ts";
import { deviceStorage } from "../../../lib/browser-storage.ts";
import { createIdempotencyKeys } from "../../../lib/idempotency-keys.ts";
import { refetchAfterChange } from "../guests-queries.ts";
import { rememberReservations } from "../reservations/kept-reservations.ts";

/** Of bookings whose answer was lost: asked for again, also after a reload, they are the same booking. */
const keys = createIdempotencyKeys({ storage: deviceStorage, storageKey: "skipline.reservation-keys" });

/** Why it did not work, in the server's words where it had some. */
export function describeReserveError(error: unknown): string | null {
  if (!error) return null;
  return isApiError(error) && error.status < 500 && error.message ? error.message : "Failed to reserve spot.";
}

/** Books so many places at an event, or joins its waitlist where it is full. */
export function useReserve(userId: string, { vendorId, gleventId }: AvailableGlevent) {
  const intent = `${userId}/${gleventId}`;
  return useMutation<{ reservation: Reservation }, Error, number>({
    mutationFn: (quantity) => {
      const body = { quantity, vendorId };
      const idempotencyKey = keys.take(intent, body);
      return call(createReservation, { params: { vendorId, gleventId }, body }, { idempotencyKey });
    },
    onSuccess: ({ reservation }) => {
      keys.drop(intent);
      rememberReservations(userId, [reservation]);
    },
    onError: (error) => {
      if (isFinalNo(error)) keys.drop(intent);
    },
    onSettled: () => void refetchAfterChange(),
  });
}
