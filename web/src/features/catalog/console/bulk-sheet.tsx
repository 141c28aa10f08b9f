import type { BulkChange } from "@skipline/contract/bulk-products";
import type { OwnProduct } from "@skipline/contract/own-products";
import { priceSteps } from "@skipline/contract/price-change";
import * as m from "@skipline/contract/texts";
import { useState } from "react";
import { currencySign, formatCents } from "@skipline/contract/price";
import { productKinds, taxWords } from "#lib/product-words.ts";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { SelectOption } from "#ui/select-field.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { SheetProps } from "#ui/sheet.tsx";
import { TextField } from "#ui/text-field.tsx";
import { isPercent, noBulk, previewPrices, readBulk } from "./bulk-change.ts";
import type { BulkSubject, BulkValues, PriceWay } from "./bulk-change.ts";

const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>): SelectOption[] =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

const subjects = optionsOf<BulkSubject>({
  price: m.activity_price(),
  isAvailable: m.activity_availability(),
  productType: m.console_product_kind(),
  taxCategory: m.console_product_tax(),
  isArchived: m.console_bulk_archive(),
});
const ways = optionsOf<PriceWay>({
  RAISE: m.console_bulk_raise(),
  LOWER: m.console_bulk_lower(),
  MORE_PERCENT: m.console_bulk_more_percent(),
  LESS_PERCENT: m.console_bulk_less_percent(),
  SET: m.console_bulk_set(),
});
const steps = priceSteps.map((step) => ({ value: String(step), label: formatCents(step) }));
/** The field of each subject but the price: what it may become. */
const choices: Readonly<Record<Exclude<BulkSubject, "price">, SelectOption[]>> = {
  isAvailable: optionsOf({ true: m.available(), false: m.sold_out() }),
  productType: optionsOf(productKinds),
  taxCategory: optionsOf(taxWords),
  isArchived: optionsOf({ true: m.console_menu_archive(), false: m.console_menu_restore() }),
};
const mostShown = 4;

interface BulkSheetProps extends Pick<SheetProps, "findReturn"> {
  open: boolean;
  products: readonly OwnProduct[];
  pending: boolean;
  /** What the server said to it. */
  error: string | null;
  onChange: (change: BulkChange) => void;
  onClose: () => void;
}

/** One change of many products: what it is, and what the first of them will cost. */
export function BulkSheet({ open, products, pending, error, onChange, onClose, findReturn }: BulkSheetProps) {
  const [values, setValues] = useState(noBulk);
  const [isTried, setTried] = useState(false);
  const read = readBulk(values);
  const count = products.length;
  const { subject, way } = values;
  const price = read.change?.price;
  const put = (part: Partial<BulkValues>) => setValues((before) => ({ ...before, ...part }));

  return (
    <Sheet
      open={open}
      onClose={() => !pending && onClose()}
      findReturn={findReturn}
      title={m.console_bulk_change({ count })}
      footer={
        <Button type="submit" form="bulk-change" full pending={pending}>
          {m.console_bulk_change({ count })}
        </Button>
      }
    >
      <form
        id="bulk-change"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (read.change) onChange(read.change);
        }}
      >
        <SelectField
          label={m.console_bulk_subject()}
          options={subjects}
          value={subject}
          onChange={({ currentTarget }) => put({ subject: currentTarget.value as BulkSubject })}
        />
        {subject === "price" ? (
          <>
            <SelectField
              label={m.console_bulk_way()}
              options={ways}
              value={way}
              onChange={({ currentTarget }) => put({ way: currentTarget.value as PriceWay, amount: "" })}
            />
            <TextField
              label={isPercent(way) ? m.console_bulk_percent() : m.amount()}
              prefix={isPercent(way) ? undefined : currencySign}
              inputMode="decimal"
              autoComplete="off"
              required
              maxLength={9}
              value={values.amount}
              error={isTried ? read.error : undefined}
              onChange={({ currentTarget }) => put({ amount: currentTarget.value })}
            />
            {isPercent(way) && (
              <SelectField
                label={m.console_bulk_step()}
                options={steps}
                value={values.step}
                onChange={({ currentTarget }) => put({ step: currentTarget.value })}
              />
            )}
            {price && (
              <ul aria-label={m.console_bulk_preview()} className="grid gap-1 text-14 text-normal">
                {previewPrices(products, price, mostShown).map(({ productId, name, before, after }) => (
                  <li key={productId} className="flex flex-wrap justify-between gap-x-3">
                    <span className="min-w-0 wrap-anywhere">
                      <TypedWords>{name}</TypedWords>
                    </span>
                    <span className="tabular-nums">{m.console_bulk_from_to({ before, after })}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <SelectField
            label={m.console_bulk_becomes()}
            options={choices[subject]}
            value={values[subject]}
            onChange={({ currentTarget }) => put({ [subject]: currentTarget.value })}
          />
        )}
        {error !== null && <Alert tone="danger">{error}</Alert>}
      </form>
    </Sheet>
  );
}
