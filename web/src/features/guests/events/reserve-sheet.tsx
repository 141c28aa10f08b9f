import * as m from "@skipline/contract/texts";
import { mostPlaces, type AvailableGlevent, type Reservation } from "@skipline/contract/guests";
import { parseWebLink } from "@skipline/contract/redirect-target";
import { CalendarDays, CircleCheck, ExternalLink } from "lucide-react";
import { useId, useState } from "react";
import { useLocation } from "react-router";
import { formatLongDate } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { useNow } from "#lib/use-now.ts";
import { TypedIn, VendorWord } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { AddressLink } from "./address-link.tsx";
import { formatHours } from "./event-when.ts";
import { findObstacle, type Standing, waitingAt } from "./standing.ts";
import { describeReserveError, useReserve } from "./use-reserve.ts";

export interface ReserveSheetProps {
  event: AvailableGlevent;
  open: boolean;
  standing: Standing;
  userId: string;
  onClose: () => void;
  onReserved: (reservation: Reservation) => void;
  onJoin: () => void;
}

function Facts({ event }: { event: AvailableGlevent }) {
  const link = event.eventLink && parseWebLink(event.eventLink);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-center gap-2 text-16 text-normal">
        <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
        <span>
          {formatLongDate(event.startTime, event.timeZone)}, {formatHours(event)}
        </span>
      </p>
      <AddressLink event={event} />
      {event.description && (
        <p className="mt-2 text-16 whitespace-pre-line text-normal">
          <TypedIn value={event.vendorLanguage}>
            <VendorWord of={event} word="description" />
          </TypedIn>
        </p>
      )}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 w-fit items-center gap-2 font-bold text-accent-text"
        >
          {m.event_about()}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      )}
    </div>
  );
}

type BookingProps = Pick<ReserveSheetProps, "event" | "standing" | "userId" | "onReserved">;

/** How many, for what, and the one button; where it can't be pressed the reason stands beside it. */
function Booking({ event, standing, userId, onReserved }: BookingProps) {
  const [chosen, setChosen] = useState(1);
  const reasonId = useId();
  const now = useNow();
  const reserve = useReserve(userId, event);
  const credits = standing.kind === "member" ? standing.credits : 0;
  const obstacle = findObstacle(standing);
  const most = Math.max(1, Math.min(credits, mostPlaces));
  const quantity = Math.min(chosen, most);
  const isWaiting = event.availableCount < quantity;
  const error = describeReserveError(reserve.error);
  return (
    <div className="flex flex-col gap-4">
      {error && <Alert tone="danger">{error}</Alert>}
      {standing.kind === "member" && !obstacle && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-16">
              <span className="font-bold text-strong">{m.spots({ count: quantity })}</span>
              <span className="text-muted">
                {" "}
                · {isWaiting ? m.event_no_credit_yet() : m.event_credits_of({ count: quantity, total: credits })}
              </span>
            </p>
            <Stepper
              label={m.spots_label()}
              texts={{ less: m.stepper_less_spot(), more: m.stepper_more_spot() }}
              value={quantity}
              onChange={setChosen}
              min={1}
              max={most}
              disabled={reserve.isPending}
            />
          </div>
          {isWaiting && (
            <p className="text-14 text-muted">
              {event.availableCount > 0
                ? m.event_too_few_spots({ count: event.availableCount, quantity })
                : m.event_list_full()}{" "}
              {Date.parse(event.startTime) <= now ? m.waitlist_how_tonight() : m.waitlist_how_before()}
            </p>
          )}
        </>
      )}
      {obstacle && (
        <p id={reasonId} className="text-center text-14 font-medium text-warning">
          {obstacle}
        </p>
      )}
      <Button
        size="large"
        full
        disabled={obstacle !== null || standing.kind === "loading" || standing.kind === "unknown"}
        title={obstacle ?? undefined}
        aria-describedby={obstacle ? reasonId : undefined}
        pending={reserve.isPending}
        pendingText={m.event_reserving()}
        onClick={() => reserve.mutate(quantity, { onSuccess: onReserved })}
      >
        {isWaiting ? m.waitlist_join() : m.event_reserve_spots({ count: quantity })}
      </Button>
    </div>
  );
}

/** Also where the answer of the booking was lost: asked anew, the server knows of it. */
function Reserved({ isWaiting }: { isWaiting: boolean }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center justify-center gap-2 text-16 font-bold text-positive">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        {isWaiting ? m.event_waiting_here() : m.event_reserved_here()}
      </p>
      <Link to={paths.myReservations()} className={buttonClasses({ size: "large", full: true })}>
        {m.reservation_mine()}
      </Link>
    </div>
  );
}

/** A night up close, and the way onto its list. */
export function ReserveSheet({ event, open, standing, userId, onClose, onReserved, onJoin }: ReserveSheetProps) {
  const { pathname, search } = useLocation();
  const action =
    standing.kind === "guest" ? (
      <Link
        to={paths.signIn()}
        state={{ authRedirectTo: pathname + search }}
        className={buttonClasses({ size: "large", full: true })}
      >
        {m.event_sign_up()}
      </Link>
    ) : standing.kind === "nonMember" ? (
      <Button size="large" full onClick={onJoin}>
        {m.event_join_to_reserve()}
      </Button>
    ) : waitingAt(standing).includes(event.gleventId) ? (
      <Reserved isWaiting />
    ) : standing.kind === "reserved" && standing.reservedGleventId === event.gleventId ? (
      <Reserved isWaiting={false} />
    ) : (
      <Booking event={event} standing={standing} userId={userId} onReserved={onReserved} />
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        <TypedIn value={event.vendorLanguage}>
          <VendorWord of={event} word="name" />
        </TypedIn>
      }
      description={event.venueName}
      footer={action}
    >
      <Facts event={event} />
    </Sheet>
  );
}
