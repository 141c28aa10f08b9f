import * as m from "@skipline/contract/texts";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { rememberHintSeen, wasHintSeen } from "./draw-memory.ts";

const hidesAfterMs = 5000;

function describe(userId: string, tickets: number): string {
  if (userId === "") return m.draw_hint_guest();
  if (tickets === 0) return m.draw_hint_no_ticket();
  return m.draw_hint_tickets({ count: tickets });
}

/** Says once on a device what the button is for: for 5 s, or until it is put away. Only its cross is in the way of what lies below. */
export function DrawHint({ userId, tickets, isFloating }: { userId: string; tickets: number; isFloating: boolean }) {
  const [isShown, setShown] = useState(() => !wasHintSeen());
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setShown(false), hidesAfterMs);
    return () => {
      clearTimeout(timer);
      rememberHintSeen();
    };
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div
      className={`${isFloating ? "absolute right-0 bottom-full" : "relative"} mb-3 pointer-events-none! flex w-max max-w-[min(18rem,100vw-2rem)] items-center rounded-14 bg-strong pl-4 text-surface-0 shadow-2`}
    >
      <p className="py-2 text-14 font-bold">{describe(userId, tickets)}</p>
      <button
        type="button"
        aria-label={m.hint_hide()}
        onClick={() => setShown(false)}
        className="pointer-events-auto inline-grid size-11 shrink-0 place-items-center rounded-full"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
      <span aria-hidden="true" className="absolute right-8 -bottom-1.5 size-3 rotate-45 bg-strong" />
    </div>
  );
}
