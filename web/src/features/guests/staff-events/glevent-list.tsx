import { useInfiniteQuery } from "@tanstack/react-query";
import type { Glevent } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { CalendarPlus, Plus } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { ListFailed } from "#components/list-failed.tsx";
import { LoadMore } from "#components/load-more.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { Link } from "#lib/link.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { laptop, useMediaQuery } from "#lib/use-media-query.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { GleventRow, GleventRowSkeleton } from "./glevent-row.tsx";
import { gleventsQuery } from "./glevents-queries.ts";

export function GleventsLoading() {
  return (
    <QueryLoading label={m.glevents_loading()}>
      <ul className="@container grid gap-3">
        {Array.from({ length: 4 }, (_, row) => (
          <GleventRowSkeleton key={row} />
        ))}
      </ul>
    </QueryLoading>
  );
}

function Section({ title, events, venue }: { title: string; events: readonly Glevent[]; venue: GatedVenue }) {
  const id = useId();
  const { ways } = venue;
  const mayEdit = venue.role !== "STAFF";
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-0">
      <h2 id={id} className="mb-3 text-22 font-bold">
        {title}
      </h2>
      {events.length === 0 && <p className="text-16 text-muted">{m.glevents_none()}</p>}
      <ul className="@container grid gap-3">
        {events.map((event) => (
          <GleventRow
            key={event.gleventId}
            event={event}
            guestsPath={ways.guests(event.gleventId)}
            editPath={mayEdit ? ways.glevent(event.gleventId) : null}
          />
        ))}
      </ul>
    </section>
  );
}

function useGlevents(venue: GatedVenue | undefined) {
  return useInfiniteQuery({ ...gleventsQuery(venue?.vendor.vendorId ?? ""), enabled: venue !== undefined });
}

interface GleventsProps {
  venue: GatedVenue;
  list: ReturnType<typeof useGlevents>;
  isEmpty: boolean;
  create: ReactNode;
}

function Glevents({ venue, list, isEmpty, create }: GleventsProps) {
  const { data, isError, isFetching, refetch } = list;
  if (isError && !data) {
    const retry = () => void refetch();
    return <ListFailed title={m.glevents_not_loaded()} pending={isFetching} onRetry={retry} />;
  }
  if (!data) return <GleventsLoading />;
  const upcoming = data.pages[0]?.upcomingGlevents ?? [];
  const past = data.pages.flatMap((page) => page.pastGlevents);
  if (isEmpty) {
    const message = venue.role === "STAFF" ? m.glevents_by_manager() : m.glevents_create_first();
    return <EmptyState icon={<CalendarPlus />} title={m.glevents_none()} message={message} action={create} />;
  }
  return (
    <>
      <Section title={m.glevents_upcoming()} events={upcoming} venue={venue} />
      <Section title={m.glevents_past()} events={past} venue={venue} />
      <LoadMore list={list} failedText={m.load_more_failed_events()} />
    </>
  );
}

/** Which nights have a guest list here? `venue` is undefined while it loads, `home` is above the list on this side. */
export function GleventList({ venue, home }: { venue: GatedVenue | undefined; home: string }) {
  const goUp = useGoUp(home);
  const isLaptop = useMediaQuery(laptop);
  const list = useGlevents(venue);
  const isEmpty =
    list.data?.pages.every((page) => page.upcomingGlevents.length + page.pastGlevents.length === 0) ?? false;
  // Not before it is known: an empty list has the button in its middle.
  const isListed = !list.isPending && !isEmpty;
  const create = venue && venue.role !== "STAFF" && (
    <Link to={venue.ways.newGlevent} className={buttonClasses({ full: !isLaptop || isEmpty })}>
      <span className="inline-flex items-center gap-2">
        <Plus aria-hidden="true" className="size-5" />
        {m.event_create_title()}
      </span>
    </Link>
  );
  return (
    <Page
      title={m.glevents_title()}
      subtitle={venue?.vendor.name ?? "\u00a0"}
      width="wide"
      onBack={goUp}
      actions={isLaptop && isListed && create && <span className="me-2">{create}</span>}
      footer={!isLaptop && isListed && create}
    >
      {venue ? <Glevents venue={venue} list={list} isEmpty={isEmpty} create={create} /> : <GleventsLoading />}
    </Page>
  );
}
