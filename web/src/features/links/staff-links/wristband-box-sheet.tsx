import { mostWristbandsAtOnce } from "@skipline/contract/links";
import * as m from "@skipline/contract/texts";
import { Suspense, useId, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { latePart } from "#api/code.ts";
import { useSession } from "#api/session.ts";
import { DraftNotice } from "#components/draft-notice.tsx";
import { Form } from "#components/form.tsx";
import { RequiredNote } from "#components/required-note.tsx";
import { useFormDraft } from "#lib/use-form-draft.ts";
import { useForm } from "#lib/use-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { boxProblem, explainLinkError, readBox, targetProblem } from "./link-form.ts";
import { useAddWristbands } from "./links-queries.ts";
import type { BoxFields } from "./links-queries.ts";
import { readIdColumn, toIdList } from "./wristband-file.ts";
import type { ChosenFile } from "./wristband-file.ts";

// What reads files weighs more than the page.
const { Part: WristbandFileFields } = latePart(() => import("./wristband-file-fields.tsx"), "WristbandFileFields");

type How = "paste" | "file";

const empty = { ids: "", target: "" };

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
  const form = useForm({ defaultValues: empty });
  const { register, control, formState } = form;
  // A file is not kept: whoever comes back chooses it again.
  const name = `wristbands.${useSession()?.profile.userId ?? ""}.${vendorId}`;
  const draft = useFormDraft(form, { name, base: null, fields: empty });
  const { errors } = formState;
  const explanation = explainLinkError(add.error);
  const [how, setHow] = useState<How>("paste");
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [isFileMissing, setFileMissing] = useState(false);
  const pasted = useWatch({ control, name: "ids" });
  const reading = useMemo(() => chosen && readIdColumn(chosen.file, chosen.column), [chosen]);
  const count = how === "file" ? (reading?.nfcIds.length ?? 0) : readBox(pasted).nfcIds.length;

  function send(box: BoxFields): void {
    add.mutate(box, {
      onSuccess() {
        draft.drop();
        onClose();
      },
    });
  }

  function submit({ ids, target }: { ids: string; target: string }): void {
    const overrideUrl = readOverride(target);
    if (how === "paste") {
      send({ nfcIds: readBox(ids).nfcIds, overrideUrl });
      return;
    }
    setFileMissing(!reading);
    if (reading?.problems.length === 0) send({ idList: toIdList(reading.nfcIds), overrideUrl });
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
      <Form form={form} id={formId} onSubmit={submit} className="grid gap-5 pt-1">
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} />}
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
            {...register("ids", { validate: boxProblem })}
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
      </Form>
    </Sheet>
  );
}
