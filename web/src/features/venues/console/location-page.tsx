import type { Language } from "@skipline/contract/languages";
import { ownLocation } from "@skipline/contract/own-locations";
import type { OwnLocation } from "@skipline/contract/own-locations";
import * as m from "@skipline/contract/texts";
import { useCallback, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useParams } from "react-router";
import { ownVendorQuery } from "#api/own-vendors.ts";
import { queryClient } from "#api/query-client.ts";
import { EditorPage } from "#components/editor/editor-page.tsx";
import { LoadedOnce } from "#components/editor/loaded-once.tsx";
import { useEditor } from "#components/editor/use-editor.ts";
import { VendorGate } from "#components/vendor-gate.tsx";
import { consolePaths } from "#lib/console-paths.ts";
import { langOf } from "#lib/language.ts";
import { useGoUp } from "#lib/use-go-back.ts";
import { FilmField } from "./film-field.tsx";
import { LocationFields } from "./location-fields.tsx";
import { listLocationChanges, toFormValues } from "./location-form.ts";
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
  const { asksTax, resolver } = useLocationRules();
  const rulesFor = useCallback(() => resolver, [resolver]);
  const editor = useEditor({
    kind: "location",
    id: vendorLocationId,
    stored: location,
    schema: ownLocation,
    toValues: toFormValues,
    rulesFor,
    saving: useSaveLocation(),
    read: (answer) => answer.location,
    words: { saved: m.console_location_saved(), notSaved: m.console_location_not_saved() },
  });
  const goUp = useGoUp(consolePaths.locations(vendorId));
  const [isUploading, setUploading] = useState(false);
  return (
    <EditorPage
      editor={editor}
      title={m.location()}
      subtitle={`${editor.base.description} · ${vendorLocationId}`}
      subtitleLang={langOf(language)}
      onBack={goUp}
      onSubmit={(fields) => editor.store({ fields })}
      isUploading={isUploading}
      changedTitle={m.console_location_changed()}
      listChanges={listLocationChanges}
    >
      <LocationFields asksTax={asksTax} language={language} timeZone={timeZone} />
      <FilmField vendorId={vendorId} onUploading={setUploading} />
    </EditorPage>
  );
}

/** What its owners say about a location. */
export function LocationPage() {
  const { vendorLocationId = "" } = useParams();
  return (
    <VendorGate title={m.location()} for="ADMIN">
      {({ vendor: { vendorId, language, timeZone } }) => (
        <LoadedOnce
          key={vendorLocationId}
          query={editedLocationQuery(vendorId, vendorLocationId)}
          title={m.location()}
          failedTitle={m.console_location_not_loaded()}
        >
          {({ location }) => <LocationEditor location={location} language={language} timeZone={timeZone} />}
        </LoadedOnce>
      )}
    </VendorGate>
  );
}
