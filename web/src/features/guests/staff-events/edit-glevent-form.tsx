import { zodResolver } from "@hookform/resolvers/zod";
import type { Glevent } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { MessageSquareText } from "lucide-react";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { isApiError } from "#api/errors.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { EventDeeds } from "#components/event-deeds.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { Button } from "#ui/button.tsx";
import { showToast } from "#ui/toast.ts";
import { CompleteDialog } from "./complete-dialog.tsx";
import { GleventFormPage } from "./glevent-form-page.tsx";
import { describeGleventIssue, gleventChangesSchema, toFormValues } from "./glevent-form.ts";
import type { GleventChanges, GleventFormValues } from "./glevent-form.ts";
import { NoticeSheet } from "./notice-sheet.tsx";
import { SaveGuests } from "./save-guests.tsx";
import { forgetGlevents, gleventDeeds, useUpdateGlevent } from "./glevents-queries.ts";

export function EditGleventForm({ venue, event }: { venue: GatedVenue; event: Glevent }) {
  const { vendorId, timeZone, language } = venue.vendor;
  const save = useUpdateGlevent(vendorId, event.gleventId);
  const resolver = useMemo(
    () =>
      zodResolver(gleventChangesSchema(timeZone, event, language), {
        error: (issue) => describeGleventIssue(issue, timeZone),
      }),
    [timeZone, event, language],
  );
  const fields = useMemo(() => toFormValues(event, timeZone, language), [event, timeZone, language]);
  const form = useForm<GleventFormValues, unknown, GleventChanges>({ defaultValues: fields, resolver });
  const name = `glevent.${useSession()?.profile.userId ?? ""}.${event.gleventId}`;
  const draft = useFormDraft(form, { name, base: null, fields });
  const [isWriting, setIsWriting] = useState(false);
  const [asked, setAsked] = useState<GleventChanges | null>(null);
  const guard = useUnsavedGuard(form.formState.isDirty, draft.drop);
  const goUp = useGoUp(venue.ways.glevents);

  function update(changes: GleventChanges): void {
    save.mutate(changes, {
      onSuccess: () => {
        showToast({ title: m.event_updated(), tone: "positive", forNextPage: true });
        draft.drop();
        guard.release();
        goUp();
      },
      onError: (error) => {
        // Somebody reserved since the form was opened.
        if (isApiError(error, "CAPACITY_BELOW_RESERVED")) {
          form.setError("guestlistCapacity", { message: error.message }, { shouldFocus: true });
          return;
        }
        showToast({ title: m.event_not_updated(), description: whyNot(error), tone: "danger" });
      },
    });
  }

  const isEnding = (changes: GleventChanges) =>
    changes.gleventStatus === "COMPLETED" && event.gleventStatus !== "COMPLETED";
  return (
    <>
      <GleventFormPage
        venue={venue}
        event={event}
        form={form}
        guard={guard}
        draft={draft}
        pending={save.isPending}
        deeds={
          <>
            <Button
              variant="secondary"
              full
              icon={<MessageSquareText aria-hidden="true" className="size-5" />}
              onClick={() => setIsWriting(true)}
            >
              {m.notice()}
            </Button>
            <SaveGuests event={event} />
            {isWriting && <NoticeSheet event={event} onClose={() => setIsWriting(false)} />}
            <EventDeeds
              event={event}
              timeZone={timeZone}
              {...gleventDeeds(event)}
              onRepeated={forgetGlevents}
              onRemoved={() => {
                forgetGlevents();
                guard.release();
                goUp();
              }}
            />
          </>
        }
        onSubmit={(changes) => (isEnding(changes) ? setAsked(changes) : update(changes))}
        onBack={goUp}
      />
      {asked && (
        <CompleteDialog
          event={event}
          onConfirm={() => {
            setAsked(null);
            update(asked);
          }}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
