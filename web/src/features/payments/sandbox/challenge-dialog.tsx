import * as m from "@skipline/contract/texts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonPair } from "#ui/button-pair.tsx";
import { Sheet } from "#ui/sheet.tsx";

interface ChallengeDialogProps {
  open: boolean;
  total: string;
  isAnswering: boolean;
  onAnswer: (outcome: "approve" | "refuse") => void;
  onLeave: () => void;
}

/** Where a real card would show its bank's own page (3-D Secure). */
export function ChallengeDialog({ open, total, isAnswering, onAnswer, onLeave }: ChallengeDialogProps) {
  return (
    <Sheet
      open={open}
      onClose={() => !isAnswering && onLeave()}
      title={m.challenge_title()}
      description={m.challenge_text({ total })}
      dismissible={false}
      role="alertdialog"
    >
      <div className="mt-3 flex flex-col gap-4">
        <Alert>{m.challenge_test()}</Alert>
        <ButtonPair>
          <Button full pending={isAnswering} onClick={() => onAnswer("approve")}>
            {m.challenge_approve()}
          </Button>
          <Button full variant="secondary" disabled={isAnswering} onClick={() => onAnswer("refuse")}>
            {m.challenge_refuse()}
          </Button>
        </ButtonPair>
      </div>
    </Sheet>
  );
}
