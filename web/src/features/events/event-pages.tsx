import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { ErrorLayout } from "#components/error-layout.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { PageError } from "#lib/page-error.ts";
import { paths } from "#lib/paths.ts";
import { useLocationId } from "#lib/use-location-id.ts";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { EventEditor } from "./event-editor.tsx";
import { editedEventQuery } from "./staff-events-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(staffVenueQuery(params["vendorLocationId"] ?? ""));
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
function EventError({ vendorLocationId, vendorId }: { vendorLocationId: string; vendorId: string | undefined }) {
  const action =
    vendorLocationId && vendorId
      ? ({ kind: "link", text: m.event_back_to_list(), url: paths.staffEvents(vendorLocationId, vendorId) } as const)
      : ({ kind: "link", text: m.location_scan(), url: paths.staffLocations() } as const);
  return <ErrorLayout error={new PageError(m.event_not_loaded_title(), m.event_not_loaded(), action)} />;
}

function LoadedEvent({ venue, eventId }: { venue: ManagedVenue; eventId: string }) {
  const { vendorId } = venue.vendor;
  const { data, isFetchedAfterMount, error } = useQuery(editedEventQuery(vendorId, eventId));
  if (isFetchedAfterMount && error) return <EventError vendorLocationId={venue.vendorLocationId} vendorId={vendorId} />;
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
    <StaffGate for="managers" title={m.event_create_title()} width="wide" loading={<FormLoading />}>
      {(venue) => <EventEditor venue={venue} event={null} />}
    </StaffGate>
  );
}

export function EditEventPage() {
  const vendorLocationId = useLocationId();
  const { vendorId, eventId } = useParams();
  if (!eventId || !vendorId || !/^[0-9A-Z]{5}$/.test(vendorLocationId)) {
    return <EventError vendorLocationId="" vendorId={undefined} />;
  }
  return (
    <StaffGate for="managers" title={m.event_edit_title()} width="wide" loading={<FormLoading />}>
      {(venue) => <LoadedEvent key={eventId} venue={venue} eventId={eventId} />}
    </StaffGate>
  );
}
