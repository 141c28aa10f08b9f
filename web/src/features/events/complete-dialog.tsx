import { takeBackMinutes } from "@skipline/contract/guests";
import type { ManagedContest } from "@skipline/contract/rewards";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface CompleteDialogProps {
  open: boolean;
  /** Undefined where it could not be asked. */
  draw: ManagedContest | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

function describeLeft(draw: ManagedContest): string {
  const left = draw.prizes.reduce((sum, { remaining }) => sum + remaining, 0);
  const tickets = many(draw.ticketsToDraw, "ticket is not drawn yet", "tickets are not drawn yet");
  return `${tickets}, and ${many(left, "prize is", "prizes are")} left.`;
}

/** Before a prize draw is ended by hand: what that does, to how much, and how long there is a way back. */
export function CompleteDialog({ open, draw, onConfirm, onCancel }: CompleteDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Complete this event?"
      description={
        <>
          {draw && `${describeLeft(draw)} `}
          {`The prize draw ends ${takeBackMinutes} minutes after you save: then no ticket can be drawn any more. Until then you can
          change the status back.`}
        </>
      }
      confirmText="Complete event"
      cancelText="Keep it on"
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
