import * as m from "@skipline/contract/texts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import type { ManagedVenue } from "#components/staff-gate.tsx";
import { paths } from "#lib/paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { GleventFormPage } from "./glevent-form-page.tsx";
import { describeGleventIssue, newGleventSchema, toFormValues } from "./glevent-form.ts";
import type { GleventFormValues, NewGlevent } from "./glevent-form.ts";
import { useCreateGlevent } from "./glevents-queries.ts";

export function NewGleventForm({ venue }: { venue: ManagedVenue }) {
  const { vendorId, timeZone, language } = venue.vendor;
  const save = useCreateGlevent(vendorId);
  const resolver = useMemo(
    () =>
      zodResolver(newGleventSchema(timeZone, language), { error: (issue) => describeGleventIssue(issue, timeZone) }),
    [timeZone, language],
  );
  const form = useForm<GleventFormValues, unknown, NewGlevent>({
    defaultValues: toFormValues(null, timeZone, language),
    resolver,
  });
  const guard = useUnsavedGuard(form.formState.isDirty);
  const goUp = useGoUp(paths.staffGuestlistEvents(venue.vendorLocationId));

  function create(fields: NewGlevent): void {
    save.mutate(fields, {
      // The specification has both said by the browser itself.
      onSuccess: () => {
        alert(m.glevent_created());
        guard.release();
        goUp();
      },
      onError: (error) => alert(m.glevent_not_created({ reason: error.message })),
    });
  }

  return (
    <GleventFormPage
      venue={venue}
      event={null}
      form={form}
      guard={guard}
      pending={save.isPending}
      onSubmit={create}
      onBack={goUp}
    />
  );
}
