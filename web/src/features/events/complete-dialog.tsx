import { takeBackMinutes } from "@skipline/contract/guests";
import type { ManagedContest } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

interface CompleteDialogProps {
  open: boolean;
  /** Undefined where it could not be asked. */
  draw: ManagedContest | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

function describeLeft({ prizes, ticketsToDraw }: ManagedContest): string {
  const left = prizes.reduce((sum, { remaining }) => sum + remaining, 0);
  return left === 1
    ? m.event_complete_one_prize_left({ count: ticketsToDraw })
    : m.event_complete_prizes_left({ count: ticketsToDraw, left });
}

/** Before a prize draw is ended by hand: what that does, to how much, and how long there is a way back. */
export function CompleteDialog({ open, draw, onConfirm, onCancel }: CompleteDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={m.event_complete_title()}
      description={
        <>
          {draw && `${describeLeft(draw)} `}
          {m.event_complete_question({ minutes: takeBackMinutes })}
        </>
      }
      confirmText={m.event_complete()}
      cancelText={m.event_complete_not()}
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
