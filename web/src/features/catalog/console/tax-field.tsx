import type { TaxCategory } from "@skipline/contract/tax-categories";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { taxWords } from "#lib/product-words.ts";
import { SuggestField } from "#ui/suggest-field.tsx";
import { findTaxCategories } from "./tax-search.ts";

interface TaxFieldProps {
  value: string;
  error: string | undefined;
  onChange: (category: TaxCategory) => void;
}

/** What a product is to the tax, found by what people call it; only what is chosen from the list counts. */
export function TaxField({ value, error, onChange }: TaxFieldProps) {
  /** Null while nothing is looked for. */
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? [] : findTaxCategories(typed);
  return (
    <SuggestField
      label={m.console_product_tax()}
      hint={m.console_product_tax_hint()}
      error={error}
      maxLength={60}
      value={typed ?? taxWords[value as TaxCategory]}
      onValueChange={setTyped}
      onFocus={({ currentTarget }) => currentTarget.select()}
      suggestions={found.map((category) => ({ id: category, text: taxWords[category] }))}
      status={typed !== null && found.length === 0 ? m.console_product_tax_none() : null}
      onChoose={({ id }) => {
        onChange(id as TaxCategory);
        setTyped(null);
      }}
      onUnchosen={() => setTyped(null)}
    />
  );
}
