import * as m from "@skipline/contract/texts";
import { Trash2 } from "lucide-react";
import { OnePicture } from "#components/one-picture.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { describeChance } from "../odds.ts";
import { readPercent } from "./prize-draft.ts";
import type { PrizeDraft, PrizeProblems } from "./prize-draft.ts";

interface PrizeFieldsProps {
  vendorId: string;
  draft: PrizeDraft;
  position: number;
  problems: PrizeProblems;
  onChange: (change: Partial<PrizeDraft>) => void;
  onRemove: () => void;
}

function hintOf(percent: string): string {
  const odds = readPercent(percent);
  return odds === null ? m.prize_chance_hint() : describeChance(odds);
}

/** One kind of prize in the form. */
export function PrizeFields({ vendorId, draft, position, problems, onChange, onRemove }: PrizeFieldsProps) {
  const name = draft.name.trim() || m.prize_number({ number: position });
  return (
    <li className="rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line">
      <fieldset className="flex flex-wrap gap-4">
        <legend className="sr-only">{name}</legend>
        <OnePicture vendorId={vendorId} picture={draft} error={problems.picture} onChange={onChange} />
        <div className="grid min-w-[min(14rem,100%)] flex-1 gap-4">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={m.prize()}
                value={draft.name}
                error={problems.name}
                autoComplete="off"
                onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
              />
            </div>
            <span className="pt-7">
              <IconButton
                label={m.stepper_remove({ name })}
                icon={<Trash2 aria-hidden="true" className="size-5" />}
                onClick={onRemove}
              />
            </span>
          </div>
          <TextArea
            label={m.description()}
            rows={2}
            value={draft.description}
            error={problems.description}
            onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={m.prize_how_many()}
              inputMode="numeric"
              value={draft.quantity}
              error={problems.quantity}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
            />
            <TextField
              label={m.prize_chance()}
              inputMode="decimal"
              value={draft.percent}
              hint={hintOf(draft.percent)}
              error={problems.percent}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange({ percent: currentTarget.value })}
            />
          </div>
        </div>
      </fieldset>
    </li>
  );
}
