import { zodResolver } from "@hookform/resolvers/zod";
import * as m from "@skipline/contract/texts";
import { ownVendor } from "@skipline/contract/vendors";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import type { LoaderFunctionArgs } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { ChangeList } from "#components/change-list.tsx";
import { ChangedDialog } from "#components/changed-dialog.tsx";
import { DraftNotice } from "#components/draft-notice.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { VendorGate, VendorLoading } from "#components/vendor-gate.tsx";
import { readKept } from "#lib/fill-defaults.ts";
import { consolePaths } from "#lib/console-paths.ts";
import { readDraft, useFormDraft } from "#lib/use-form-draft.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { showToast } from "#ui/toast.ts";
import { editedVendorQuery, useSaveVendor } from "./console-queries.ts";
import { LookFields } from "./look-fields.tsx";
import { ForGuests, NameAndAddress, ZoneAndLanguage } from "./vendor-fields.tsx";
import {
  describeVendorIssue,
  fieldLabels,
  hourOptions,
  listVendorChanges,
  toFormValues,
  vendorDetailsSchema,
} from "./vendor-form.ts";
import type { VendorDetails, VendorDetailsFormValues } from "./vendor-form.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

const resolver = zodResolver(vendorDetailsSchema, { error: describeVendorIssue });

function VendorEditor({ vendor }: { vendor: OwnVendor }) {
  const { vendorId } = vendor;
  const name = `vendor.${useSession()?.profile.userId ?? ""}.${vendorId}`;
  /** What the form's content is a change of: of a draft, the vendor as it was then. */
  const [base, setBase] = useState(() => readKept(ownVendor, readDraft(name)?.base) ?? vendor);
  const fields = useMemo(() => toFormValues(base), [base]);
  const form = useForm<VendorDetailsFormValues, unknown, VendorDetails>({ defaultValues: fields, resolver });
  const draft = useFormDraft(form, { name, base, fields });
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  const { save, isPending, conflict, closeConflict } = useSaveVendor();
  const [isUploading, setUploading] = useState(false);
  const { register, formState, handleSubmit, reset } = form;
  const { errors } = formState;

  function show(stored: OwnVendor): void {
    setBase(stored);
    reset(toFormValues(stored));
    draft.drop();
  }

  function store(wanted: VendorDetails, over: OwnVendor): void {
    save(
      { base: over, fields: wanted },
      {
        onSuccess: ({ vendor: saved }) => {
          show(saved);
          showToast({ title: m.console_venue_saved(), tone: "positive" });
        },
        onError: (error) =>
          showToast({ title: m.console_venue_not_saved(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  return (
    <Page
      title={m.console_details()}
      subtitle={base.name}
      width="wide"
      onBack={goUp}
      footer={
        <Button type="submit" form="vendor" full pending={isPending && !conflict} disabled={isUploading}>
          {m.save_changes()}
        </Button>
      }
    >
      <form
        id="vendor"
        noValidate
        onSubmit={(event) => void handleSubmit((wanted) => store(wanted, base))(event)}
        className="grid max-w-page gap-8"
      >
        {draft.isRestored && (
          <DraftNotice
            onDiscard={() => {
              draft.drop();
              show(vendor);
            }}
          />
        )}
        <RequiredNote />
        <FormProvider {...form}>
          <NameAndAddress />
          <fieldset className="grid gap-5">
            <legend className="mb-4 text-18 font-bold text-strong">{m.console_when()}</legend>
            <ZoneAndLanguage />
            <SelectField
              {...register("businessDayStartHour")}
              label={fieldLabels.businessDayStartHour}
              hint={m.console_day_start_hint()}
              options={hourOptions}
              required
              error={errors.businessDayStartHour?.message}
            />
          </fieldset>
          <LookFields vendorId={vendorId} isUploading={isUploading} onUploading={setUploading} />
          <ForGuests />
        </FormProvider>
        <div>
          <Switch
            {...register("guestlistEnabled")}
            label={fieldLabels.guestlistEnabled}
            aria-describedby="lists-hint"
          />
          <p id="lists-hint" className="mt-1 text-14 text-muted">
            {m.console_guest_lists_hint()}
          </p>
        </div>
      </form>
      {conflict && (
        <ChangedDialog
          title={m.console_venue_changed()}
          pending={isPending}
          onReload={() => {
            show(conflict.theirs);
            closeConflict();
          }}
          onOverwrite={() => store(conflict.mine.fields, conflict.theirs)}
          onClose={closeConflict}
        >
          <ChangeList changes={listVendorChanges(base, conflict.theirs)} />
        </ChangedDialog>
      )}
    </Page>
  );
}

/** As it is when the page is opened. */
function LoadedVendor({ vendorId }: { vendorId: string }) {
  const { data, isFetchedAfterMount } = useQuery(editedVendorQuery(vendorId));
  return isFetchedAfterMount && data ? (
    <VendorEditor vendor={data.vendor} />
  ) : (
    <VendorLoading title={m.console_details()} />
  );
}

/** What its owners say about a venue. */
export function VendorDetailsPage() {
  return (
    <VendorGate title={m.console_details()} for="ADMIN">
      {({ vendor: { vendorId } }) => <LoadedVendor key={vendorId} vendorId={vendorId} />}
    </VendorGate>
  );
}
