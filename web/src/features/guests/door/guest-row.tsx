import * as m from "@skipline/contract/texts";
import { CloudUpload, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { nameOf } from "./door-list.ts";
import type { ListedGuest } from "./door-list.ts";
import { GuestFacts } from "./guest-facts.tsx";
import { ReservationStatusBadge } from "../reservation-status.tsx";

export interface GuestRowProps {
  guest: ListedGuest;
  onOpen: (guest: ListedGuest) => void;
  onCheckIn: (guest: ListedGuest) => void;
}

/** One guest of the list: a tap on the name shows all of them, the button lets them in. */
export const GuestRow = memo(function GuestRow({ guest, onOpen, onCheckIn }: GuestRowProps) {
  const { quantity, arrived, phoneLast4, isWalkIn, reservationStatus: status, conflicts, isWaiting } = guest;
  const name = nameOf(guest);
  const isOff = status === "CHECKED_IN" || status === "CANCELLED";
  return (
    <li className="flex min-h-19 items-center gap-3 @max-[14rem]:flex-col @max-[14rem]:items-stretch border-b border-line py-2.5 last:border-b-0">
      <div className="relative min-w-0 flex-1">
        <button
          type="button"
          onClick={() => onOpen(guest)}
          className="block max-w-full text-start text-18 leading-tight font-bold text-strong after:absolute after:-inset-y-2 after:inset-x-0 after:content-['']"
        >
          {name}
        </button>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-muted tabular-nums">
          <ReservationStatusBadge status={status} />
          {conflicts.length > 0 && (
            <Badge tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
              {m.door_came_twice_badge()}
            </Badge>
          )}
          {isWaiting && (
            <Badge tone="warning" icon={<CloudUpload aria-hidden="true" />}>
              {m.door_not_sent()}
            </Badge>
          )}
          <GuestFacts
            facts={[
              quantity > 1 && m.door_party({ quantity }),
              quantity > 1 && arrived > 0 && arrived < quantity && m.door_some_in({ arrived }),
              isWalkIn ? m.door_walk_in_badge() : phoneLast4 && `…${phoneLast4}`,
            ]}
          />
        </p>
      </div>
      {/* Whoever waits has no place yet: the name tells more. */}
      {status !== "WAITLISTED" && (
        <Button
          variant={isOff ? "secondary" : "primary"}
          aria-label={m.door_check_in_of({ name })}
          disabled={isOff}
          onClick={() => onCheckIn(guest)}
        >
          {m.door_check_in()}
        </Button>
      )}
    </li>
  );
});
