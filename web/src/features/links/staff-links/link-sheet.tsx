import * as m from "@skipline/contract/texts";
import { useId } from "react";
import { useSession } from "#api/session.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { codeProblem, explainLinkError, targetProblem } from "./link-form.ts";
import type { LinkFormValues } from "./link-form.ts";
import { useMakeLink } from "./links-queries.ts";

const empty: LinkFormValues = { code: "", target: "" };

/** Makes a short link. */
export function LinkSheet({ vendorId, onClose }: { vendorId: string; onClose: () => void }) {
  const formId = useId();
  const make = useMakeLink(vendorId);
  const form = useForm<LinkFormValues>({ defaultValues: empty });
  const { register, formState } = form;
  const name = `link.${useSession()?.profile.userId ?? ""}.${vendorId}.new`;
  const draft = useFormDraft(form, { name, base: null, fields: empty });
  const { errors } = formState;
  const explanation = explainLinkError(make.error);
  const { host, origin } = window.location;

  function submit({ code, target }: LinkFormValues): void {
    const fields = { code: code.trim(), redirectUrl: target.trim() };
    make.mutate(fields, {
      onSuccess() {
        draft.drop();
        onClose();
      },
    });
  }

  return (
    <Sheet
      open
      onClose={() => !make.isPending && onClose()}
      title={m.link_new()}
      footer={
        <Button type="submit" form={formId} full pending={make.isPending}>
          {m.link_create()}
        </Button>
      }
    >
      <Form form={form} id={formId} onSubmit={submit} className="grid gap-5 pt-1">
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
        {explanation && <Alert tone="danger">{explanation}</Alert>}
        <TextField
          {...register("code", { validate: codeProblem })}
          label={m.link_code()}
          hint={m.link_code_hint({ host })}
          prefix="/R/"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          required
          error={errors.code?.message}
        />
        <TextField
          {...register("target", { validate: (text) => targetProblem(text, origin) })}
          label={m.link_leads_to()}
          hint={m.link_target_hint()}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          required
          error={errors.target?.message}
        />
      </Form>
    </Sheet>
  );
}
