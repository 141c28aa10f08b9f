import * as m from "@skipline/contract/texts";
import { zodResolver } from "@hookform/resolvers/zod";
import { event as eventSchema } from "@skipline/contract/events";
import type { VenueEvent } from "@skipline/contract/events";
import type { ManagedContest } from "@skipline/contract/rewards";
import { ChevronRight, Gift } from "lucide-react";
import { useCallback, useState } from "react";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { queryClient } from "#api/query-client.ts";
import { EditorPage } from "#components/editor/editor-page.tsx";
import { useEditor } from "#components/editor/use-editor.ts";
import { EventDeeds } from "#components/event-deeds.tsx";
import { LeaveDialog } from "#components/leave-dialog.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { Link } from "#lib/link.tsx";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { langOf } from "#lib/language.ts";
import { showToast } from "#ui/toast.ts";
import { CompleteDialog } from "./complete-dialog.tsx";
import { showEventChanges } from "./event-change-list.tsx";
import { EventFormFields } from "./event-form-fields.tsx";
import { describeEventIssue, eventFormSchema, toFormValues } from "./event-form.ts";
import type { EventFields } from "./event-form.ts";
import { findPicturesProblem } from "./picture-list.ts";
import { PicturesField } from "./pictures-field.tsx";
import { drawOfEventQuery, eventDeeds, forgetEvents, useSaveEvent } from "./staff-events-queries.ts";
import { usePictures } from "./use-pictures.ts";

export interface EventEditorProps {
  venue: GatedVenue;
  /** As it was loaded; null for a new one. */
  event: VenueEvent | null;
}

/** What is to be stored once its draw may end; of the draw, what could be learnt. */
interface Ending {
  fields: EventFields;
  draw: ManagedContest | undefined;
}

const storedSchema = z.nullable(eventSchema);

function DrawLink({ to }: { to: string }) {
  return (
    <Link
      to={to}
      className="flex min-h-18 items-center gap-4 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line hover:bg-surface-2"
    >
      <Gift aria-hidden="true" className="size-7 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block text-16 font-bold text-strong">{m.prize_draw()}</span>
        <span className="block text-14 text-muted">{m.event_draw()}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}

export function EventEditor({ venue, event }: EventEditorProps) {
  const { vendor, ways } = venue;
  const { vendorId, timeZone, language } = vendor;
  const toValues = useCallback(
    (stored: VenueEvent | null) => toFormValues(stored, timeZone, language),
    [timeZone, language],
  );
  const rulesFor = useCallback(
    (stored: VenueEvent | null) =>
      zodResolver(eventFormSchema(timeZone, stored), {
        error: (issue) => describeEventIssue(issue, timeZone),
      }),
    [timeZone],
  );
  const editor = useEditor({
    kind: "event",
    id: event?.eventId ?? `${vendorId}.new`,
    stored: event,
    schema: storedSchema,
    toValues,
    rulesFor,
    saving: useSaveEvent(),
    read: (answer): VenueEvent | null => answer.event,
    words: {
      saved: m.success(),
      savedDetail: event ? m.event_updated() : m.event_created(),
      notSaved: event ? m.event_not_updated() : m.event_not_created(),
    },
    onSaved: leave,
  });
  const { base, form } = editor;
  const { field } = useController({ control: form.control, name: "images" });
  const pictures = usePictures({ vendorId, value: field.value, onChange: field.onChange });
  const [picturesError, setPicturesError] = useState<string>();
  const [ending, setEnding] = useState<Ending | null>(null);
  // What is still going up, or failed to, is in no draft.
  const isUnsaved = form.formState.isDirty || pictures.items.some(({ state }) => state !== "ready");
  const guard = useUnsavedGuard(isUnsaved, editor.dropDraft);
  const goUp = useGoUp(ways.events);

  function leave(): void {
    guard.release();
    goUp();
  }

  async function submit(fields: EventFields): Promise<void> {
    if (!vendorId) {
      showToast({ title: m.event_vendor_required(), tone: "danger" });
      return;
    }
    const problem = findPicturesProblem(pictures.items);
    setPicturesError(problem ?? undefined);
    if (problem) return;
    if (base && base.status !== "COMPLETED" && fields.status === "COMPLETED") {
      const draw = await queryClient.fetchQuery(drawOfEventQuery(vendorId, base.eventId)).catch(() => undefined);
      if (draw !== null && !draw?.contest.seed) return setEnding({ fields, draw });
    }
    editor.store({ vendorId, fields });
  }

  return (
    <>
      <EditorPage
        editor={editor}
        title={event ? m.event_edit_title() : m.event_create_title()}
        subtitle={event ? event.eventName : vendor.name}
        subtitleLang={event ? langOf(vendor.language) : undefined}
        onBack={goUp}
        submitText={event ? m.save_changes() : m.event_create_title()}
        onSubmit={(fields) => void submit(fields)}
        changedTitle={m.changed_event()}
        listChanges={(before, theirs) => (before && theirs ? showEventChanges(before, theirs, timeZone) : [])}
        preview={
          <div className="grid max-w-page content-start gap-6">
            <PicturesField pictures={pictures} error={picturesError} />
            {event && <DrawLink to={ways.prizes(event.eventId)} />}
            {base && (
              <EventDeeds
                event={{ name: base.eventName, startTime: base.startTime, endTime: base.endTime }}
                timeZone={timeZone}
                {...eventDeeds(base)}
                onRepeated={forgetEvents}
                onRemoved={() => {
                  forgetEvents();
                  leave();
                }}
              />
            )}
          </div>
        }
      >
        <EventFormFields timeZone={timeZone} language={language} />
      </EditorPage>
      <CompleteDialog
        open={ending !== null}
        draw={ending?.draw}
        onConfirm={() => {
          if (ending) editor.store({ vendorId, fields: ending.fields });
          setEnding(null);
        }}
        onCancel={() => setEnding(null)}
      />
      <LeaveDialog guard={guard} />
    </>
  );
}
