import * as m from "@skipline/contract/texts";
import { zodResolver } from "@hookform/resolvers/zod";
import { event as eventSchema } from "@skipline/contract/events";
import type { VenueEvent } from "@skipline/contract/events";
import type { ManagedContest } from "@skipline/contract/rewards";
import { ChevronRight, Gift } from "lucide-react";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { ChangedDialog } from "#components/changed-dialog.tsx";
import { DraftNotice } from "#components/draft-notice.tsx";
import { EventDeeds } from "#components/event-deeds.tsx";
import { LeaveDialog } from "#components/leave-dialog.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import { readKept } from "#lib/fill-defaults.ts";
import { Link } from "#lib/link.tsx";
import { readDraft, useFormDraft } from "#lib/use-form-draft.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { useUnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { CompleteDialog } from "./complete-dialog.tsx";
import { EventChangeList } from "./event-change-list.tsx";
import { EventFormFields } from "./event-form-fields.tsx";
import { describeEventIssue, eventFormSchema, toFormValues } from "./event-form.ts";
import type { EventFields, EventFormValues } from "./event-form.ts";
import { findPicturesProblem, listMediaIds } from "./picture-list.ts";
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

const noPictures: VenueEvent["images"] = [];

export function EventEditor({ venue, event }: EventEditorProps) {
  const { vendor, ways } = venue;
  const { vendorId, timeZone, language } = vendor;
  const name = `event.${useSession()?.profile.userId ?? ""}.${event?.eventId ?? `${vendorId}.new`}`;
  /** What the form's content is a change of: of a draft, the event as it was then. */
  const [base, setBase] = useState(() => (event && readKept(eventSchema, readDraft(name)?.base)) ?? event);
  const [picturesError, setPicturesError] = useState<string>();
  const [ending, setEnding] = useState<Ending | null>(null);
  const pictures = usePictures(vendorId, event?.images ?? noPictures);
  const { save, isPending, conflict, closeConflict } = useSaveEvent(vendorId);
  const resolver = useMemo(
    () =>
      zodResolver(eventFormSchema(timeZone, base, language), { error: (issue) => describeEventIssue(issue, timeZone) }),
    [timeZone, base, language],
  );
  const values = useMemo(() => toFormValues(base, timeZone, language), [base, timeZone, language]);
  const form = useForm<EventFormValues, unknown, EventFields>({ defaultValues: values, resolver });
  const draft = useFormDraft(form, { name, base, fields: values });
  const { isDirty, errors } = form.formState;
  const stored = (base?.images ?? noPictures).map(({ mediaId }) => mediaId);
  const isUnsaved = isDirty || pictures.items.map(({ picture }) => picture?.mediaId).join() !== stored.join();
  const guard = useUnsavedGuard(isUnsaved, draft.drop);
  const goUp = useGoUp(ways.events);

  function store(fields: EventFields, over: VenueEvent | null): void {
    setEnding(null);
    save(
      { base: over, fields },
      {
        onSuccess: () => {
          const description = over ? m.event_updated() : m.event_created();
          showToast({ title: m.success(), description, tone: "positive", forNextPage: true });
          draft.drop();
          guard.release();
          goUp();
        },
        onError: (error) => {
          const title = over ? m.event_not_updated() : m.event_not_created();
          showToast({ title, description: whyNot(error), tone: "danger" });
        },
      },
    );
  }

  async function submit(fields: EventFields): Promise<void> {
    if (!vendorId) {
      showToast({ title: m.event_vendor_required(), tone: "danger" });
      return;
    }
    const problem = findPicturesProblem(pictures.items);
    setPicturesError(problem ?? undefined);
    if (problem) return;
    const wanted = { ...fields, mediaIds: listMediaIds(pictures.items) };
    if (base && base.status !== "COMPLETED" && fields.status === "COMPLETED") {
      const draw = await queryClient.fetchQuery(drawOfEventQuery(vendorId, base.eventId)).catch(() => undefined);
      if (draw !== null && !draw?.contest.seed) return setEnding({ fields: wanted, draw });
    }
    store(wanted, base);
  }

  function showTheirs(theirs: VenueEvent): void {
    setBase(theirs);
    form.reset(toFormValues(theirs, timeZone, language));
    pictures.reset(theirs.images);
    draft.drop();
    closeConflict();
  }

  return (
    <Page
      title={event ? m.event_edit_title() : m.event_create_title()}
      subtitle={event ? event.eventName : vendor.name}
      width="wide"
      onBack={goUp}
      footer={
        <Button type="submit" form="event" full pending={isPending && !conflict}>
          {event ? m.save_changes() : m.event_create_title()}
        </Button>
      }
    >
      {draft.isRestored && (
        <div className="mb-6 max-w-form">
          <DraftNotice
            onDiscard={() => {
              setBase(event);
              form.reset(toFormValues(event, timeZone, language));
              draft.drop();
            }}
          />
        </div>
      )}
      <form
        id="event"
        noValidate
        onSubmit={(submitEvent) => void form.handleSubmit(submit)(submitEvent)}
        className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12"
      >
        <FormProvider {...form}>
          <EventFormFields
            control={form.control}
            register={form.register}
            errors={errors}
            timeZone={timeZone}
            language={language}
          />
        </FormProvider>
        <div className="grid content-start gap-6">
          <PicturesField pictures={pictures} error={picturesError} />
          {event && (
            <Link
              to={ways.prizes(event.eventId)}
              className="flex min-h-18 items-center gap-4 rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line hover:bg-surface-2"
            >
              <Gift aria-hidden="true" className="size-7 shrink-0 text-accent-text" />
              <span className="min-w-0 flex-1">
                <span className="block text-16 font-bold text-strong">{m.prize_draw()}</span>
                <span className="block text-14 text-muted">{m.event_draw()}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          )}
          {base && (
            <EventDeeds
              event={{ name: base.eventName, startTime: base.startTime, endTime: base.endTime }}
              timeZone={timeZone}
              {...eventDeeds(base)}
              onRepeated={forgetEvents}
              onRemoved={() => {
                forgetEvents();
                guard.release();
                goUp();
              }}
            />
          )}
        </div>
      </form>
      {conflict && base && (
        <ChangedDialog
          title={m.changed_event()}
          pending={isPending}
          onReload={() => showTheirs(conflict.theirs)}
          onOverwrite={() => store(conflict.mine.fields, conflict.theirs)}
          onClose={closeConflict}
        >
          <EventChangeList before={base} after={conflict.theirs} timeZone={timeZone} />
        </ChangedDialog>
      )}
      <CompleteDialog
        open={ending !== null}
        draw={ending?.draw}
        onConfirm={() => ending && store(ending.fields, base)}
        onCancel={() => setEnding(null)}
      />
      <LeaveDialog guard={guard} />
    </Page>
  );
}
