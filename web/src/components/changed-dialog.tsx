import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Sheet } from "#ui/sheet.tsx";

export interface ChangedDialogProps {
  /** "this event" */
  what: string;
  /** The form is being sent again. */
  pending: boolean;
  onReload: () => void;
  onOverwrite: () => void;
  onClose: () => void;
  /** What the other one did. */
  children: ReactNode;
}

/** Two people edited the same: shows what the other one did, and lets this one choose knowingly. */
export function ChangedDialog({ what, pending, onReload, onOverwrite, onClose, children }: ChangedDialogProps) {
  return (
    <Sheet
      open
      onClose={() => !pending && onClose()}
      title={`Somebody else changed ${what}`}
      description="Your changes are not saved yet; they are still in the form."
      size="wide"
      footer={
        <ButtonPair>
          <Button variant="danger" pending={pending} onClick={onOverwrite}>
            Overwrite with mine
          </Button>
          <Button variant="secondary" disabled={pending} onClick={onReload}>
            Discard mine, show theirs
          </Button>
        </ButtonPair>
      }
    >
      {children}
    </Sheet>
  );
}
