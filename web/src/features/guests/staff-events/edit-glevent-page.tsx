import { zodResolver } from "@hookform/resolvers/zod";
import type { Glevent } from "@skipline/contract/guests";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { redirect, useParams } from "react-router";
import type { LoaderFunctionArgs } from "react-router";
import { isApiError } from "../../../api/errors.ts";
import { queryClient } from "../../../api/query-client.ts";
import { staffVenueQuery } from "../../../api/staff-venue.ts";
import { ErrorLayout } from "../../../components/error-layout.tsx";
import { StaffGate } from "../../../components/staff-gate.tsx";
import type { ManagedVenue } from "../../../components/staff-gate.tsx";
import { PageError } from "../../../lib/page-error.ts";
import { paths } from "../../../lib/paths.ts";
import { useGoUp } from "../../../lib/use-go-back.ts";
import { useUnsavedGuard } from "../../../lib/use-unsaved-guard.ts";
import { Page } from "../../../ui/page.tsx";
import { showToast } from "../../../ui/toast.ts";
import { GleventFormLoading, GleventFormPage } from "./glevent-form-page.tsx";
import { describeGleventIssue, gleventChangesSchema, toFormValues } from "./glevent-form.ts";
import type { GleventChanges, GleventFormValues } from "./glevent-form.ts";
import { editedGleventQuery, useUpdateGlevent } from "./glevents-queries.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  const { vendorLocationId = "", vendorId, gleventId } = params;
  if (!vendorId || !gleventId) {
    const title = "Vendor ID and Event ID are required for updating an event.";
    showToast({ title, tone: "danger", forNextPage: true });
    throw redirect(paths.staffGuestlistEvents(vendorLocationId));
  }
  void queryClient.prefetchQuery(staffVenueQuery(vendorLocationId));
  return null;
}

function whyNot(error: Error): string {
  return (isApiError(error) && error.status < 500 && error.message) || "Please try again.";
}

function GleventForm({ venue, event }: { venue: ManagedVenue; event: Glevent }) {
  const { vendorId, timeZone } = venue.vendor;
  const save = useUpdateGlevent(vendorId, event.gleventId);
  const resolver = useMemo(
    () =>
      zodResolver(gleventChangesSchema(timeZone, event), { error: (issue) => describeGleventIssue(issue, timeZone) }),
    [timeZone, event],
  );
  const form = useForm<GleventFormValues, unknown, GleventChanges>({
    defaultValues: toFormValues(event, timeZone),
    resolver,
  });
  const guard = useUnsavedGuard(form.formState.isDirty);
  const goUp = useGoUp(paths.staffGuestlistEvents(venue.vendorLocationId));

  function update(changes: GleventChanges): void {
    save.mutate(changes, {
      onSuccess: () => {
        showToast({ title: "Event updated successfully", tone: "positive", forNextPage: true });
        guard.release();
        goUp();
      },
      onError: (error) => {
        // Somebody reserved since the form was opened.
        if (isApiError(error, "CAPACITY_BELOW_RESERVED")) {
          form.setError("guestlistCapacity", { message: error.message }, { shouldFocus: true });
          return;
        }
        showToast({ title: "Failed to update event", description: whyNot(error), tone: "danger" });
      },
    });
  }

  return (
    <GleventFormPage
      venue={venue}
      event={event}
      form={form}
      guard={guard}
      pending={save.isPending}
      onSubmit={update}
      onBack={goUp}
    />
  );
}

function LoadedGlevent({ venue, gleventId }: { venue: ManagedVenue; gleventId: string }) {
  const { data, isFetchedAfterMount, error } = useQuery(editedGleventQuery(venue.vendor.vendorId, gleventId));
  const goUp = useGoUp(paths.staffGuestlistEvents(venue.vendorLocationId));
  if (isFetchedAfterMount && error) {
    const url = paths.staffGuestlistEvents(venue.vendorLocationId);
    const action = { kind: "link", text: "Back to Events", url } as const;
    return <ErrorLayout error={new PageError("Error Loading Event", "Unable to load event details.", action)} />;
  }
  if (!isFetchedAfterMount || !data) {
    return (
      <Page title="Edit Guest List Event" width="wide" onBack={goUp}>
        <GleventFormLoading />
      </Page>
    );
  }
  return <GleventForm venue={venue} event={data.glevent} />;
}

/** What of this night has to change? */
export function EditGleventPage() {
  const { gleventId = "" } = useParams();
  return (
    <StaffGate for="managers" title="Edit Guest List Event" width="wide" loading={<GleventFormLoading />}>
      {(venue) => <LoadedGlevent key={gleventId} venue={venue} gleventId={gleventId} />}
    </StaffGate>
  );
}
