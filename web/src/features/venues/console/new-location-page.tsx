import * as m from "@skipline/contract/texts";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useMemo } from "react";
import { FormProvider } from "react-hook-form";
import type { LoaderFunctionArgs } from "react-router";
import { useNavigate } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { VendorGate } from "#components/vendor-gate.tsx";
import { consolePaths, menuPaths } from "#lib/console-paths.ts";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { showToast } from "#ui/toast.ts";
import { LocationFields } from "./location-fields.tsx";
import { newLocationOf } from "./location-form.ts";
import type { LocationDetails, LocationFormValues } from "./location-form.ts";
import { useCreateLocation } from "./location-queries.ts";
import { useLocationRules } from "./use-location-rules.ts";

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

function NewLocation({ vendor }: { vendor: OwnVendor }) {
  const { vendorId, name: vendorName, state, timeZone } = vendor;
  const navigate = useNavigate();
  const list = consolePaths.locations(vendorId);
  const goUp = useGoUp(list);
  const name = `location.${useSession()?.profile.userId ?? ""}.${vendorId}.new`;
  const { asksTax, resolver } = useLocationRules();
  const fields = useMemo(() => newLocationOf({ state }), [state]);
  const form = useForm<LocationFormValues, unknown, LocationDetails>({ defaultValues: fields, resolver });
  const draft = useFormDraft(form, { name, base: null, fields });
  const create = useCreateLocation();

  function submit(wanted: LocationDetails): void {
    create.mutate(
      { vendorId, fields: wanted },
      {
        onSuccess: ({ location }) => {
          draft.drop();
          const title = m.console_location_created({ code: location.vendorLocationId });
          showToast({ title, tone: "positive", forNextPage: true });
          void navigate(menuPaths.ready(vendorId, location.vendorLocationId), { replace: true });
        },
        onError: (error) =>
          showToast({ title: m.console_location_not_created(), description: whyNot(error), tone: "danger" }),
      },
    );
  }

  return (
    <Page
      title={m.console_location_new()}
      subtitle={vendorName}
      width="wide"
      onBack={goUp}
      footer={
        <Button type="submit" form="new-location" full pending={create.isPending}>
          {m.console_location_create()}
        </Button>
      }
    >
      <Form id="new-location" form={form} onSubmit={submit} className="grid max-w-page gap-8">
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        <RequiredNote />
        <FormProvider {...form}>
          <LocationFields
            asksTax={asksTax}
            language={null}
            timeZone={timeZone}
            proposesAlcohol={fields.hasAlcoholHours}
          />
        </FormProvider>
      </Form>
    </Page>
  );
}

/** One more place where guests order and pick up. */
export function NewLocationPage() {
  return (
    <VendorGate title={m.console_location_new()} for="ADMIN">
      {({ vendor }) => <NewLocation key={vendor.vendorId} vendor={vendor} />}
    </VendorGate>
  );
}
