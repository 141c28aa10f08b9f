import type { Reservation } from "@skipline/contract/guests";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { countCredits } from "../events/spots.ts";
import { useCancel } from "./use-cancel.ts";

export interface CancelDialogProps {
  userId: string;
  reservation: Reservation;
  onClose: () => void;
}

export function CancelDialog({ userId, reservation, onClose }: CancelDialogProps) {
  const { gleventName, quantity, reservationStatus } = reservation;
  const cancel = useCancel(userId);
  return (
    <ConfirmDialog
      open
      title={reservationStatus === "WAITLISTED" ? "Leave the waitlist?" : "Cancel this reservation?"}
      description={
        reservationStatus === "WAITLISTED"
          ? `You lose your place in the line for ${gleventName}.`
          : `Your place at ${gleventName} goes to somebody else, and ${countCredits(quantity)} ${quantity === 1 ? "comes" : "come"} back to you.`
      }
      confirmText={reservationStatus === "WAITLISTED" ? "Leave the waitlist" : "Cancel reservation"}
      cancelText="Keep it"
      danger
      pending={cancel.isPending}
      error={cancel.isError ? "Failed to cancel reservation. Please try again." : undefined}
      onConfirm={() => cancel.mutate(reservation, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
