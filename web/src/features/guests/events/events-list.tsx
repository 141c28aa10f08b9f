import * as m from "@skipline/contract/texts";
import type { AvailableGlevent, Reservation } from "@skipline/contract/guests";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarSearch, MapPinned } from "lucide-react";
import type { ReactNode } from "react";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { availableEventsQuery } from "../guests-queries.ts";
import { EventCard, EventCardSkeleton } from "./event-card.tsx";
import { groupByMonth } from "./event-months.ts";
import type { SearchArea } from "./search-area.ts";

export interface EventsListProps {
  area: SearchArea;
  /** Where one has a reservation, and of what kind, once that is known. */
  reservedGleventId: string | null;
  reservation: Reservation | undefined;
  waitingGleventIds: readonly string[];
  /** What to do where there is nothing. */
  wayOn: { message: string; action?: ReactNode };
  onChoose: (event: AvailableGlevent) => void;
}

const grid = "grid grid-cols-1 gap-3 lg:grid-cols-2";

/** No point to search around. */
export function NoArea() {
  return <EmptyState icon={<MapPinned />} title={m.area_select_first()} />;
}

function EventsLoading() {
  return (
    <QueryLoading label={m.events_loading_dots()}>
      <p aria-hidden="true" className="mb-3 flex min-h-10 items-center text-18 font-bold text-muted">
        {m.events_loading_dots()}
      </p>
      <ul className={grid}>
        {Array.from({ length: 4 }, (_, row) => (
          <EventCardSkeleton key={row} />
        ))}
      </ul>
    </QueryLoading>
  );
}

/** What is on around a point, month by month. */
export function EventsList({
  area,
  reservedGleventId,
  reservation,
  waitingGleventIds,
  wayOn,
  onChoose,
}: EventsListProps) {
  const list = useInfiniteQuery(availableEventsQuery(area));
  const { data: events, isError, isFetching, refetch } = list;
  if (!events) {
    return isError ? (
      <ListFailed title={m.events_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
    ) : (
      <EventsLoading />
    );
  }
  if (events.length === 0) {
    return <EmptyState icon={<CalendarSearch />} title={m.area_no_events()} {...wayOn} />;
  }
  const reservedAt = (gleventId: string) => {
    if (gleventId !== reservedGleventId) return waitingGleventIds.includes(gleventId) ? "WAITLISTED" : null;
    return reservation?.gleventId === gleventId ? reservation.reservationStatus : "unknown";
  };
  return (
    <>
      <div className="flex flex-col gap-8">
        {groupByMonth(events).map(({ key, title, events: its }) => (
          <section key={key} aria-labelledby={`month-${key}`}>
            <h2
              id={`month-${key}`}
              className="sticky top-0 z-10 -mx-4 mb-1 flex min-h-12 items-center bg-surface-0 px-4 text-22 font-bold"
            >
              {title}
            </h2>
            <ul className={grid}>
              {its.map((event) => (
                <EventCard
                  key={event.gleventId}
                  event={event}
                  reserved={reservedAt(event.gleventId)}
                  onChoose={() => onChoose(event)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <LoadMore list={list} failedText={m.load_more_failed_events()} />
    </>
  );
}
