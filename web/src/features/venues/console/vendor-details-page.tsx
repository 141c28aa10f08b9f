import { zodResolver } from "@hookform/resolvers/zod";
import * as m from "@skipline/contract/texts";
import { ownVendor } from "@skipline/contract/vendors";
import type { OwnVendor } from "@skipline/contract/vendors";
import { useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { EditorPage } from "#components/editor/editor-page.tsx";
import { LoadedOnce } from "#components/editor/loaded-once.tsx";
import { useEditor } from "#components/editor/use-editor.ts";
import { VendorGate } from "#components/vendor-gate.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
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

export function loader({ params }: LoaderFunctionArgs): null {
  void queryClient.prefetchQuery(ownVendorQuery(params["vendorId"] ?? ""));
  return null;
}

const resolver = zodResolver(vendorDetailsSchema, { error: describeVendorIssue });
const rulesFor = () => resolver;

function VendorEditor({ vendor }: { vendor: OwnVendor }) {
  const { vendorId } = vendor;
  const editor = useEditor({
    kind: "vendor",
    id: vendorId,
    stored: vendor,
    schema: ownVendor,
    toValues: toFormValues,
    rulesFor,
    saving: useSaveVendor(),
    read: (answer) => answer.vendor,
    words: { saved: m.console_venue_saved(), notSaved: m.console_venue_not_saved() },
  });
  const goUp = useGoUp(consolePaths.vendor(vendorId));
  const [isUploading, setUploading] = useState(false);
  const { register, formState } = editor.form;
  const { errors } = formState;
  return (
    <EditorPage
      editor={editor}
      title={m.console_details()}
      subtitle={editor.base.name}
      onBack={goUp}
      onSubmit={(fields) => editor.store({ fields })}
      isUploading={isUploading}
      changedTitle={m.console_venue_changed()}
      listChanges={listVendorChanges}
    >
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
          marksRequired
          error={errors.businessDayStartHour?.message}
        />
      </fieldset>
      <LookFields vendorId={vendorId} isUploading={isUploading} onUploading={setUploading} />
      <ForGuests />
      <div>
        <Switch {...register("guestlistEnabled")} label={fieldLabels.guestlistEnabled} aria-describedby="lists-hint" />
        <p id="lists-hint" className="mt-1 text-14 text-muted">
          {m.console_guest_lists_hint()}
        </p>
      </div>
    </EditorPage>
  );
}

/** What its owners say about a venue. */
export function VendorDetailsPage() {
  return (
    <VendorGate title={m.console_details()} for="ADMIN">
      {({ vendor: { vendorId } }) => (
        <LoadedOnce
          key={vendorId}
          query={editedVendorQuery(vendorId)}
          title={m.console_details()}
          failedTitle={m.console_venue_not_loaded()}
        >
          {({ vendor }) => <VendorEditor vendor={vendor} />}
        </LoadedOnce>
      )}
    </VendorGate>
  );
}
