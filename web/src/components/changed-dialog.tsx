import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Sheet } from "#ui/sheet.tsx";

export interface ChangedDialogProps {
  /** "Somebody else changed this event" */
  title: string;
  /** The form is being sent again. */
  pending: boolean;
  onReload: () => void;
  /** Null where what the other one did can't be changed any more. */
  onOverwrite: (() => void) | null;
  onClose: () => void;
  /** What the other one did. */
  children: ReactNode;
}

/** Two people edited the same: shows what the other one did, and lets this one choose knowingly. */
export function ChangedDialog({ title, pending, onReload, onOverwrite, onClose, children }: ChangedDialogProps) {
  return (
    <Sheet
      open
      onClose={() => !pending && onClose()}
      title={title}
      description={m.changed_description()}
      size="wide"
      footer={
        <ButtonPair>
          {onOverwrite && (
            <Button variant="danger" pending={pending} onClick={onOverwrite}>
              {m.changed_overwrite()}
            </Button>
          )}
          <Button variant="secondary" disabled={pending} onClick={onReload}>
            {m.changed_show_theirs()}
          </Button>
        </ButtonPair>
      }
    >
      {children}
    </Sheet>
  );
}
