import { getEvent } from "@skipline/contract/events";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { endpointQuery } from "#api/query.ts";
import { prefetchVenue } from "#api/venue-of-page.ts";
import { ErrorLayout } from "#components/error-layout.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { VenueGate } from "#components/venue-gate.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { managedContestQuery } from "./contest-queries.ts";
import { PrizesEditor } from "./prizes-editor.tsx";
import { PrizesFrozen } from "./prizes-frozen.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  prefetchVenue(params);
  return null;
}

function PrizesLoading() {
  return (
    <QueryLoading label={m.prizes_loading()}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton shape="h-72 w-full" rounded="20" />
        <Skeleton shape="h-72 w-full" rounded="20" />
      </div>
    </QueryLoading>
  );
}

function Prizes({ venue, eventId }: { venue: GatedVenue; eventId: string }) {
  const { vendorId } = venue.vendor;
  const goUp = useGoUp(venue.ways.event(eventId));
  const event = useQuery(endpointQuery(getEvent, { params: { eventId }, query: { vendorId } }));
  const contest = useQuery(managedContestQuery({ vendorId, eventId }));
  // The event's name is asked for anew beside the form: that this fails takes nobody's form away.
  const error = (event.data ? null : event.error) ?? (contest.isFetchedAfterMount ? contest.error : null);
  if (error) return <ErrorLayout error={error} />;
  if (!event.data || !contest.isFetchedAfterMount || contest.data === undefined) {
    return (
      <Page title={m.prizes()} width="wide" onBack={goUp}>
        <PrizesLoading />
      </Page>
    );
  }
  if (contest.data && !contest.data.canChange) return <PrizesFrozen managed={contest.data} onBack={goUp} />;
  const { eventName } = event.data.event;
  return <PrizesEditor venue={venue} eventId={eventId} eventName={eventName} contest={contest.data} onBack={goUp} />;
}

/** What can guests win at this event, and how likely is it? */
export function EventPrizesPage() {
  const { eventId = "" } = useParams();
  return (
    <VenueGate title={m.prizes()} loading={<PrizesLoading />}>
      {(venue) => <Prizes key={eventId} venue={venue} eventId={eventId} />}
    </VenueGate>
  );
}
