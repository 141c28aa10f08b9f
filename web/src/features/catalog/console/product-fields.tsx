import { allergens } from "@skipline/contract/allergens";
import type { Language } from "@skipline/contract/languages";
import * as m from "@skipline/contract/texts";
import { Controller, useFormContext } from "react-hook-form";
import { OtherLanguageFields } from "#components/other-language-fields.tsx";
import { OnePicture } from "#components/one-picture.tsx";
import { allergenWords } from "#lib/allergen-words.ts";
import { langOf } from "#lib/language.ts";
import { currencySign } from "@skipline/contract/price";
import { productKinds } from "#lib/product-words.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { ProductFormValues } from "./product-form.ts";
import { PreviewButton } from "./product-preview.tsx";
import { TaxField } from "./tax-field.tsx";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const kindOptions = optionsOf(productKinds);

interface ProductFieldsProps {
  vendorId: string;
  /** What its first words are typed in. */
  language: Language;
  isUploading: boolean;
  onUploading: (isUploading: boolean) => void;
}

/** What a product is, in the form of a new one and of one that is there. */
export function ProductFields({ vendorId, language, isUploading, onUploading }: ProductFieldsProps) {
  const { control, register, formState } = useFormContext<ProductFormValues>();
  const { errors } = formState;
  return (
    <>
      <PreviewButton />
      <TextField
        {...register("name")}
        label={m.console_product_name()}
        lang={langOf(language)}
        autoComplete="off"
        maxLength={200}
        required
        marksRequired
        error={errors.name?.message}
      />
      <div className="grid gap-5 sm:grid-cols-[2fr_3fr] sm:gap-4">
        <SelectField
          {...register("productType")}
          label={m.console_product_kind()}
          hint={m.console_product_kind_hint()}
          options={kindOptions}
          error={errors.productType?.message}
        />
        <Controller
          control={control}
          name="taxCategory"
          render={({ field: { value, onChange } }) => (
            <TaxField value={value} error={errors.taxCategory?.message} onChange={onChange} />
          )}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          {...register("price")}
          label={m.activity_price()}
          prefix={currencySign}
          inputMode="decimal"
          autoComplete="off"
          required
          marksRequired
          error={errors.price?.message}
        />
        <TextField
          {...register("variantName")}
          label={m.console_product_variant()}
          hint={m.console_product_variant_hint()}
          autoComplete="off"
          maxLength={100}
          error={errors.variantName?.message}
        />
      </div>
      <TextArea
        {...register("description")}
        label={m.description()}
        hint={m.console_product_description_hint()}
        lang={langOf(language)}
        rows={3}
        maxLength={2_000}
        error={errors.description?.message}
      />
      <TextField
        {...register("abvTenths")}
        label={m.console_product_abv()}
        hint={m.console_product_abv_hint()}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        error={errors.abvTenths?.message}
      />
      <fieldset>
        <legend className="text-14 font-medium text-normal">{m.allergens()}</legend>
        <p className="mt-1 mb-1 text-14 text-muted">{m.console_product_allergens_hint()}</p>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4">
          {allergens.map((one) => (
            <Checkbox key={one} {...register("allergens")} value={one} label={allergenWords[one]} />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-14 font-medium text-normal">{m.console_product_picture()}</legend>
        <Controller
          control={control}
          name="picture"
          render={({ field: { value, onChange } }) => (
            <OnePicture
              vendorId={vendorId}
              picture={{ ...value, isUploading }}
              error={undefined}
              isCut
              onChange={({ isUploading: isUnderWay, ...next }) => {
                onUploading(isUnderWay);
                onChange(next);
              }}
            />
          )}
        />
      </fieldset>
      <TextField
        {...register("pictureAlt")}
        label={m.console_product_alt()}
        hint={m.console_product_alt_hint()}
        lang={langOf(language)}
        autoComplete="off"
        maxLength={250}
        error={errors.pictureAlt?.message}
      />
      <Switch {...register("isAvailable")} label={m.available()} />
      <OtherLanguageFields typedIn={language} defaultOpen>
        {(other, otherName) => (
          <>
            <TextField
              {...register(`translations.${other}.name`)}
              label={m.console_product_name_in({ language: otherName })}
              lang={langOf(other)}
              autoComplete="off"
              maxLength={200}
              error={errors.translations?.[other]?.name?.message}
            />
            <TextField
              {...register(`translations.${other}.variantName`)}
              label={m.console_product_variant_in({ language: otherName })}
              lang={langOf(other)}
              autoComplete="off"
              maxLength={100}
              error={errors.translations?.[other]?.variantName?.message}
            />
            <TextArea
              {...register(`translations.${other}.description`)}
              label={m.console_product_description_in({ language: otherName })}
              lang={langOf(other)}
              rows={3}
              maxLength={2_000}
              error={errors.translations?.[other]?.description?.message}
            />
            <TextField
              {...register(`translations.${other}.pictureAlt`)}
              label={m.console_product_alt_in({ language: otherName })}
              lang={langOf(other)}
              autoComplete="off"
              maxLength={250}
              error={errors.translations?.[other]?.pictureAlt?.message}
            />
          </>
        )}
      </OtherLanguageFields>
    </>
  );
}
