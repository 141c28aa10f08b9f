import type { Language } from "@skipline/contract/languages";
import { ownLocation } from "@skipline/contract/own-locations";
import type { OwnLocation } from "@skipline/contract/own-locations";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { isApiError } from "#api/errors.ts";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { ChangeList } from "#components/change-list.tsx";
import { ChangedDialog } from "#components/changed-dialog.tsx";
import { DraftNotice } from "#components/draft-notice.tsx";
import { ListFailed } from "#components/list-failed.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { VendorGate, VendorLoading } from "#components/vendor-gate.tsx";
import { readKept } from "#lib/fill-defaults.ts";
import { consolePaths } from "#lib/console-paths.ts";
import { readDraft, useFormDraft } from "#lib/use-form-draft.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { LocationFields } from "./location-fields.tsx";
import { listLocationChanges, toFormValues } from "./location-form.ts";
import type { LocationDetails, LocationFormValues } from "./location-form.ts";
import { editedLocationQuery, useSaveLocation } from "./location-queries.ts";
import { useLocationRules } from "./use-location-rules.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

interface EditorProps {
  location: OwnLocation;
  /** What the vendor types in. */
  language: Language;
  timeZone: string;
}

function LocationEditor({ location, language, timeZone }: EditorProps) {
  const { vendorId, vendorLocationId } = location;
  const name = `location.${useSession()?.profile.userId ?? ""}.${vendorLocationId}`;
  /** What the form's content is a change of: of a draft, the location as it was then. */
  const [base, setBase] = useState(() => readKept(ownLocation, readDraft(name)?.base) ?? location);
  const fields = useMemo(() => toFormValues(base), [base]);
  const { asksTax, resolver } = useLocationRules();
  const form = useForm<LocationFormValues, unknown, LocationDetails>({ defaultValues: fields, resolver });
  const draft = useFormDraft(form, { name, base, fields });
  const goUp = useGoUp(consolePaths.locations(vendorId));
  const { save, isPending, conflict, closeConflict } = useSaveLocation();

  function show(stored: OwnLocation): void {
    setBase(stored);
    form.reset(toFormValues(stored));
    draft.drop();
  }

  function store(wanted: LocationDetails, over: OwnLocation): void {
    save(
      { base: over, fields: wanted },
      {
        onSuccess: ({ location: saved }) => {
          show(saved);
          showToast({ title: m.console_location_saved(), tone: "positive" });
        },
        onError: (error) =>
          showToast({ title: m.console_location_not_saved(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  return (
    <Page
      title={m.location()}
      subtitle={`${base.description} · ${vendorLocationId}`}
      width="wide"
      onBack={goUp}
      footer={
        <Button type="submit" form="location" full pending={isPending && !conflict}>
          {m.save_changes()}
        </Button>
      }
    >
      <form
        id="location"
        noValidate
        onSubmit={(event) => void form.handleSubmit((wanted) => store(wanted, base))(event)}
        className="grid max-w-page gap-8"
      >
        {draft.isRestored && <DraftNotice onDiscard={() => show(location)} />}
        <RequiredNote />
        <FormProvider {...form}>
          <LocationFields asksTax={asksTax} language={language} timeZone={timeZone} />
        </FormProvider>
      </form>
      {conflict && (
        <ChangedDialog
          title={m.console_location_changed()}
          pending={isPending}
          onReload={() => {
            show(conflict.theirs);
            closeConflict();
          }}
          onOverwrite={() => store(conflict.mine.fields, conflict.theirs)}
          onClose={closeConflict}
        >
          <ChangeList changes={listLocationChanges(base, conflict.theirs)} />
        </ChangedDialog>
      )}
    </Page>
  );
}

interface LoadedProps extends Omit<EditorProps, "location"> {
  vendorId: string;
  vendorLocationId: string;
}

/** As it is when the page is opened. */
function LoadedLocation({ vendorId, vendorLocationId, ...ofVendor }: LoadedProps) {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useQuery(
    editedLocationQuery(vendorId, vendorLocationId),
  );
  if (error && !data) {
    if (isApiError(error) && error.status < 500) throw error;
    return (
      <Page title={m.location()} width="wide">
        <ListFailed title={m.console_location_not_loaded()} pending={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return isFetchedAfterMount && data ? (
    <LocationEditor location={data.location} {...ofVendor} />
  ) : (
    <VendorLoading title={m.location()} />
  );
}

/** What its owners say about a location. */
export function LocationPage() {
  const { vendorLocationId = "" } = useParams();
  return (
    <VendorGate title={m.location()} for="ADMIN">
      {({ vendor: { vendorId, language, timeZone } }) => (
        <LoadedLocation
          key={vendorLocationId}
          vendorId={vendorId}
          vendorLocationId={vendorLocationId}
          language={language}
          timeZone={timeZone}
        />
      )}
    </VendorGate>
  );
}
