import * as m from "@skipline/contract/texts";
import { Gift, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "#api/session.ts";
import { TypedByVendor } from "#components/typed-by-vendor.tsx";
import { useBackCloses } from "#lib/use-back-closes.ts";
import { useMediaQuery } from "#lib/use-media-query.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { contestQuery } from "../rewards-queries.ts";
import { DrawFilm } from "./draw-film.tsx";
import { DrawLoser } from "./draw-loser.tsx";
import { SceneHeading } from "./scene-heading.tsx";
import { DrawStart } from "./draw-start.tsx";
import { DrawWinner } from "./draw-winner.tsx";
import { Spotlight } from "./spotlight.tsx";
import { useDraw } from "./use-draw.ts";

export interface DrawDialogProps {
  open: boolean;
  onClose: () => void;
  vendorId: string;
  eventId: string;
}

type Stage = Omit<DrawDialogProps, "open"> & { draw: ReturnType<typeof useDraw>; userId: string };

/**
 * All of the screen, dark in both themes with one light on it: the platform's own dialog, which traps the focus, lies over
 * everything and costs no code.
 */
function DrawStage({ draw, userId, vendorId, eventId, onClose }: Stage) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hasStillness = useMediaQuery("(prefers-reduced-motion: reduce)");
  const { data: found } = useQuery(contestQuery(eventId));
  const { state } = draw;

  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    // Out of the page without this, the focus would not go back to the button.
    return () => box?.close();
  }, []);
  useBackCloses(true, onClose);
  return (
    <dialog
      ref={dialog}
      aria-label={m.prize_draw()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="stage fixed inset-0 m-0 size-full max-h-none max-w-none overflow-x-clip overflow-y-auto overscroll-contain bg-surface-0 p-0 text-normal outline-none"
    >
      <Spotlight step={state.step} />
      <DrawFilm isWanted={!hasStillness} isPlaying={state.step === "drawing"} onEnd={draw.endFilm} />
      <div className="@container relative mx-auto flex min-h-full w-full max-w-form flex-col px-5">
        <div className="flex min-h-14 items-center justify-between gap-3 pt-[max(0.5rem,env(safe-area-inset-top))]">
          <p className="min-w-0 truncate text-14 font-medium text-muted">
            <TypedWords>{found?.contest.eventName}</TypedWords>
          </p>
          <span className="-me-2">
            <IconButton label={m.close()} icon={<X aria-hidden="true" className="size-6" />} onClick={onClose} />
          </span>
        </div>
        {state.step === "initial" && found && (
          <DrawStart
            vendorId={vendorId}
            eventId={eventId}
            userId={userId}
            prizes={found.prizes}
            isUnfinished={draw.isUnfinished}
            onClose={onClose}
            onDraw={() => void draw.draw(!hasStillness)}
          />
        )}
        {state.step === "drawing" && (
          <div className="flex flex-1 flex-col items-center gap-2 pb-[max(2.5rem,env(safe-area-inset-bottom))] text-center">
            {/* What is seen where there is no film. */}
            <Gift aria-hidden="true" strokeWidth={1} className="-z-10 my-auto size-32 animate-pulse text-accent" />
            <SceneHeading small>{state.isFilmOver ? m.draw_moment() : m.draw_good_luck()}</SceneHeading>
            <p className="text-16 text-muted">{m.draw_drawing()}</p>
          </div>
        )}
        {state.step === "winner" && (
          <DrawWinner
            vendorId={vendorId}
            eventId={eventId}
            reward={state.reward}
            drawn={state.drawn}
            onBack={draw.goBack}
            onClose={onClose}
          />
        )}
        {state.step === "loser" && <DrawLoser answer={state.answer} onBack={draw.goBack} onClose={onClose} />}
      </div>
    </dialog>
  );
}

/** The prize draw: what can be won, the film while the server draws, and what came of it. Goes on while it is closed. */
export function DrawDialog({ open, onClose, vendorId, eventId }: DrawDialogProps) {
  const userId = useSession()?.profile.userId ?? "";
  const draw = useDraw({ userId, contestId: eventId, isOpen: open });
  if (!open) return null;

  function close(): void {
    // A film that nobody looks at is over; the result waits for the next opening.
    if (draw.state.step === "drawing") draw.endFilm();
    else draw.goBack();
    onClose();
  }

  return (
    <TypedByVendor vendorId={vendorId}>
      <DrawStage draw={draw} userId={userId} vendorId={vendorId} eventId={eventId} onClose={close} />
    </TypedByVendor>
  );
}
