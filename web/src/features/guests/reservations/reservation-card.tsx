import type { Reservation } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { CircleSlash, QrCode as QrIcon, Users } from "lucide-react";
import { useState } from "react";
import { FullScreenCode } from "#components/full-screen-code.tsx";
import { formatLongDate, formatTime } from "#lib/dates.ts";
import { inOwnLanguage } from "#lib/language.ts";
import { useNow } from "#lib/use-now.ts";
import { useWakeLock } from "#lib/use-wake-lock.ts";
import { TypedIn, VendorWord } from "#lib/vendor-words.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ReservationStatusBadge } from "../reservation-status.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { hasCode } from "./kept-reservations.ts";

function describeWhen({ startTime, timeZone }: Reservation): string {
  if (startTime === null) return m.event_no_date();
  return `${formatLongDate(startTime, timeZone)}, ${formatTime(startTime, timeZone)}`;
}

function isOn({ startTime, endTime }: Reservation, now: number): boolean {
  return startTime !== null && Date.parse(startTime) <= now && (endTime === null || Date.parse(endTime) > now);
}

/** For the door's camera: whole in the card, and all of the screen after a tap. */
function DoorCode({ reservation: { reservationId, gleventName, venueName, quantity } }: { reservation: Reservation }) {
  const [isFull, setFull] = useState(false);
  useWakeLock(isFull);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-14 bg-surface-2 p-3">
      <div className="relative w-28 shrink-0 [&>svg]:rounded-14">
        <QrCode value={reservationId} label={m.reservation_code({ event: gleventName })} />
        <button
          type="button"
          aria-label={m.order_code_enlarge()}
          onClick={() => setFull(true)}
          className="absolute inset-0 cursor-zoom-in rounded-14"
        />
      </div>
      <div className="min-w-32 flex-1">
        <p className="flex items-center gap-2 text-16 font-bold text-strong">
          <QrIcon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
          {m.reservation_code_show()}
        </p>
        <p className="mt-1 text-14 text-muted">{m.reservation_code_hint()}</p>
      </div>
      {isFull && (
        <FullScreenCode
          value={reservationId}
          title={m.reservation_code_title({ event: gleventName })}
          label={m.reservation_code_full_screen({ event: gleventName })}
          caption={m.reservation_code_caption({ event: gleventName, venue: venueName, count: quantity })}
          onClose={() => setFull(false)}
        />
      )}
    </div>
  );
}

export interface ReservationCardProps {
  userId: string;
  reservation: Reservation;
  /** As this device keeps it: nothing can be done with it now. */
  isKept?: boolean;
}

/** One night of mine: where I stand, my code for the door, and the way out of it. */
export function ReservationCard({ userId, reservation: found, isKept = false }: ReservationCardProps) {
  // Here, not as it is read: a device keeps it in its first words, and may be in another language tomorrow.
  const reservation = inOwnLanguage(found);
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { venueName, quantity, reservationStatus, isNoShow, allowedActions } = reservation;
  const canCancel = !isKept && allowedActions.includes("cancel");
  const isWaiting = reservationStatus === "WAITLISTED" && !isNoShow;
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_min(8rem,100%)]">
          <h3 className="text-16 font-bold">
            <TypedIn value={reservation.vendorLanguage}>
              <VendorWord of={reservation} word="gleventName" />
            </TypedIn>
          </h3>
          <p className="text-14 text-muted">{venueName}</p>
        </div>
        {isNoShow ? (
          <Badge icon={<CircleSlash aria-hidden="true" />}>{m.reservation_no_show()}</Badge>
        ) : (
          <ReservationStatusBadge status={reservationStatus} />
        )}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-3 text-14 text-normal tabular-nums">
        <span>{describeWhen(reservation)}</span>
        <span>
          <Users aria-hidden="true" className="me-1 inline size-3.5 align-[-0.1em] text-muted" />
          {m.spots({ count: quantity })}
        </span>
      </p>
      {hasCode(reservation, now) && (
        <div className="mt-3">
          <DoorCode reservation={reservation} />
        </div>
      )}
      {isWaiting && canCancel && <p className="mt-2 text-14 text-muted">{m.waitlist_how()}</p>}
      {isWaiting && isOn(reservation, now) && <p className="mt-2 text-14 text-muted">{m.waitlist_at_the_door()}</p>}
      {canCancel && (
        <div className="-mb-2 -ms-4 mt-1 w-fit">
          <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
            {isWaiting ? m.waitlist_leave() : m.reservation_cancel()}
          </Button>
        </div>
      )}
      {isAsking && <CancelDialog userId={userId} reservation={reservation} onClose={() => setAsking(false)} />}
    </Card>
  );
}

export function ReservationCardSkeleton() {
  return (
    <Card as="li">
      <div className="flex items-start justify-between gap-3">
        <div className="flex flex-col gap-1.5">
          <Skeleton shape="h-5 w-40" />
          <Skeleton shape="h-4 w-24" />
        </div>
        <Skeleton shape="h-6 w-28" rounded="full" />
      </div>
      <Skeleton shape="mt-3 h-4 w-56" />
    </Card>
  );
}
