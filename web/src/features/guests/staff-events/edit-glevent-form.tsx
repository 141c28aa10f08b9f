import { zodResolver } from "@hookform/resolvers/zod";
import { glevent as gleventSchema } from "@skipline/contract/glevent";
import type { Glevent } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import { MessageSquareText } from "lucide-react";
import { useCallback, useState } from "react";
import { isApiError } from "#api/errors.ts";
import { EditorConflict } from "#components/editor/editor-conflict.tsx";
import { useEditor } from "#components/editor/use-editor.ts";
import { EventDeeds } from "#components/event-deeds.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { Button } from "#ui/button.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import { listGleventChanges } from "./glevent-changes.ts";
import { GleventFormPage } from "./glevent-form-page.tsx";
import { describeGleventIssue, gleventChangesSchema, toFormValues } from "./glevent-form.ts";
import type { GleventChanges } from "./glevent-form.ts";
import { NoticeSheet } from "./notice-sheet.tsx";
import { SaveGuests } from "./save-guests.tsx";
import { forgetGlevents, gleventDeeds, useSaveGlevent } from "./glevents-queries.ts";

export function EditGleventForm({ venue, event }: { venue: GatedVenue; event: Glevent }) {
  const { timeZone, language } = venue.vendor;
  const toValues = useCallback((stored: Glevent) => toFormValues(stored, timeZone, language), [timeZone, language]);
  const rulesFor = useCallback(
    (stored: Glevent) =>
      zodResolver(gleventChangesSchema(timeZone, stored), {
        error: (issue) => describeGleventIssue(issue, timeZone),
      }),
    [timeZone],
  );
  const editor = useEditor({
    kind: "glevent",
    id: event.gleventId,
    stored: event,
    schema: gleventSchema,
    toValues,
    rulesFor,
    saving: useSaveGlevent(),
    read: (answer) => answer.glevent,
    words: { saved: m.event_updated(), notSaved: m.event_not_updated() },
    onSaved: leave,
    onNotSaved(error) {
      // Somebody reserved since the form was opened.
      if (!isApiError(error, "CAPACITY_BELOW_RESERVED")) return;
      editor.form.setError("guestlistCapacity", { message: error.message }, { shouldFocus: true });
    },
  });
  const { base, form } = editor;
  const [isWriting, setIsWriting] = useState(false);
  const [asked, setAsked] = useState<GleventChanges | null>(null);
  const guard = useUnsavedGuard(form.formState.isDirty, editor.dropDraft);
  const goUp = useGoUp(venue.ways.glevents);

  function leave(): void {
    guard.release();
    goUp();
  }

  const isEnding = (changes: GleventChanges) =>
    changes.gleventStatus === "COMPLETED" && base.gleventStatus !== "COMPLETED";
  return (
    <>
      <GleventFormPage
        venue={venue}
        event={base}
        form={form}
        guard={guard}
        draft={editor.draft}
        pending={editor.isSaving}
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
            {isWriting && <NoticeSheet event={event} timeZone={timeZone} onClose={() => setIsWriting(false)} />}
            <EventDeeds
              event={event}
              timeZone={timeZone}
              {...gleventDeeds(event)}
              onRepeated={forgetGlevents}
              onRemoved={() => {
                forgetGlevents();
                leave();
              }}
            />
          </>
        }
        onSubmit={(changes) => (isEnding(changes) ? setAsked(changes) : editor.store({ changes }))}
        onBack={goUp}
      />
      {asked && (
        <CompleteDialog
          event={event}
          onConfirm={() => {
            setAsked(null);
            editor.store({ changes: asked });
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      <EditorConflict
        editor={editor}
        title={m.changed_night()}
        listChanges={(before, theirs) => listGleventChanges(before, theirs, timeZone)}
      />
    </>
  );
}
