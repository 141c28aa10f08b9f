import * as m from "@skipline/contract/texts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useSession } from "#api/session.ts";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { showToast } from "#ui/toast.ts";
import { GleventFormPage } from "./glevent-form-page.tsx";
import { describeGleventIssue, newGleventSchema, toFormValues } from "./glevent-form.ts";
import type { GleventFormValues, NewGlevent } from "./glevent-form.ts";
import { useCreateGlevent } from "./glevents-queries.ts";

export function NewGleventForm({ venue }: { venue: GatedVenue }) {
  const { vendorId, timeZone, language } = venue.vendor;
  const save = useCreateGlevent(vendorId);
  const resolver = useMemo(
    () => zodResolver(newGleventSchema(timeZone), { error: (issue) => describeGleventIssue(issue, timeZone) }),
    [timeZone],
  );
  const fields = useMemo(() => toFormValues(null, timeZone, language), [timeZone, language]);
  const form = useForm<GleventFormValues, unknown, NewGlevent>({ defaultValues: fields, resolver });
  const name = `glevent.${useSession()?.profile.userId ?? ""}.${vendorId}.new`;
  const draft = useFormDraft(form, { name, base: null, fields });
  const guard = useUnsavedGuard(form.formState.isDirty, draft.drop);
  const goUp = useGoUp(venue.ways.glevents);

  /** On the staff's side the specification has both said by the browser itself. */
  function say(title: string, tone: "positive" | "danger"): void {
    if (venue.ways.side === "staff") alert(title);
    else showToast({ title, tone, forNextPage: tone === "positive" });
  }

  function create(night: NewGlevent): void {
    save.mutate(night, {
      onSuccess: () => {
        say(m.glevent_created(), "positive");
        draft.drop();
        guard.release();
        goUp();
      },
      onError: (error) => say(m.glevent_not_created({ reason: error.message }), "danger"),
    });
  }

  return (
    <GleventFormPage
      venue={venue}
      event={null}
      form={form}
      guard={guard}
      draft={draft.isRestored ? draft : null}
      pending={save.isPending}
      onSubmit={create}
      onBack={goUp}
    />
  );
}
