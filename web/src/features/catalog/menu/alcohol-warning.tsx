import { BadgeCheck, Ban, IdCard } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Button } from "../../../ui/button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

const alcoholWarningMs = 5000;

const rules = [
  { Icon: BadgeCheck, text: "You must be 21 or older to order alcohol." },
  { Icon: IdCard, text: "Have your valid ID ready at pickup." },
  { Icon: Ban, text: "No refunds for minors." },
];

/** Closes itself after five seconds; the review asks for the acknowledgement that counts. */
export function AlcoholWarning({ open, onClose }: { open: boolean; onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return undefined;
    const timer = setTimeout(() => close(), alcoholWarningMs);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <Sheet open={open} onClose={onClose} title="Alcohol: 21+ only">
      <ul className="flex flex-col gap-4 py-2">
        {rules.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-4 text-16 text-strong">
            <span className="inline-grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
              <Icon aria-hidden="true" className="size-6" />
            </span>
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Button full onClick={onClose}>
          Got it
        </Button>
      </div>
    </Sheet>
  );
}
