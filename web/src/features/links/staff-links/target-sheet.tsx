import * as m from "@skipline/contract/texts";
import { useId, useState } from "react";
import type { Resolver, ResolverResult } from "react-hook-form";
import { DraftNotice } from "#components/draft-notice.tsx";
import { EditorConflict } from "#components/editor/editor-conflict.tsx";
import { useEditor } from "#components/editor/use-editor.ts";
import { Form } from "#components/form.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { explainLinkError, listTargetChanges, targetProblem } from "./link-form.ts";
import { leadsTo, useSaveTarget } from "./links-queries.ts";
import type { LeadsTo, Shown } from "./links-queries.ts";

interface TargetValues {
  target: string;
}

/** A link always leads somewhere; a wristband without an address leads to its venue. */
const rules = (mayBeEmpty: boolean): Resolver<TargetValues, unknown, TargetValues> => {
  return ({ target }): ResolverResult<TargetValues, TargetValues> => {
    const problem = (mayBeEmpty && target.trim() === "") || targetProblem(target, window.location.origin);
    if (problem === true) return { values: { target }, errors: {} };
    return { values: {}, errors: { target: { type: "validate", message: problem } } };
  };
};
const linkRules = () => rules(false);
const wristbandRules = () => rules(true);

const toValues = ({ target }: LeadsTo): TargetValues => ({ target: target ?? "" });

const wordsOf = {
  links: {
    edit: m.link_edit_title(),
    bringBack: m.link_bring_back_title(),
    saved: m.link_updated(),
    broughtBack: m.link_brought_back(),
    changed: m.changed_link(),
    hint: m.link_target_hint(),
  },
  wristbands: {
    edit: m.wristband_edit_title(),
    bringBack: m.wristband_bring_back_title(),
    saved: m.wristband_updated(),
    broughtBack: m.wristband_brought_back(),
    changed: m.changed_wristband(),
    hint: m.wristband_target_hint(),
  },
};

/** Where a link or a wristband leads from now on; what was retired leads on again. */
export function TargetSheet({
  vendorId,
  current: { kind, id, target, isRetired },
  onClose,
}: {
  vendorId: string;
  current: Shown;
  onClose: () => void;
}) {
  const formId = useId();
  const isLink = kind === "links";
  const words = wordsOf[kind];
  const [stored] = useState<LeadsTo>({ target, isRetired });
  const [failure, setFailure] = useState<Error | null>(null);
  const editor = useEditor({
    kind: isLink ? "link" : "wristband",
    id: `${vendorId}.${id}`,
    stored,
    schema: leadsTo,
    toValues,
    rulesFor: isLink ? linkRules : wristbandRules,
    saving: useSaveTarget(vendorId, { kind, id }),
    read: (now) => now,
    words: { saved: isRetired ? words.broughtBack : words.saved, notSaved: m.target_not_saved() },
    onSaved: onClose,
    onNotSaved: setFailure,
  });
  const { form, isSaving, draft, store, conflict } = editor;
  const explanation = explainLinkError(failure);
  if (conflict) return <EditorConflict editor={editor} title={words.changed} listChanges={listTargetChanges} />;
  return (
    <Sheet
      open
      onClose={() => !isSaving && onClose()}
      title={isRetired ? words.bringBack : words.edit}
      {...(!isLink && { description: <span className="wrap-anywhere">{id}</span> })}
      footer={
        <Button type="submit" form={formId} full pending={isSaving}>
          {isRetired ? m.bring_back_title() : m.save_changes()}
        </Button>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmitCapture={() => setFailure(null)}
        onSubmit={(typed) => store({ target: typed.target.trim() || null })}
        className="grid gap-5 pt-1"
      >
        {draft && <DraftNotice onDiscard={draft.discard} />}
        {explanation && <Alert tone="danger">{explanation}</Alert>}
        {isLink && <TextField label={m.link_code()} hint={m.link_code_stays()} prefix="/R/" value={id} readOnly />}
        <TextField
          {...form.register("target")}
          label={m.link_leads_to()}
          hint={words.hint}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          required={isLink}
          error={form.formState.errors.target?.message}
        />
      </Form>
    </Sheet>
  );
}
