import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { redirect, useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { queryClient } from "#api/query-client.ts";
import { staffVenueQuery } from "#api/staff-venue.ts";
import { ErrorLayout } from "#components/error-layout.tsx";
import { StaffGate } from "#components/staff-gate.tsx";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { PageError } from "#lib/page-error.ts";
import { paths } from "#lib/paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { EditGleventForm } from "./edit-glevent-form.tsx";
import { GleventFormLoading } from "./glevent-form-page.tsx";
import { editedGleventQuery } from "./glevents-queries.ts";
import { NewGleventForm } from "./new-glevent-form.tsx";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorLocationId = "", vendorId, gleventId } = params;
  if (vendorId && !gleventId) {
    const title = m.glevent_ids_required();
    showToast({ title, tone: "danger", forNextPage: true });
    throw redirect(paths.staffGuestlistEvents(vendorLocationId));
  }
  void queryClient.prefetchQuery(staffVenueQuery(vendorLocationId));
  return null;
}

/** Which night should be on the guest list? */
export function CreateGleventPage() {
  return (
    <StaffGate for="managers" title={m.glevent_create_title()} width="wide" loading={<GleventFormLoading />}>
      {(venue) => <NewGleventForm venue={venue} />}
    </StaffGate>
  );
}

function LoadedGlevent({ venue, gleventId }: { venue: ManagedVenue; gleventId: string }) {
  const { data, isFetchedAfterMount, error } = useQuery(editedGleventQuery(venue.vendor.vendorId, gleventId));
  const goUp = useGoUp(paths.staffGuestlistEvents(venue.vendorLocationId));
  if (isFetchedAfterMount && error) {
    const url = paths.staffGuestlistEvents(venue.vendorLocationId);
    const action = { kind: "link", text: m.event_back_to_list(), url } as const;
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
    <StaffGate for="managers" title={m.glevent_edit_title()} width="wide" loading={<GleventFormLoading />}>
      {(venue) => <LoadedGlevent key={gleventId} venue={venue} gleventId={gleventId} />}
    </StaffGate>
  );
}
