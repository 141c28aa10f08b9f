import type { Glevent } from "@skipline/contract/guests";
import * as m from "@skipline/contract/texts";
import type { ReactNode } from "react";
import { useId } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { LeaveDialog } from "#components/leave-dialog.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import type { GatedVenue } from "#components/venue-gate.tsx";
import type { UnsavedGuard } from "#lib/use-unsaved-guard.ts";
import { Spoken } from "#lib/vendor-words.tsx";
import { langOf } from "#lib/language.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { GleventFields } from "./glevent-fields.tsx";
import type { GleventFormValues } from "./glevent-form.ts";

export interface GleventFormPageProps<T> {
  venue: GatedVenue;
  /** The event that is changed; null for a new one. */
  event: Glevent | null;
  form: UseFormReturn<GleventFormValues, unknown, T>;
  guard: UnsavedGuard;
  /** Of what was typed before the page was opened; null where nothing was. */
  draft: { discard: () => void } | null;
  pending: boolean;
  /** Below the fields: what else can be done. */
  deeds?: ReactNode;
  onSubmit: (fields: T) => void;
  onBack: () => void;
}

/** The page around the form of a guest list event. */
export function GleventFormPage<T>({
  venue,
  event,
  form,
  guard,
  draft,
  pending,
  deeds,
  onSubmit,
  onBack,
}: GleventFormPageProps<T>) {
  const { vendorId, name, timeZone, language } = venue.vendor;
  const reasonId = useId();
  const place = useWatch({ control: form.control, name: "place" });
  return (
    <Page
      title={event ? m.glevent_edit_title() : m.glevent_create_title()}
      subtitle={event ? <Spoken lang={langOf(language)}>{event.name}</Spoken> : name}
      width="wide"
      onBack={onBack}
      footer={
        <div className="grid gap-2">
          {!place && (
            <p id={reasonId} className="text-center text-14 text-muted">
              {event ? m.glevent_choose_new_address() : m.glevent_choose_address()}
            </p>
          )}
          <Button
            type="submit"
            form="glevent"
            full
            pending={pending}
            disabled={!vendorId || !place}
            aria-describedby={place ? undefined : reasonId}
          >
            {event ? m.save_changes() : m.event_create_title()}
          </Button>
        </div>
      }
    >
      {draft && (
        <div className="mb-6 max-w-form">
          <DraftNotice onDiscard={draft.discard} />
        </div>
      )}
      <Form form={form} id="glevent" onSubmit={onSubmit}>
        <FormProvider {...form}>
          <GleventFields timeZone={timeZone} language={language} event={event} />
        </FormProvider>
      </Form>
      {deeds && <div className="mt-10 grid max-w-form gap-3">{deeds}</div>}
      <LeaveDialog guard={guard} />
    </Page>
  );
}

export function GleventFormLoading() {
  return (
    <QueryLoading label={m.event_loading()}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        {[6, 3].map((rows) => (
          <div key={rows} className="grid content-start gap-6">
            {Array.from({ length: rows }, (_, row) => (
              <Skeleton key={row} shape="h-20 w-full" rounded="14" />
            ))}
          </div>
        ))}
      </div>
    </QueryLoading>
  );
}
