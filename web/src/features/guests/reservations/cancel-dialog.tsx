import type { Reservation } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
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
        isWaiting
          ? m.waitlist_leave_question({ event: gleventName })
          : m.reservation_cancel_question({ event: gleventName, count: quantity })
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
