import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { prefetchVenue } from "#api/venue-of-page.ts";
import { ErrorLayout } from "#components/error-layout.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { VenueGate } from "#components/venue-gate.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { PageError } from "#lib/page-error.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EventEditor } from "./event-editor.tsx";
import { editedEventQuery } from "./staff-events-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  prefetchVenue(params);
  return null;
}

function FormLoading() {
  return (
    <QueryLoading label={m.event_loading()}>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="grid gap-6">
          {Array.from({ length: 4 }, (_, row) => (
            <Skeleton key={row} shape="h-20 w-full" rounded="14" />
          ))}
        </div>
        <Skeleton shape="h-44 w-full" rounded="14" />
      </div>
    </QueryLoading>
  );
}

/** The event is not there or could not be fetched: the way back is the list, without a venue the scan of its code. */
function EventError({ list }: { list: string | undefined }) {
  const action = list
    ? ({ kind: "link", text: m.event_back_to_list(), url: list } as const)
    : ({ kind: "link", text: m.location_scan(), url: staffPaths.locations() } as const);
  return <ErrorLayout error={new PageError(m.event_not_loaded_title(), m.event_not_loaded(), action)} />;
}

function LoadedEvent({ venue, eventId }: { venue: GatedVenue; eventId: string }) {
  const { vendorId } = venue.vendor;
  const { data, isFetchedAfterMount, error } = useQuery(editedEventQuery(vendorId, eventId));
  if (isFetchedAfterMount && error) return <EventError list={venue.ways.events} />;
  if (!isFetchedAfterMount || !data) {
    return (
      <Page title={m.event_edit_title()} width="wide">
        <FormLoading />
      </Page>
    );
  }
  return <EventEditor venue={venue} event={data.event} />;
}

export function CreateEventPage() {
  return (
    <VenueGate title={m.event_create_title()} loading={<FormLoading />}>
      {(venue) => <EventEditor venue={venue} event={null} />}
    </VenueGate>
  );
}

export function EditEventPage() {
  const { vendorLocationId, vendorId, eventId } = useParams();
  const isPlace = vendorLocationId === undefined || /^[0-9A-Z]{5}$/i.test(vendorLocationId);
  if (!eventId || !vendorId || !isPlace) return <EventError list={undefined} />;
  return (
    <VenueGate title={m.event_edit_title()} loading={<FormLoading />}>
      {(venue) => <LoadedEvent key={eventId} venue={venue} eventId={eventId} />}
    </VenueGate>
  );
}
