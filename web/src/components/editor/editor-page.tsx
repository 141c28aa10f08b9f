import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { useId } from "react";
import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import type { FieldValues } from "react-hook-form";
import { Spoken } from "#lib/vendor-words.tsx";
import { Button } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import type { Change } from "../change-list.tsx";
import { DraftNotice } from "../draft-notice.tsx";
import { Form } from "../form.tsx";
import { RequiredNote } from "../required-note.tsx";
import { UploadGuard } from "../upload-guard.tsx";
import { EditorConflict } from "./editor-conflict.tsx";
import type { Editor } from "./use-editor.ts";

interface EditorPageProps<Stored, Values extends FieldValues, Details, Edit> {
  editor: Editor<Stored, Values, Details, Edit>;
  title: string;
  subtitle: string;
  /** What the subtitle was typed in, where that is not the page's. */
  subtitleLang?: Language | undefined;
  onBack: () => void;
  /** Whether a file is still on its way that belongs to it, where no other question is asked on leaving. */
  isUploading?: boolean;
  /** What a change depends on is being asked anew. */
  pending?: boolean;
  /** "Save Changes", unless told otherwise. */
  submitText?: string;
  onSubmit: (details: Details) => void;
  /** "Somebody else changed this event" */
  changedTitle: string;
  listChanges: (base: Stored, theirs: Stored) => readonly Change[];
  isFinal?: (theirs: Stored) => boolean;
  /** The form's fields. */
  children: ReactNode;
  /** Beside them on a laptop, below them on a phone. */
  preview?: ReactNode;
}

/** The page of a `useEditor`. */
export function EditorPage<Stored, Values extends FieldValues, Details, Edit>({
  editor,
  title,
  subtitle,
  subtitleLang,
  onBack,
  isUploading,
  pending = false,
  submitText = m.save_changes(),
  onSubmit,
  changedTitle,
  listChanges,
  isFinal,
  children,
  preview,
}: EditorPageProps<Stored, Values, Details, Edit>) {
  const formId = useId();
  const { form, isSaving, draft } = editor;
  const fields = (
    <Form id={formId} form={form} onSubmit={onSubmit} className="grid max-w-page gap-7">
      {draft && <DraftNotice onDiscard={draft.discard} />}
      <RequiredNote />
      {children}
    </Form>
  );
  return (
    <Page
      title={title}
      documentTitle={`${subtitle} · ${title}`}
      subtitle={<Spoken lang={subtitleLang}>{subtitle}</Spoken>}
      width="wide"
      onBack={onBack}
      footer={
        <Button type="submit" form={formId} full pending={isSaving || pending} disabled={isUploading ?? false}>
          {submitText}
        </Button>
      }
    >
      <FormProvider {...form}>
        {preview === undefined ? (
          fields
        ) : (
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
            {fields}
            {preview}
          </div>
        )}
      </FormProvider>
      {isUploading !== undefined && <UploadGuard isUploading={isUploading} />}
      <EditorConflict editor={editor} title={changedTitle} listChanges={listChanges} isFinal={isFinal} />
    </Page>
  );
}
