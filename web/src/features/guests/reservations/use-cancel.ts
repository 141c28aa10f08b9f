import { cancelReservation, type Reservation } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#api/call.ts";
import { createIdempotencyKeys } from "#lib/idempotency-keys.ts";
import { showToast } from "#ui/toast.ts";
import { refetchAfterChange } from "../guests-queries.ts";
import { rememberReservations } from "./kept-reservations.ts";

/** Gives a reservation up; its credits come back. */
export function useCancel(userId: string) {
  const [keys] = useState(() => createIdempotencyKeys());
  return useMutation<{ reservation: Reservation }, Error, Reservation>({
    mutationFn: ({ reservationId }) =>
      call(cancelReservation, { params: { reservationId } }, { idempotencyKey: keys.keyFor(reservationId) }),
    onSuccess: ({ reservation }) => {
      rememberReservations(userId, [reservation]);
      showToast({ title: m.reservation_cancel_done(), tone: "positive" });
    },
    onSettled: () => void refetchAfterChange(),
  });
}
