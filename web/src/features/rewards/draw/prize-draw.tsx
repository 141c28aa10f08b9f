import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";
import { Suspense, useState } from "react";
import { latePart } from "#api/code.ts";
import { useSession } from "#api/session.ts";
import { useUrlParams } from "#lib/use-url-params.ts";
import { classes } from "#ui/classes.ts";
import { Marked } from "#ui/marked.tsx";
import { contestsQuery, ticketCountQuery } from "../rewards-queries.ts";
import { DrawHint } from "./draw-hint.tsx";
import { rememberHintSeen } from "./draw-memory.ts";
import { drawParam } from "./draw-return.ts";

const { Part: DrawDialog, preload } = latePart(() => import("./draw-dialog.tsx"), "DrawDialog");

export interface PrizeDrawProps {
  vendorId: string;
  /** Of an event whose draw is on. */
  eventId: string;
  /** False: in its place, where a floating one would lie over what the page is for. */
  isFloating?: boolean;
}

/** The button of an event's prize draw with its hint, and the dialog behind it. It never moves: it is there to be tapped at once. */
export function PrizeDraw({ vendorId, eventId, isFloating = true }: PrizeDrawProps) {
  const userId = useSession()?.profile.userId ?? "";
  const { data: tickets } = useQuery(ticketCountQuery(userId, eventId));
  const [params, change] = useUrlParams();
  const [{ isOpenHere, wasOpened }, setOpen] = useState({ isOpenHere: false, wasOpened: false });
  // Whoever was sent to sign in comes back to the open dialog.
  const isOpen = isOpenHere || params.has(drawParam);

  function open(): void {
    rememberHintSeen();
    setOpen({ isOpenHere: true, wasOpened: true });
  }

  function close(): void {
    setOpen({ isOpenHere: false, wasOpened: true });
    if (params.has(drawParam)) change((next) => next.delete(drawParam));
  }

  return (
    <>
      <button
        type="button"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={open}
        className={classes(
          "inline-flex min-h-15 items-center justify-center gap-3 rounded-full bg-accent py-3 pe-6 ps-5 text-18 font-bold text-on-accent transition-[background-color,transform] hover:bg-accent-hover active:scale-[0.98]",
          isFloating ? "shadow-2" : "w-full sm:w-auto",
        )}
      >
        <Gift aria-hidden="true" className="size-6 shrink-0" />
        {m.prize_draw()}
        {tickets !== undefined && tickets > 0 && (
          <span className="grid min-h-7 min-w-7 place-items-center rounded-full bg-on-accent px-2 text-14 font-bold text-accent tabular-nums">
            <Marked
              parts={m.draw_tickets_badge.parts({ count: tickets })}
              tags={{ unit: <span className="sr-only" /> }}
            />
          </span>
        )}
      </button>
      <DrawHint
        userId={userId}
        tickets={userId === "" ? 0 : tickets}
        isOver={isOpen || wasOpened}
        isFloating={isFloating}
      />
      {(isOpen || wasOpened) && (
        <Suspense fallback={null}>
          <DrawDialog
            key={`${userId} ${eventId}`}
            open={isOpen}
            onClose={close}
            vendorId={vendorId}
            eventId={eventId}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Last on its page, where it comes to rest below all of it; with letters so large that it would lie over half of what is
 * beside it, it stands there. Its place is kept while nobody knows whether the event has a draw: nothing moves when it comes.
 */
export function FloatingDraw({ vendorId, eventId }: Pick<PrizeDrawProps, "vendorId" | "eventId">) {
  const { data: found } = useQuery(contestsQuery(vendorId));
  const isRunning = !!found?.contests.some((one) => one.contestId === eventId && one.status !== "COMPLETED");
  return (
    <div className="pointer-events-none sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 mt-6 flex min-h-15 justify-end *:pointer-events-auto @max-[16rem]:relative @max-[16rem]:bottom-0">
      {isRunning && <PrizeDraw vendorId={vendorId} eventId={eventId} />}
    </div>
  );
}
