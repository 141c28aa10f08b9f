import type { Glevent } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { ChevronRight, Pencil } from "lucide-react";
import { EventStatusBadge } from "#components/event-status.tsx";
import { describeEventTime } from "#lib/event-when.ts";
import { Link } from "#lib/link.tsx";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Card } from "#ui/card.tsx";
import { Marked } from "#ui/marked.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

const columns =
  "grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-4 ps-4 pe-3 " +
  "lg:grid-cols-[minmax(0,1fr)_10rem_7rem_auto] lg:gap-x-6 lg:px-5";

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
      <div className="flex items-stretch @max-[14rem]:flex-col">
        <Link to={guestsPath} className={`${columns} transition-[background-color] hover:bg-surface-2`}>
          <span className="min-w-0">
            <span className="line-clamp-2 text-18 @max-[14rem]:line-clamp-none font-bold text-strong">
              <TypedWords>{event.name}</TypedWords>
            </span>
            <span className="mt-0.5 block text-14 text-balance text-normal tabular-nums lg:text-16">
              {describeEventTime(event, event.timeZone)}
            </span>
            <span className="mt-0.5 block text-14 text-muted">{event.venueName}</span>
          </span>
          <ChevronRight
            aria-hidden="true"
            className="col-start-2 row-span-2 row-start-1 size-5 text-muted lg:col-start-4 lg:row-span-1"
          />
          <span className="col-start-1 flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
            <span className="text-14 text-normal tabular-nums lg:col-start-2 lg:row-start-1 lg:text-16">
              <Marked
                parts={m.glevent_reserved_of.parts({
                  reserved: event.reservedCount,
                  capacity: event.guestlistCapacity,
                })}
                tags={{ strong: <strong className="font-bold text-strong" /> }}
              />
            </span>
            <span className="lg:col-start-3 lg:row-start-1">
              <EventStatusBadge status={event.gleventStatus} />
            </span>
          </span>
        </Link>
        {editPath !== null && (
          <Link
            to={editPath}
            aria-label={m.glevent_edit_of({ event: event.name })}
            className="grid min-h-13 min-w-13 place-items-center border-s border-line text-accent-text transition-[background-color] hover:bg-surface-2 @max-[14rem]:border-t @max-[14rem]:border-s-0"
          >
            <Pencil aria-hidden="true" className="size-5" />
          </Link>
        )}
      </div>
    </Card>
  );
}

export function GleventRowSkeleton() {
  return (
    <Card as="li" padding="none">
      <div className={columns}>
        <span className="grid gap-2">
          <Skeleton shape="h-6 w-3/4" />
          <Skeleton shape="h-5 w-1/2" />
        </span>
        <span className="col-start-1 lg:col-start-2">
          <Skeleton shape="h-5 w-24" />
        </span>
        <span className="hidden lg:block">
          <Skeleton shape="h-6 w-20" rounded="full" />
        </span>
      </div>
    </Card>
  );
}
