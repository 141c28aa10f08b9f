import type { VenueEvent } from "@skipline/contract/events";
import { CalendarDays, ChevronRight, ImageOff } from "lucide-react";
import { Link } from "#lib/link.tsx";
import { plainText } from "#lib/plain-text.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Card } from "#ui/card.tsx";
import { Image } from "#ui/image.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EventStatusBadge } from "#components/event-status.tsx";
import { describeEventTime } from "#lib/event-when.ts";

const thumbnailWidth = "(width >= 64rem) 3rem, 4.5rem";
const columns =
  "grid grid-cols-[min(4.5rem,25%)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 p-3 " +
  "lg:grid-cols-[3rem_minmax(0,1fr)_19rem_8rem_auto] lg:gap-x-6 lg:pe-5 @max-[14rem]:grid-cols-1";

export interface EventRowProps {
  event: VenueEvent;
  timeZone: string;
  /** Where it is edited. */
  path: string;
}

/** One event: a card on a phone, a row with columns on a laptop. */
export function EventRow({ event, timeZone, path }: EventRowProps) {
  const [flyer] = event.images;
  const excerpt = plainText(event.description);
  return (
    <Card as="li" padding="none" interactive>
      <Link to={path} className={columns}>
        <span className="row-span-3 lg:row-span-1 @max-[14rem]:hidden">
          <Image
            src={flyer?.url}
            srcSet={flyer?.sizes.map(({ url, width }) => `${url} ${width}w`).join(", ")}
            sizes={thumbnailWidth}
            alt=""
            ratio="portrait"
            fallback={<CalendarDays strokeWidth={1.25} />}
            broken={<ImageOff strokeWidth={1.25} className="text-danger" />}
          />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 text-18 font-bold text-strong @max-[14rem]:line-clamp-none">
            <TypedWords>{event.eventName}</TypedWords>
          </span>
          {excerpt && (
            <span className="mt-0.5 hidden truncate text-14 text-muted lg:block">
              <TypedWords>{excerpt}</TypedWords>
            </span>
          )}
        </span>
        <ChevronRight
          aria-hidden="true"
          className="col-start-3 row-span-3 row-start-1 size-5 text-muted lg:col-start-5 lg:row-span-1 @max-[14rem]:hidden"
        />
        <span className="col-start-2 @max-[14rem]:col-start-1 text-14 text-normal tabular-nums lg:col-start-3 lg:row-start-1 lg:text-16">
          {describeEventTime(event, timeZone)}
        </span>
        <span className="col-start-2 @max-[14rem]:col-start-1 lg:col-start-4 lg:row-start-1">
          <EventStatusBadge status={event.status} />
        </span>
      </Link>
    </Card>
  );
}

export function EventRowSkeleton() {
  return (
    <Card as="li" padding="none">
      <div className={columns}>
        <span className="row-span-3 lg:row-span-1 @max-[14rem]:hidden">
          <Skeleton shape="aspect-[4/5] w-full" rounded="14" />
        </span>
        <Skeleton shape="h-6 w-3/4" />
        <span className="col-start-2 @max-[14rem]:col-start-1 lg:col-start-3 lg:row-start-1">
          <Skeleton shape="h-5 w-2/3" />
        </span>
        <span className="col-start-2 @max-[14rem]:col-start-1 lg:col-start-4 lg:row-start-1">
          <Skeleton shape="h-6 w-20" rounded="full" />
        </span>
      </div>
    </Card>
  );
}
