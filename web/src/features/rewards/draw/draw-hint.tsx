import * as m from "@skipline/contract/texts";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { classes } from "#ui/classes.ts";
import { rememberHintSeen, wasHintSeen } from "./draw-memory.ts";

const hidesAfterMs = 5000;

function describe(userId: string, tickets: number): string {
  if (userId === "") return m.draw_hint_guest();
  if (tickets === 0) return m.draw_hint_no_ticket();
  return m.draw_hint_tickets({ count: tickets });
}

interface DrawHintProps {
  userId: string;
  /** Unknown yet: what it will say is not known either. */
  tickets: number | undefined;
  /** The draw was opened: nobody needs it any more. */
  isOver: boolean;
  /** Above its button, over the page; else below it, where its place stays as it is when it comes and goes. */
  isFloating: boolean;
}

/** Says once on a device what the button is for: for 5 s, or until it is put away. Only its cross is in the way of what lies below. */
export function DrawHint({ userId, tickets, isOver, isFloating }: DrawHintProps) {
  const [isNew] = useState(() => !wasHintSeen());
  const [isPutAway, setPutAway] = useState(false);
  const isShown = isNew && tickets !== undefined && !isOver && !isPutAway;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setPutAway(true), hidesAfterMs);
    return () => {
      clearTimeout(timer);
      rememberHintSeen();
    };
  }, [isShown]);
  if (!isNew || (isFloating && !isShown)) return null;

  const bubble = (text: string, isPlace: boolean) => (
    <div
      className={classes(
        "pointer-events-none relative flex w-max max-w-[min(18rem,100vw-2rem)] items-center self-start rounded-14 bg-strong ps-4 text-surface-0 shadow-2",
        isPlace && "invisible",
      )}
    >
      <p className="py-2 text-14 font-bold">{text}</p>
      <button
        type="button"
        aria-label={m.hint_hide()}
        onClick={() => setPutAway(true)}
        className="pointer-events-auto inline-grid size-11 shrink-0 place-items-center rounded-full"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
      <span
        aria-hidden="true"
        className={classes("absolute inset-e-8 size-3 rotate-45 bg-strong", isFloating ? "-bottom-1.5" : "-top-1.5")}
      />
    </div>
  );
  const [none, many] = [describe(userId, 0), describe(userId, 99)];
  const longest = many.length > none.length ? many : none;
  const text = describe(userId, tickets ?? 0);
  if (isFloating)
    return <div className="pointer-events-none! absolute inset-e-0 bottom-full mb-3">{bubble(text, false)}</div>;
  return (
    <div className="mt-3 grid justify-items-end *:[grid-area:1/1]">
      {isShown && bubble(text, false)}
      {(!isShown || text !== longest) && bubble(longest, true)}
    </div>
  );
}
