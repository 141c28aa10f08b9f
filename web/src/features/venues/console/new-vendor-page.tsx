import { zodResolver } from "@hookform/resolvers/zod";
import { usualPhoneRegions } from "@skipline/contract/config";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, FormProvider, useFormContext } from "react-hook-form";
import { useNavigate } from "react-router";
import { clientConfigQuery } from "#api/client-config-query.ts";
import { isApiError } from "#api/errors.ts";
import { consoleQuery } from "#api/own-vendors.ts";
import { useSession } from "#api/session.ts";
import { whyNot } from "#api/why-not.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { PhoneField } from "#components/phone-field.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { NotYours } from "#components/not-yours.tsx";
import { ownLanguage } from "#lib/language.ts";
import { consolePaths } from "#lib/console-paths.ts";
import { paths } from "#lib/paths.ts";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { TextField } from "#ui/text-field.tsx";
import { showToast } from "#ui/toast.ts";
import { useCreateVendor } from "./console-queries.ts";
import { ownTimeZone } from "./time-zones.ts";
import { NameAndAddress, ZoneAndLanguage } from "./vendor-fields.tsx";
import { describeVendorIssue, emptyVendor, newVendorSchema } from "./vendor-form.ts";
import type { NewVendorFields, NewVendorFormValues } from "./vendor-form.ts";

/** A part of its own: what is registered first is where whoever left fields empty is led first. */
function FirstPerson() {
  const { register, control, formState } = useFormContext<NewVendorFormValues>();
  return (
    <fieldset className="grid gap-5">
      <legend className="text-18 font-bold text-strong">{m.console_who()}</legend>
      <p className="text-14 text-muted">{m.console_who_hint()}</p>
      <TextField
        {...register("superAdmin.name")}
        label={m.console_person_name()}
        autoComplete="off"
        maxLength={100}
        required
        marksRequired
        error={formState.errors.superAdmin?.name?.message}
      />
      <Controller
        control={control}
        name="superAdmin.phoneNumber"
        render={({ field, fieldState }) => (
          <PhoneField
            {...field}
            label={m.console_person_phone()}
            autoComplete="off"
            required
            marksRequired
            error={fieldState.error?.message}
          />
        )}
      />
    </fieldset>
  );
}

/** A vendor more, and who runs it: operators alone. */
export function NewVendorPage() {
  const navigate = useNavigate();
  const goUp = useGoUp(paths.console());
  const userId = useSession()?.profile.userId ?? "";
  const { data: own } = useQuery(consoleQuery);
  const [fields] = useState(() => emptyVendor(ownTimeZone(), ownLanguage));
  const { data: { phoneRegions = usualPhoneRegions } = {} } = useQuery(clientConfigQuery);
  const resolver = zodResolver(newVendorSchema(phoneRegions), { error: describeVendorIssue });
  const form = useForm<NewVendorFormValues, unknown, NewVendorFields>({ defaultValues: fields, resolver });
  const draft = useFormDraft(form, { name: `vendor.${userId}.new`, base: null, fields });
  const create = useCreateVendor();

  function submit(wanted: NewVendorFields): void {
    create.mutate(wanted, {
      onSuccess: ({ vendor }) => {
        draft.drop();
        const title = m.console_venue_created({ name: wanted.superAdmin.name });
        showToast({ title, tone: "positive", forNextPage: true });
        void navigate(consolePaths.vendor(vendor.vendorId), { replace: true });
      },
      onError: (error) => {
        if (isApiError(error, "RULE_VIOLATED")) form.setError("superAdmin.phoneNumber", { message: error.message });
        showToast({ title: m.console_venue_not_created(), description: whyNot(error), tone: "danger" });
      },
    });
  }

  if (own && !own.isOperator) return <NotYours />;
  return (
    <Page
      title={own?.items.length === 0 ? m.console_first_venue() : m.console_new_venue()}
      width="wide"
      onBack={goUp}
      footer={
        <Button type="submit" form="new-vendor" full pending={create.isPending}>
          {m.console_create_venue()}
        </Button>
      }
    >
      <Form id="new-vendor" form={form} onSubmit={submit} className="grid max-w-page gap-8">
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        <RequiredNote />
        <FormProvider {...form}>
          <NameAndAddress />
          <fieldset className="grid gap-5">
            <legend className="mb-4 text-18 font-bold text-strong">{m.console_when()}</legend>
            <ZoneAndLanguage />
          </fieldset>
          <FirstPerson />
        </FormProvider>
      </Form>
    </Page>
  );
}
