import type { AvailableGlevent, ReservationStatus } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { Flame, Hourglass, Navigation } from "lucide-react";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { useNow } from "#lib/use-now.ts";
import { TypedIn, VendorWord } from "#lib/vendor-words.tsx";
import { Badge } from "#ui/badge.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classes } from "#ui/classes.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { ReservationStatusBadge } from "../reservation-status.tsx";
import { AddressLink } from "./address-link.tsx";
import { formatHours, readDay } from "./event-when.ts";
import { formatMiles } from "./search-area.ts";
import { describeSpots } from "./spots.ts";

export interface EventCardProps {
  event: AvailableGlevent;
  /** Of one's own reservation there. */
  reserved: ReservationStatus | "unknown" | null;
  onChoose: () => void;
}

/** A calendar's sheet: tonight's stands out. */
function Day({ weekday, day, isToday }: ReturnType<typeof readDay>) {
  return (
    <p
      className={classes(
        "flex min-h-18 w-fit min-w-16 shrink-0 flex-col items-center justify-center rounded-14 px-2 py-2 tabular-nums",
        isToday ? "bg-accent text-on-accent" : "bg-surface-2 text-strong",
      )}
    >
      <span className="text-12 font-bold">{isToday ? m.tonight() : weekday}</span>
      <span className="text-28 leading-none font-black">{day}</span>
    </p>
  );
}

function Spots({ count }: { count: number }) {
  const spots = describeSpots(count);
  if (spots.kind === "many") return null;
  return spots.kind === "full" ? (
    <Badge tone="notice" icon={<Hourglass aria-hidden="true" />}>
      {spots.text}
    </Badge>
  ) : (
    <Badge tone="accent" icon={<Flame aria-hidden="true" />}>
      {spots.text}
    </Badge>
  );
}

/** One night: when, what, where, and the way onto its list. */
export function EventCard({ event, reserved, onChoose }: EventCardProps) {
  const now = useNow();
  const isFull = event.availableCount <= 0;
  return (
    <Card as="li">
      <div className="flex h-full flex-col">
        <div className="flex gap-4 @max-[14rem]:flex-col">
          <Day {...readDay(event, now)} />
          <div className="min-w-0 flex-1">
            <h3 className="text-18 leading-tight font-bold">
              <TypedIn value={event.vendorLanguage}>
                <VendorWord of={event} word="name" />
              </TypedIn>
            </h3>
            <p className="mt-1 text-16 text-normal">{event.venueName}</p>
            <p className="flex flex-wrap gap-x-3 text-14 text-muted tabular-nums">
              <span>{formatHours(event)}</span>
              <span>
                <Navigation aria-hidden="true" className="me-1 inline size-3.5 align-[-0.1em]" />
                {formatMiles(event.distanceMiles)}
              </span>
            </p>
          </div>
        </div>
        <div className="mt-1">
          <AddressLink event={event} />
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-2">
          {reserved !== null && reserved !== "unknown" ? (
            <ReservationStatusBadge status={reserved} />
          ) : (
            <Spots count={event.availableCount} />
          )}
          <span className="ms-auto">
            {reserved === null ? (
              <Button
                size="small"
                variant="secondary"
                aria-label={
                  isFull ? m.waitlist_join_of({ event: event.name }) : m.event_reserve_of({ event: event.name })
                }
                onClick={onChoose}
              >
                {isFull ? m.waitlist_join() : m.event_reserve()}
              </Button>
            ) : (
              <Link to={paths.myReservations()} className={buttonClasses({ size: "small", variant: "secondary" })}>
                {m.reservation_mine()}
              </Link>
            )}
          </span>
        </div>
      </div>
    </Card>
  );
}

export function EventCardSkeleton() {
  return (
    <Card as="li">
      <div className="flex gap-4">
        <Skeleton shape="h-18 w-16 shrink-0" rounded="14" />
        <div className="flex min-w-0 flex-1 flex-col gap-2 pt-1">
          <Skeleton shape="h-5 w-3/4" />
          <Skeleton shape="h-4 w-1/2" />
          <Skeleton shape="h-4 w-2/3" />
        </div>
      </div>
      <Skeleton shape="mt-4 h-5 w-5/6" />
      <div className="mt-4 flex justify-end">
        <Skeleton shape="h-11 w-24" rounded="full" />
      </div>
    </Card>
  );
}
