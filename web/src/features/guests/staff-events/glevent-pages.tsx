import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { redirect, useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { prefetchVenue } from "#api/venue-of-page.ts";
import { ErrorLayout } from "#components/error-layout.tsx";
import { VenueGate } from "#components/venue-gate.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { PageError } from "#lib/page-error.ts";
import { staffPaths } from "#lib/staff-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { EditGleventForm } from "./edit-glevent-form.tsx";
import { GleventFormLoading } from "./glevent-form-page.tsx";
import { editedGleventQuery } from "./glevents-queries.ts";
import { NewGleventForm } from "./new-glevent-form.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorLocationId, vendorId, gleventId } = params;
  if (vendorLocationId && vendorId && !gleventId) {
    const title = m.glevent_ids_required();
    showToast({ title, tone: "danger", forNextPage: true });
    throw redirect(staffPaths.guestlistEvents(vendorLocationId));
  }
  prefetchVenue(params);
  return null;
}

/** Which night should be on the guest list? */
export function CreateGleventPage() {
  return (
    <VenueGate title={m.glevent_create_title()} loading={<GleventFormLoading />}>
      {(venue) => <NewGleventForm venue={venue} />}
    </VenueGate>
  );
}

function LoadedGlevent({ venue, gleventId }: { venue: GatedVenue; gleventId: string }) {
  const { data, isFetchedAfterMount, error } = useQuery(editedGleventQuery(venue.vendor.vendorId, gleventId));
  const goUp = useGoUp(venue.ways.glevents);
  if (isFetchedAfterMount && error) {
    const action = { kind: "link", text: m.event_back_to_list(), url: venue.ways.glevents } as const;
    return <ErrorLayout error={new PageError(m.event_not_loaded_title(), m.event_not_loaded(), action)} />;
  }
  if (!isFetchedAfterMount || !data) {
    return (
      <Page title={m.glevent_edit_title()} width="wide" onBack={goUp}>
        <GleventFormLoading />
      </Page>
    );
  }
  return <EditGleventForm venue={venue} event={data.glevent} />;
}

/** What of this night has to change? */
export function EditGleventPage() {
  const { gleventId = "" } = useParams();
  return (
    <VenueGate title={m.glevent_edit_title()} loading={<GleventFormLoading />}>
      {(venue) => <LoadedGlevent key={gleventId} venue={venue} gleventId={gleventId} />}
    </VenueGate>
  );
}
