import { Button } from "#ui/button.tsx";
import type { Answer } from "./draw-state.ts";
import { SceneHeading } from "./scene-heading.tsx";

interface Words {
  title: string;
  text: string;
  note?: string;
  /** There is something to try again: a ticket, or the same draw. */
  canTryAgain: boolean;
}

const failed = "Failed to draw prize";

function describe(answer: Answer): Words {
  switch (answer.kind) {
    case "drawn": {
      const { ticketsLeft: left, draw } = answer.drawn;
      const count = left === 1 ? "1 ticket" : `${left} tickets`;
      return {
        title: "Not This Time",
        text: left > 0 ? `You have ${count} left.` : "That was your last ticket. Each order here is another one.",
        note: `Draw no. ${draw.counter}`,
        canTryAgain: left > 0,
      };
    }
    case "unknown":
      return {
        title: failed,
        text: "The result did not reach this device.",
        note: "Your draw is safe: Try Again asks for the result of this same draw. It never takes a second ticket.",
        canTryAgain: true,
      };
    case "noTickets":
      return { title: failed, text: "You have no ticket for this event left. Nothing was drawn.", canTryAgain: false };
    case "ended":
      return { title: failed, text: "This draw is over. Nothing was drawn.", canTryAgain: false };
  }
}

interface DrawLoserProps {
  onClose: () => void;
  answer: Answer;
  onBack: () => void;
}

/** The light goes down, and the way on is plain. */
export function DrawLoser({ answer, onBack, onClose }: DrawLoserProps) {
  const { title, text, note, canTryAgain } = describe(answer);
  return (
    <>
      <div className="flex flex-1 flex-col items-center justify-center gap-3 pb-5 text-center">
        <SceneHeading>{title}</SceneHeading>
        <p className="text-18 text-normal tabular-nums">{text}</p>
        {note && <p className="max-w-80 text-14 text-muted tabular-nums">{note}</p>}
      </div>
      <div className="flex flex-col gap-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {canTryAgain && (
          <Button full size="large" onClick={onBack}>
            Try Again
          </Button>
        )}
        <Button full size={canTryAgain ? "medium" : "large"} variant="secondary" onClick={onClose}>
          Maybe Later
        </Button>
      </div>
    </>
  );
}
