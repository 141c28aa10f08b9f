import * as m from "@skipline/contract/texts";
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

function describe(answer: Answer): Words {
  switch (answer.kind) {
    case "drawn": {
      const { ticketsLeft: left, draw } = answer.drawn;
      return {
        title: m.draw_not_this_time(),
        text: left > 0 ? m.draw_tickets_left({ count: left }) : m.draw_last_ticket(),
        note: m.draw_number({ number: draw.counter }),
        canTryAgain: left > 0,
      };
    }
    case "unknown":
      return {
        title: m.draw_failed(),
        text: m.draw_result_lost(),
        note: m.draw_result_safe(),
        canTryAgain: true,
      };
    case "noTickets":
      return { title: m.draw_failed(), text: m.draw_no_ticket(), canTryAgain: false };
    case "ended":
      return { title: m.draw_failed(), text: m.draw_over(), canTryAgain: false };
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
            {m.try_again_title()}
          </Button>
        )}
        <Button full size={canTryAgain ? "medium" : "large"} variant="secondary" onClick={onClose}>
          {m.maybe_later()}
        </Button>
      </div>
    </>
  );
}
