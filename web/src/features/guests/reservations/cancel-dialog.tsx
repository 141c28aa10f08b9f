import type { Reservation } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { TypedIn, VendorWord } from "#lib/vendor-words.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Marked } from "#ui/marked.tsx";
import { useCancel } from "./use-cancel.ts";

export interface CancelDialogProps {
  userId: string;
  reservation: Reservation;
  onClose: () => void;
}

export function CancelDialog({ userId, reservation, onClose }: CancelDialogProps) {
  const { gleventName, quantity, reservationStatus } = reservation;
  const isWaiting = reservationStatus === "WAITLISTED";
  const cancel = useCancel(userId);
  return (
    <ConfirmDialog
      open
      title={isWaiting ? m.waitlist_leave_title() : m.reservation_cancel_title()}
      description={
        <TypedIn value={reservation.vendorLanguage}>
          <Marked
            parts={
              isWaiting
                ? m.waitlist_leave_question.parts({ event: gleventName })
                : m.reservation_cancel_question.parts({ event: gleventName, count: quantity })
            }
            tags={{ event: <VendorWord of={reservation} word="gleventName" /> }}
          />
        </TypedIn>
      }
      confirmText={isWaiting ? m.waitlist_leave() : m.reservation_cancel()}
      cancelText={m.reservation_keep()}
      danger
      pending={cancel.isPending}
      error={cancel.isError ? m.reservation_not_cancelled() : undefined}
      onConfirm={() => cancel.mutate(reservation, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
