import type { Language } from "@skipline/contract/languages";
import { weekdays } from "@skipline/contract/promotion-rule";
import { mostHappyHours } from "@skipline/contract/promotions";
import * as m from "@skipline/contract/texts";
import { Plus, Trash2 } from "lucide-react";
import { Controller, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { DateTimeField } from "#components/date-time/date-time-field.tsx";
import { nameDay } from "#lib/happy-hours.ts";
import { nameLanguage } from "#lib/language-name.ts";
import { langOf } from "#lib/language.ts";
import { currencySign } from "@skipline/contract/price";
import { productKinds } from "#lib/product-words.ts";
import { otherLanguages } from "#lib/typed-translations.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { inWeekOrder } from "#lib/week-order.ts";
import { zoneName } from "#lib/zone-name.ts";
import { CheckList } from "#ui/check-list.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import { ProductChoice } from "./product-choice.tsx";
import { usualHours } from "./promotion-form.ts";
import type { PromotionFormValues } from "./promotion-form.ts";
import type { PromotionMenus } from "./use-promotion-menus.ts";

const useForm = () => useFormContext<PromotionFormValues>();

function Words({ language }: { language: Language }) {
  const { register, formState } = useForm();
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register("description")}
        label={m.console_promotion_words()}
        hint={m.console_promotion_words_hint()}
        lang={langOf(language)}
        autoComplete="off"
        maxLength={200}
        required
        marksRequired
        error={errors.description?.message}
      />
      {otherLanguages(language).map((other) => (
        <TextField
          key={other}
          {...register(`translations.${other}.description`)}
          label={m.console_product_name_in({ language: nameLanguage(other) })}
          lang={langOf(other)}
          autoComplete="off"
          maxLength={200}
          error={errors.translations?.[other]?.description?.message}
        />
      ))}
    </>
  );
}

function TakesOff() {
  const { control, register, formState } = useForm();
  const { errors } = formState;
  const takesOff = useWatch({ control, name: "takesOff" });
  return (
    <>
      <Controller
        control={control}
        name="takesOff"
        render={({ field: { value, onChange } }) => (
          <ChoiceGroup
            label={m.console_promotion_takes_off()}
            choices={[
              { value: "percent", label: m.console_promotion_percent() },
              { value: "amount", label: m.amount() },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      />
      {takesOff === "percent" ? (
        <TextField
          {...register("percent")}
          label={m.activity_promotion_percent()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          required
          marksRequired
          error={errors.percent?.message}
        />
      ) : (
        <TextField
          {...register("amountOff")}
          label={m.activity_promotion_amount()}
          hint={m.console_promotion_amount_hint()}
          prefix={currencySign}
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          required
          marksRequired
          error={errors.amountOff?.message}
        />
      )}
    </>
  );
}

function Reach({ menus }: { menus: PromotionMenus }) {
  const { control } = useForm();
  const reach = useWatch({ control, name: "reach" });
  return (
    <>
      <Controller
        control={control}
        name="reach"
        render={({ field: { value, onChange } }) => (
          <ChoiceGroup
            label={m.console_promotion_for()}
            choices={[
              { value: "everything", label: m.console_promotion_everything() },
              { value: "some", label: m.console_promotion_some() },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      />
      {reach === "some" && (
        <>
          <Controller
            control={control}
            name="productTypes"
            render={({ field: { value, onChange }, fieldState }) => (
              <CheckList
                label={m.activity_promotion_kinds()}
                options={Object.entries(productKinds).map(([kind, label]) => ({ value: kind, label }))}
                value={value}
                onChange={onChange}
                error={fieldState.error?.message}
                isDense
              />
            )}
          />
          <ProductChoice menus={menus} />
        </>
      )}
    </>
  );
}

function Places({ menus: { locations } }: { menus: PromotionMenus }) {
  const { control } = useForm();
  const places = useWatch({ control, name: "places" });
  if (locations.length < 2 && places === "all") return null;
  return (
    <>
      <Controller
        control={control}
        name="places"
        render={({ field: { value, onChange } }) => (
          <ChoiceGroup
            label={m.report_locations()}
            choices={[
              { value: "all", label: m.report_all_locations() },
              { value: "some", label: m.console_promotion_some_locations() },
            ]}
            value={value}
            onChange={onChange}
          />
        )}
      />
      {places === "some" && (
        <Controller
          control={control}
          name="vendorLocationIds"
          render={({ field: { value, onChange }, fieldState }) => (
            <CheckList
              label={m.console_promotion_where()}
              options={locations.map(({ vendorLocationId, description }) => ({
                value: vendorLocationId,
                label: <TypedWords>{description}</TypedWords>,
              }))}
              value={value}
              onChange={onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </>
  );
}

function Window({ timeZone }: { timeZone: string }) {
  const { control } = useForm();
  const startsAt = useWatch({ control, name: "startsAt" });
  return (
    <fieldset>
      <legend className="mb-4 text-18 font-bold text-strong">{m.console_promotion_when()}</legend>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        {(["startsAt", "endsAt"] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field, fieldState }) => (
              <DateTimeField
                {...field}
                label={name === "startsAt" ? m.event_starts() : m.event_ends()}
                error={fieldState.error?.message}
                timeZone={timeZone}
                suggested={name === "endsAt" ? startsAt : ""}
              />
            )}
          />
        ))}
      </div>
      <p className="mt-1.5 text-14 text-muted">{m.console_promotion_open()}</p>
      <p className="mt-1 text-14 text-muted">{m.date_time_whose_clock({ zone: zoneName(timeZone) })}</p>
    </fieldset>
  );
}

function HappyHours() {
  const { control, register, formState } = useForm();
  const { errors } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: "happyHours" });
  // Promotions count from Monday on.
  const days = inWeekOrder([...weekdays.slice(-1), ...weekdays.slice(0, -1)]);
  const dayOptions = days.map((day) => ({ value: day, label: nameDay(day) }));
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-18 font-bold text-strong">{m.console_promotion_hours()}</legend>
      <p className="text-14 text-muted">{m.console_promotion_hours_hint()}</p>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid gap-3 rounded-14 p-4 inset-ring inset-ring-line">
          <Controller
            control={control}
            name={`happyHours.${index}.days`}
            render={({ field: { value, onChange }, fieldState }) => (
              <CheckList
                label={m.console_promotion_days()}
                options={dayOptions}
                value={value}
                onChange={onChange}
                error={fieldState.error?.message}
                isDense
              />
            )}
          />
          <div className="flex flex-wrap items-end gap-3">
            {(["from", "to"] as const).map((end) => (
              <div key={end} className="min-w-0 flex-1 basis-36">
                <TextField
                  {...register(`happyHours.${index}.${end}`)}
                  label={end === "from" ? m.console_promotion_hours_from() : m.console_promotion_hours_to()}
                  type="time"
                  required
                  marksRequired
                  error={errors.happyHours?.[index]?.[end]?.message}
                />
              </div>
            ))}
            <IconButton
              label={m.console_promotion_hours_remove()}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => remove(index)}
            />
          </div>
        </div>
      ))}
      {fields.length < mostHappyHours && (
        <span>
          <Button
            variant="secondary"
            size="small"
            icon={<Plus aria-hidden="true" className="size-5" />}
            onClick={() => append(usualHours)}
          >
            {m.console_promotion_hours_add()}
          </Button>
        </span>
      )}
    </fieldset>
  );
}

/** All of a promotion, in a form (`FormProvider`) of its own. */
export function PromotionFields({
  language,
  timeZone,
  menus,
}: {
  /** What the vendor types in. */
  language: Language;
  timeZone: string;
  menus: PromotionMenus;
}) {
  const { register } = useForm();
  return (
    <>
      <Words language={language} />
      <TakesOff />
      <Reach menus={menus} />
      <Places menus={menus} />
      <Window timeZone={timeZone} />
      <HappyHours />
      <Switch {...register("isActive")} label={m.console_promotion_active()} />
    </>
  );
}
