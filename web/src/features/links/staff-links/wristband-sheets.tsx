import { mostWristbandsAtOnce } from "@skipline/contract/links";
import * as m from "@skipline/contract/texts";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { boxProblem, explainLinkError, readBox, targetProblem } from "./link-form.ts";
import { useAddWristbands, useSaveWristband } from "./links-queries.ts";
import type { Shown } from "./links-queries.ts";

const overrideField = {
  label: m.wristband_leads_to(),
  hint: m.wristband_target_hint(),
  inputMode: "url",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 2048,
} as const;

const overrideProblem = (text: string) => text.trim() === "" || targetProblem(text, window.location.origin);
const readOverride = (text: string) => text.trim() || null;

/** Wristbands come in boxes: their ids are pasted, and lead to one place. */
export function WristbandBoxSheet({ vendorId, onClose }: { vendorId: string; onClose: () => void }) {
  const formId = useId();
  const add = useAddWristbands(vendorId);
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: { ids: "", target: "" } });
  const { errors } = formState;
  const explanation = explainLinkError(add.error);
  const count = readBox(useWatch({ control, name: "ids" })).nfcIds.length;
  return (
    <Sheet
      open
      onClose={() => !add.isPending && onClose()}
      title={m.wristbands_add()}
      footer={
        <Button type="submit" form={formId} full pending={add.isPending}>
          {count > 1 ? m.wristbands_add_count({ count }) : m.wristbands_add()}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ ids, target }) =>
            add.mutate({ nfcIds: readBox(ids).nfcIds, overrideUrl: readOverride(target) }, { onSuccess: onClose }),
          )(event)
        }
        className="grid gap-5 pt-1"
      >
        {explanation && <Alert tone="danger">{explanation}</Alert>}
        <TextArea
          {...register("ids", { validate: boxProblem })}
          label={m.wristband_ids()}
          hint={m.wristband_ids_hint({ most: mostWristbandsAtOnce })}
          rows={6}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.ids?.message}
        />
        <TextField
          {...register("target", { validate: overrideProblem })}
          {...overrideField}
          error={errors.target?.message}
        />
      </form>
    </Sheet>
  );
}

/** Where one wristband leads; one that was retired leads on again. */
export function WristbandSheet({
  vendorId,
  current,
  onClose,
}: {
  vendorId: string;
  current: Shown;
  onClose: () => void;
}) {
  const formId = useId();
  const save = useSaveWristband(vendorId, current);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { target: current.target ?? "" } });
  const explanation = explainLinkError(save.error);
  return (
    <Sheet
      open
      onClose={() => !save.isPending && onClose()}
      title={current.isRetired ? m.wristband_bring_back_title() : m.wristband_edit_title()}
      description={<span className="wrap-anywhere">{current.id}</span>}
      footer={
        <Button type="submit" form={formId} full pending={save.isPending}>
          {current.isRetired ? m.bring_back_title() : m.save_changes()}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) =>
          void handleSubmit(({ target }) => save.mutate(readOverride(target), { onSuccess: onClose }))(event)
        }
        className="grid gap-5 pt-1"
      >
        {explanation && <Alert tone="danger">{explanation}</Alert>}
        <TextField
          {...register("target", { validate: overrideProblem })}
          {...overrideField}
          error={formState.errors.target?.message}
        />
      </form>
    </Sheet>
  );
}
