import * as m from "@skipline/contract/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { CalendarPlus, Plus } from "lucide-react";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { prefetchVenue } from "#api/venue-of-page.ts";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { VenueGate } from "#components/venue-gate.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { Link } from "#lib/link.tsx";
import { laptop, useMediaQuery } from "#lib/use-media-query.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { Page } from "#ui/page.tsx";
import { EventRow, EventRowSkeleton } from "./event-row.tsx";
import { vendorEventsQuery } from "./staff-events-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  prefetchVenue(params);
  void queryClient.prefetchInfiniteQuery(vendorEventsQuery(params["vendorId"] ?? ""));
  return null;
}

function EventsLoading() {
  return (
    <QueryLoading label={m.events_loading()}>
      <ul className="@container grid gap-3">
        {Array.from({ length: 4 }, (_, row) => (
          <EventRowSkeleton key={row} />
        ))}
      </ul>
    </QueryLoading>
  );
}

function Events({ venue: { vendor, ways } }: { venue: GatedVenue }) {
  const goUp = useGoUp(ways.home);
  const isLaptop = useMediaQuery(laptop);
  const { vendorId, timeZone } = vendor;
  const list = useInfiniteQuery(vendorEventsQuery(vendorId));
  const { data, isError, isPending, isFetching, refetch } = list;
  const events = data?.pages.flatMap((page) => page.events) ?? [];
  const isEmpty = data !== undefined && events.length === 0;
  // Not before it is known: an empty list has the button in its middle.
  const isListed = !isPending && !isEmpty;
  const addEvent = (
    <Link to={ways.newEvent} className={buttonClasses({ full: !isLaptop || isEmpty })}>
      <span className="inline-flex items-center gap-2">
        <Plus aria-hidden="true" className="size-5" />
        {m.events_add()}
      </span>
    </Link>
  );
  return (
    <Page
      title={m.events()}
      subtitle={vendor.name}
      width="wide"
      onBack={goUp}
      actions={isLaptop && isListed && <span className="me-2">{addEvent}</span>}
      footer={!isLaptop && isListed && addEvent}
    >
      {isError && !data && (
        <ListFailed title={m.events_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      )}
      {isPending && <EventsLoading />}
      {isEmpty && (
        <EmptyState icon={<CalendarPlus />} title={m.events_none_title()} message={m.events_none()} action={addEvent} />
      )}
      {events.length > 0 && (
        <ul className="@container grid gap-3">
          {events.map((event) => (
            <EventRow key={event.eventId} event={event} timeZone={timeZone} path={ways.event(event.eventId)} />
          ))}
        </ul>
      )}
      <LoadMore list={list} failedText={m.load_more_failed_events()} />
    </Page>
  );
}

/** What is on at this venue, and what is planned? */
export function EventListPage() {
  return (
    <VenueGate title={m.events()} loading={<EventsLoading />}>
      {(venue) => <Events venue={venue} />}
    </VenueGate>
  );
}
