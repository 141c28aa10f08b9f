import type { Glevent } from "@skipline/contract/guests";
import { ChevronRight, Pencil } from "lucide-react";
import { Link } from "react-router";
import { EventStatusBadge } from "../../../components/event-status.tsx";
import { describeEventTime } from "../../../lib/event-when.ts";
import { buttonClasses } from "../../../ui/button-classes.ts";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const columns =
  "grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4 pl-4 " +
  "lg:grid-cols-[minmax(0,1fr)_18rem_9rem_7rem_auto] lg:gap-x-6 lg:pl-5";

export interface GleventRowProps {
  event: Glevent;
  /** Of those who come. */
  guestsPath: string;
  /** Null for whoever may not change it. */
  editPath: string | null;
}

/** One night: its guests are a tap away, its form another. A card on a phone, a row with columns on a laptop. */
export function GleventRow({ event, guestsPath, editPath }: GleventRowProps) {
  return (
    <Card as="li" padding="none">
      <div className="flex items-stretch @max-[22rem]:flex-col">
        <Link to={guestsPath} className={`${columns} pr-3 transition-[background-color] hover:bg-surface-2`}>
          <span className="min-w-0">
            <span className="line-clamp-2 text-18 font-bold text-strong">{event.name}</span>
            <span className="mt-0.5 block text-14 text-muted">{event.venueName}</span>
          </span>
          <ChevronRight
            aria-hidden="true"
            className="col-start-2 row-span-3 row-start-1 size-5 text-muted lg:col-start-5 lg:row-span-1"
          />
          <span className="col-start-1 text-14 text-normal tabular-nums lg:col-start-2 lg:row-start-1 lg:text-16">
            {describeEventTime(event, event.timeZone)}
          </span>
          <span className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
            <span className="text-14 text-normal tabular-nums lg:col-start-3 lg:row-start-1 lg:text-16">
              <strong className="font-bold text-strong">{event.reservedCount}</strong> of {event.guestlistCapacity}{" "}
              reserved
            </span>
            <span className="lg:col-start-4 lg:row-start-1">
              <EventStatusBadge status={event.gleventStatus} />
            </span>
          </span>
        </Link>
        {editPath !== null && (
          <span className="flex items-center border-l border-line px-2 @max-[22rem]:border-t @max-[22rem]:border-l-0 @max-[22rem]:py-1">
            <Link
              to={editPath}
              aria-label={`Edit ${event.name}`}
              className={buttonClasses({ variant: "quiet", size: "medium" })}
            >
              <span className="inline-flex items-center gap-2">
                <Pencil aria-hidden="true" className="size-5" />
                <span className="sr-only sm:not-sr-only">Edit</span>
              </span>
            </Link>
          </span>
        )}
      </div>
    </Card>
  );
}

export function GleventRowSkeleton() {
  return (
    <Card as="li" padding="none">
      <div className={`${columns} pr-4`}>
        <Skeleton shape="h-12 w-3/4" />
        <span className="col-start-1 lg:col-start-2">
          <Skeleton shape="h-5 w-2/3" />
        </span>
        <span className="col-start-1 lg:col-start-3">
          <Skeleton shape="h-6 w-24" rounded="full" />
        </span>
      </div>
    </Card>
  );
}
