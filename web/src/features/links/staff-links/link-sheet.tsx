import * as m from "@skipline/contract/texts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { codeProblem, explainLinkError, targetProblem } from "./link-form.ts";
import type { LinkFormValues } from "./link-form.ts";
import { useSaveLink } from "./links-queries.ts";
import type { Shown } from "./links-queries.ts";

export interface LinkSheetProps {
  vendorId: string;
  /** The link that is changed or brought back; null to make one. */
  current: Shown | null;
  onClose: () => void;
}

const texts = (current: Shown | null): { title: string; action: string } => {
  if (!current) return { title: m.link_new(), action: m.link_create() };
  return current.isRetired
    ? { title: m.link_bring_back_title(), action: m.bring_back_title() }
    : { title: m.link_edit_title(), action: m.save_changes() };
};

/** Makes a short link, or says where one leads from now on. */
export function LinkSheet({ vendorId, current, onClose }: LinkSheetProps) {
  const formId = useId();
  const save = useSaveLink(vendorId, current);
  const { register, handleSubmit, formState } = useForm<LinkFormValues>({
    defaultValues: { code: current?.id ?? "", target: current?.target ?? "" },
  });
  const { errors } = formState;
  const { title, action } = texts(current);
  const explanation = explainLinkError(save.error);
  const { host, origin } = window.location;
  return (
    <Sheet
      open
      onClose={() => !save.isPending && onClose()}
      title={title}
      footer={
        <Button type="submit" form={formId} full pending={save.isPending}>
          {action}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ code, target }) =>
            save.mutate({ code: code.trim(), redirectUrl: target.trim() }, { onSuccess: onClose }),
          )(event)
        }
        className="grid gap-5 pt-1"
      >
        {explanation && <Alert tone="danger">{explanation}</Alert>}
        <TextField
          {...register("code", { validate: codeProblem })}
          label={m.link_code()}
          hint={current ? m.link_code_stays() : m.link_code_hint({ host })}
          prefix="/R/"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          required
          readOnly={current !== null}
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
      </form>
    </Sheet>
  );
}
