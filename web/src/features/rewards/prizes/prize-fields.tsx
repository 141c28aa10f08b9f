import type { Language } from "@skipline/contract/languages";
import { longestTranslatedPrize } from "@skipline/contract/rewards";
import * as m from "@skipline/contract/texts";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { OnePicture } from "#components/one-picture.tsx";
import { OtherLanguageFields } from "#components/other-language-fields.tsx";
import { langOf } from "#lib/language.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import { describeChance } from "../odds.ts";
import { readPercent } from "./prize-form.ts";
import type { PrizesFormValues } from "./prize-form.ts";

const longestName = 200;
const longestDescription = 2000;
/** From this part of it on it is good to know how much is left. */
const soon = 0.8;

interface PrizeFieldsProps {
  vendorId: string;
  /** What the vendor types in. */
  language: Language;
  index: number;
  onRemove: () => void;
  /** A picture more, or one less, is on its way. */
  onUploading: (by: 1 | -1) => void;
}

function hintOf(percent: string): string {
  const odds = readPercent(percent);
  return odds === null ? m.prize_chance_hint() : describeChance(odds);
}

/** "180 of 200 characters", for a field whose text is nearly as long as it may be. */
function lengthHint(text: string, most: number): string | undefined {
  if (text.length < most * soon) return undefined;
  const shown = (figure: number) => figure.toLocaleString(m.locale());
  return m.field_length({ count: shown(text.length), most: shown(most) });
}

/** One kind of prize, in a form (`FormProvider`). */
export function PrizeFields({ vendorId, language, index, onRemove, onUploading }: PrizeFieldsProps) {
  const { control, register, formState } = useFormContext<PrizesFormValues>();
  const [isUploading, setUploading] = useState(false);
  useEffect(() => {
    if (!isUploading) return undefined;
    onUploading(1);
    return () => onUploading(-1);
  }, [isUploading, onUploading]);
  const typed = useWatch({ control, name: `prizes.${index}` });
  const errors = formState.errors.prizes?.[index];
  const at = `prizes.${index}` as const;
  const name = typed.name.trim() || m.prize_number({ number: index + 1 });
  return (
    <li className="rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line">
      <fieldset className="flex flex-wrap gap-4">
        <legend lang={typed.name.trim() === "" ? undefined : langOf(language)} className="sr-only">
          {name}
        </legend>
        <Controller
          control={control}
          name={`${at}.picture`}
          render={({ field: { value, onChange } }) => (
            <OnePicture
              vendorId={vendorId}
              picture={{ ...value, isUploading }}
              error={undefined}
              onChange={({ isUploading: isUnderWay, ...next }) => {
                setUploading(isUnderWay);
                onChange(next);
              }}
            />
          )}
        />
        <div className="grid min-w-[min(14rem,100%)] flex-1 gap-4">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                {...register(`${at}.name`)}
                label={m.prize()}
                lang={langOf(language)}
                hint={lengthHint(typed.name, longestName)}
                error={errors?.name?.message}
                autoComplete="off"
                maxLength={longestName}
                required
                marksRequired
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
            {...register(`${at}.description`)}
            label={m.description()}
            lang={langOf(language)}
            rows={2}
            maxLength={longestDescription}
            hint={lengthHint(typed.description, longestDescription)}
            error={errors?.description?.message}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...register(`${at}.quantity`)}
              label={m.prize_how_many()}
              inputMode="numeric"
              maxLength={6}
              error={errors?.quantity?.message}
              autoComplete="off"
              required
              marksRequired
            />
            <TextField
              {...register(`${at}.odds`)}
              label={m.prize_chance()}
              inputMode="decimal"
              hint={hintOf(typed.odds)}
              error={errors?.odds?.message}
              autoComplete="off"
              required
              marksRequired
            />
          </div>
          {/* Of twenty prizes the page would be too long. */}
          <OtherLanguageFields typedIn={language} defaultOpen={false}>
            {(other, otherName) => (
              <>
                <TextField
                  {...register(`${at}.translations.${other}.name`)}
                  label={m.console_product_name_in({ language: otherName })}
                  lang={langOf(other)}
                  hint={lengthHint(typed.translations?.[other]?.name ?? "", longestName)}
                  autoComplete="off"
                  maxLength={longestName}
                />
                <TextArea
                  {...register(`${at}.translations.${other}.description`)}
                  label={m.console_product_description_in({ language: otherName })}
                  lang={langOf(other)}
                  rows={2}
                  hint={lengthHint(typed.translations?.[other]?.description ?? "", longestTranslatedPrize)}
                  maxLength={longestTranslatedPrize}
                />
              </>
            )}
          </OtherLanguageFields>
        </div>
      </fieldset>
    </li>
  );
}
