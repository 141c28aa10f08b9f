import type { Product } from "@skipline/contract/catalog";
import * as m from "@skipline/contract/texts";
import { Check } from "lucide-react";
import { memo, useId, useState } from "react";
import { useStore } from "zustand";
import { ProductPicture } from "#components/product-picture.tsx";
import { currencySign, formatCents, formatPrice } from "@skipline/contract/price";
import { TypedWords } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classes } from "#ui/classes.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FieldError } from "#ui/field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AvailabilitySwitch, showUpdateFailure } from "./availability-switch.tsx";
import type { InventoryEditor } from "./inventory-editor.ts";
import { doubtPrice, readPrice } from "#lib/price-input.ts";
import type { PriceDoubt } from "#lib/price-input.ts";
import { describeForeignChange, isDirty } from "./product-draft.ts";
import { StockControl } from "./stock-control.tsx";

export interface ProductEditorCardProps {
  product: Product;
  editor: InventoryEditor;
}

/** One product: on sale or not, and for how much. A card, and a row where there is room. */
export const ProductEditorCard = memo(function ProductEditorCard({ product, editor }: ProductEditorCardProps) {
  const { productId, name, variantName, productType, imageUrls, price } = product;
  const draft = useStore(editor.store, ({ drafts }) => drafts[productId] ?? null);
  const isOnSale = useStore(editor.store, ({ wanted }) => wanted[productId]) ?? product.isAvailable;
  const isSaving = useStore(editor.store, ({ saving }) => saving[productId] ?? false);
  const isUpdated = useStore(editor.store, ({ updated }) => updated[productId] === price);
  const [isChecked, setChecked] = useState(false);
  /** The price that was asked about before it is live. */
  const [doubt, setDoubt] = useState<PriceDoubt | null>(null);

  const dirty = isDirty(draft, product);
  const foreign = dirty && !isSaving ? describeForeignChange(draft, product) : null;
  const typed = dirty ? readPrice(draft.price) : { price };
  const priceId = useId();
  const error = isChecked ? typed.error : undefined;
  const label = [name, variantName].filter(Boolean).join(", ");

  async function save(): Promise<void> {
    setChecked(true);
    await editor.save(product).catch(showUpdateFailure);
  }

  function submit(): void {
    if (!dirty || isSaving) return;
    const found = typed.price === undefined ? null : doubtPrice(typed.price, price);
    if (found) setDoubt(found);
    else void save();
  }

  return (
    <Card as="li" padding="none">
      <form
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 p-3 @min-[50rem]:grid-cols-[auto_minmax(0,1fr)_9rem_14rem_minmax(9.5rem,min-content)] @min-[50rem]:gap-x-4 @min-[50rem]:py-1.5"
      >
        <span
          className={classes(
            "w-10 @min-[20rem]:row-span-2 @min-[20rem]:w-14 @min-[20rem]:self-start @min-[40rem]:w-10 @min-[50rem]:row-span-1 @min-[50rem]:self-center",
            !isOnSale && "opacity-50",
          )}
        >
          <ProductPicture imageUrl={imageUrls[0]} productType={productType} alt="" sizes="3.5rem" />
        </span>
        <div className="min-w-0">
          <h3 className="text-16 leading-tight font-bold wrap-anywhere">
            <TypedWords>{name}</TypedWords>
          </h3>
          {variantName && (
            <p className="text-14 text-muted">
              <TypedWords>{variantName}</TypedWords>
            </p>
          )}
          {/* As high before the counts are known: nothing moves under a finger. */}
          <div className="-ms-4 min-h-11">
            <StockControl product={product} name={label} />
          </div>
        </div>
        {/* The price first, and the switch below it where both have no room. */}
        <div className="col-span-full flex flex-wrap items-center gap-x-2 gap-y-2 @min-[20rem]:col-span-1 @min-[20rem]:col-start-2 @min-[50rem]:contents">
          <div className="w-full @min-[20rem]:order-1 @min-[20rem]:ms-auto @min-[20rem]:w-auto @min-[50rem]:col-start-5 @min-[50rem]:row-start-1 @min-[50rem]:ms-0">
            <AvailabilitySwitch product={product} editor={editor} name={label} />
          </div>
          <div className="w-full @min-[20rem]:max-w-36 @min-[20rem]:flex-1 @min-[20rem]:basis-25 @min-[50rem]:col-start-3 @min-[50rem]:row-start-1 @min-[50rem]:max-w-none">
            <TextField
              id={priceId}
              label={m.inventory_price_of({ name: label })}
              labelHidden
              prefix={currencySign}
              inputMode="decimal"
              autoComplete="off"
              enterKeyHint="done"
              value={draft?.price ?? price}
              error={error}
              errorApart
              onChange={(event) => {
                setChecked(false);
                editor.edit(product, event.currentTarget.value);
              }}
              onBlur={() => setChecked(true)}
            />
          </div>
        </div>
        {/* Across the card, and out of its rows while there is none. */}
        <div className="col-span-full not-has-[p]:absolute @min-[50rem]:col-start-3 @min-[50rem]:row-start-2">
          <FieldError id={priceId} error={error} />
        </div>
        {(dirty || isUpdated) && (
          <div className="col-span-full min-w-0 @min-[50rem]:col-span-1 @min-[50rem]:col-start-4 @min-[50rem]:row-start-1">
            {dirty ? (
              <div className="flex flex-wrap gap-2 *:min-w-26 *:flex-1">
                <Button type="submit" size="small" full pending={isSaving}>
                  {foreign ? m.update_anyway() : m.update()}
                </Button>
                <Button
                  variant="secondary"
                  size="small"
                  full
                  disabled={isSaving}
                  onClick={() => {
                    setChecked(false);
                    editor.cancel(productId);
                  }}
                >
                  {m.cancel()}
                </Button>
              </div>
            ) : (
              <output className="flex min-h-11 items-center gap-2 text-14 font-medium text-positive">
                <Check aria-hidden="true" strokeWidth={3} className="size-4 shrink-0" />
                {m.inventory_updated({ price: formatPrice(price) })}
              </output>
            )}
          </div>
        )}
        {foreign && (
          <div className="col-span-full">
            <Alert tone="warning">{foreign}</Alert>
          </div>
        )}
      </form>
      {doubt && typed.price !== undefined && (
        <ConfirmDialog
          open
          title={doubt === "free" ? m.inventory_free_title() : m.inventory_unlikely_title()}
          description={
            doubt === "free"
              ? m.inventory_free({ name: label, price: formatCents(0) })
              : m.inventory_unlikely({
                  name: label,
                  price: formatPrice(typed.price),
                  before: formatPrice(price),
                })
          }
          confirmText={m.inventory_set_to({ price: formatPrice(typed.price) })}
          onConfirm={() => {
            setDoubt(null);
            void save();
          }}
          onCancel={() => setDoubt(null)}
        />
      )}
    </Card>
  );
});
