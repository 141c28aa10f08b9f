import { mostWristbandsAtOnce } from "@skipline/contract/links";
import * as m from "@skipline/contract/texts";
import { Suspense, useId, useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { latePart } from "#api/code.ts";
import { RequiredNote } from "#components/required-note.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { boxProblem, explainLinkError, readBox, targetProblem } from "./link-form.ts";
import { useAddWristbands, useSaveWristband } from "./links-queries.ts";
import type { Shown } from "./links-queries.ts";
import { readIdColumn, toIdList } from "./wristband-file.ts";
import type { ChosenFile } from "./wristband-file.ts";

// What reads files weighs more than the page.
const { Part: WristbandFileFields } = latePart(() => import("./wristband-file-fields.tsx"), "WristbandFileFields");

type How = "paste" | "file";

const overrideField = {
  label: m.link_leads_to(),
  hint: m.wristband_target_hint(),
  inputMode: "url",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  maxLength: 2048,
} as const;

const overrideProblem = (text: string) => text.trim() === "" || targetProblem(text, window.location.origin);
const readOverride = (text: string) => text.trim() || null;

/** Wristbands come in boxes: their ids are pasted or come as a file, and lead to one place. */
export function WristbandBoxSheet({ vendorId, onClose }: { vendorId: string; onClose: () => void }) {
  const formId = useId();
  const add = useAddWristbands(vendorId);
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: { ids: "", target: "" } });
  const { errors } = formState;
  const explanation = explainLinkError(add.error);
  const [how, setHow] = useState<How>("paste");
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [isFileMissing, setFileMissing] = useState(false);
  const pasted = useWatch({ control, name: "ids" });
  const reading = useMemo(() => chosen && readIdColumn(chosen.file, chosen.column), [chosen]);
  const count = how === "file" ? (reading?.nfcIds.length ?? 0) : readBox(pasted).nfcIds.length;

  function submit({ ids, target }: { ids: string; target: string }): void {
    const overrideUrl = readOverride(target);
    if (how === "paste") {
      add.mutate({ nfcIds: readBox(ids).nfcIds, overrideUrl }, { onSuccess: onClose });
      return;
    }
    setFileMissing(!reading);
    if (reading?.problems.length === 0)
      add.mutate({ idList: toIdList(reading.nfcIds), overrideUrl }, { onSuccess: onClose });
  }

  return (
    <Sheet
      open
      onClose={() => !add.isPending && onClose()}
      title={m.wristbands_add()}
      footer={
        <Button
          type="submit"
          form={formId}
          full
          pending={add.isPending}
          disabled={how === "file" && (reading?.problems.length ?? 0) > 0}
        >
          {count > 1 ? m.wristbands_add_count({ count }) : m.wristbands_add()}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5 pt-1">
        {explanation && <Alert tone="danger">{explanation}</Alert>}
        <RequiredNote />
        <ChoiceGroup
          label={m.wristbands_how()}
          columns={2}
          choices={[
            { value: "paste", label: m.wristbands_paste() },
            { value: "file", label: m.wristbands_from_file() },
          ]}
          value={how}
          onChange={(next) => {
            add.reset();
            setHow(next);
          }}
        />
        {how === "paste" ? (
          <TextArea
            {...register("ids", { validate: boxProblem, shouldUnregister: true })}
            label={m.wristband_ids()}
            hint={m.wristband_ids_hint({ most: mostWristbandsAtOnce })}
            rows={6}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            marksRequired
            error={errors.ids?.message}
          />
        ) : (
          <Suspense fallback={<Skeleton shape="h-40 w-full" rounded="20" />}>
            <WristbandFileFields
              chosen={chosen}
              reading={reading}
              isMissing={isFileMissing}
              onChoose={(next) => {
                add.reset();
                setFileMissing(false);
                setChosen(next);
              }}
            />
          </Suspense>
        )}
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
