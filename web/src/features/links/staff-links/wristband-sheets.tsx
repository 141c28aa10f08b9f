import { mostWristbandsAtOnce } from "@skipline/contract/links";
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
  label: "Leads to (optional)",
  hint: "Empty: your venue’s page. Or a page of Skipline, or another site’s address.",
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
      title="Add Wristbands"
      footer={
        <Button type="submit" form={formId} full pending={add.isPending}>
          {count > 1 ? `Add ${count} Wristbands` : "Add Wristbands"}
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
          label="Wristband ids"
          hint={`Paste a box’s list: one id a line, or with commas. Up to ${mostWristbandsAtOnce} at once.`}
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
      title={current.isRetired ? "Bring Back Wristband" : "Edit Wristband"}
      description={<span className="wrap-anywhere">{current.id}</span>}
      footer={
        <Button type="submit" form={formId} full pending={save.isPending}>
          {current.isRetired ? "Bring Back" : "Save Changes"}
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
