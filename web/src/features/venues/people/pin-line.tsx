import type { PinState, StaffProfile } from "@skipline/contract/roles";
import * as m from "@skipline/contract/texts";
import { KeyRound, Lock } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Button } from "#ui/button.tsx";

const standings: Record<PinState, { text: string; Icon: LucideIcon; look: string }> = {
  SET: { text: m.pin_is_set(), Icon: KeyRound, look: "text-muted" },
  LOCKED: { text: m.phone_locked_person(), Icon: Lock, look: "text-danger" },
  RESET: { text: m.pin_was_reset(), Icon: KeyRound, look: "text-muted" },
};

export interface PinLineProps {
  profile: StaffProfile;
  /** Null: this role is out of one's reach. */
  onReset: (() => void) | null;
}

/** How somebody's PIN for shared phones is, and the way to take it back. */
export function PinLine({ profile: { name, pin }, onReset }: PinLineProps) {
  // A newer server's word is nothing to show.
  const standing = pin && (standings[pin] as (typeof standings)["SET"] | undefined);
  if (!standing) return null;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-14">
      <span className={`inline-flex items-center gap-1.5 ${standing.look}`}>
        <standing.Icon aria-hidden="true" className="size-4 shrink-0" />
        {standing.text}
      </span>
      {onReset && pin !== "RESET" && (
        <Button variant="quiet" size="small" aria-label={m.pin_reset_of({ name })} onClick={onReset}>
          {m.pin_reset()}
        </Button>
      )}
    </div>
  );
}
