import type { ManagedContest } from "@skipline/contract/rewards";
import { Button } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { formatPercent } from "./prize-draft.ts";

interface PrizesChangedDialogProps {
  /** As somebody else has left them. */
  theirs: ManagedContest;
  pending: boolean;
  onReload: () => void;
  onOverwrite: () => void;
  onClose: () => void;
}

/** Two people edited the same prizes: shows what the other one left, and lets this one choose knowingly. */
export function PrizesChangedDialog({ theirs, pending, onReload, onOverwrite, onClose }: PrizesChangedDialogProps) {
  return (
    <Sheet
      open
      onClose={() => !pending && onClose()}
      title="Somebody else changed these prizes"
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
      {theirs.prizes.length === 0 ? (
        <p>They took all prizes out.</p>
      ) : (
        <ul className="grid gap-2">
          {theirs.prizes.map(({ prizeId, name, quantity, odds }) => (
            <li key={prizeId} className="rounded-14 bg-surface-2 p-4 text-16 text-strong tabular-nums">
              {quantity} × {name}, {formatPercent(odds)}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
