import * as m from "@skipline/contract/texts";
import { BadgeCheck, Ban, IdCard } from "lucide-react";
import { useEffect, useEffectEvent, useId } from "react";
import { Button } from "#ui/button.tsx";

const alcoholWarningMs = 5000;

const rules = [
  { Icon: BadgeCheck, text: m.alcohol_age() },
  { Icon: IdCard, text: m.alcohol_id() },
  { Icon: Ban, text: m.alcohol_minors() },
];

/**
 * Closes itself after five seconds; the review asks for the acknowledgement that counts. Nobody has to tap it away: what
 * is below goes on working.
 */
export function AlcoholWarning({ open, onClose }: { open: boolean; onClose: () => void }) {
  const titleId = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => close(), alcoholWarningMs);
    return () => clearTimeout(timer);
  }, [open]);
  if (!open) return null;
  return (
    <dialog
      open
      aria-labelledby={titleId}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 mx-auto w-full max-w-form overflow-visible bg-transparent px-3 pt-[max(0.75rem,env(safe-area-inset-top))] text-normal"
    >
      {/* Scrolls itself: a box around it would cut its shadow off. */}
      <div className="pointer-events-auto max-h-[60dvh] overflow-y-auto rounded-20 bg-surface-2 p-4 shadow-2 inset-ring inset-ring-line">
        <div role="alert">
          <h2 id={titleId} className="text-18 font-bold">
            {m.alcohol_title()}
          </h2>
          <ul className="mt-2 flex flex-col gap-1.5">
            {rules.map(({ Icon, text }) => (
              <li key={text} className="flex items-start gap-2.5 text-14 text-normal">
                <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <div className="mt-3">
          <Button full size="small" variant="secondary" onClick={onClose}>
            {m.got_it()}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
