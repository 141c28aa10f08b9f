import type { Product } from "@skipline/contract/catalog";
import { Ban, RotateCcw } from "lucide-react";
import { memo, useState } from "react";
import { useStore } from "zustand";
import { ProductPicture } from "../../../components/product-picture.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { InventoryEditor } from "./inventory-editor.ts";
import { describeForeignChange, isDirty, readDraft } from "./product-draft.ts";

export interface ProductEditorCardProps {
  product: Product;
  editor: InventoryEditor;
}

const undoMs = 6000;

function showFailure(): void {
  showToast({ title: "Error", description: "Failed to update, please try again.", tone: "danger" });
}

/** Sold out, or back: one tap, shown at once, with a way back. */
function AvailabilityButton({ product, editor, isAvailable }: ProductEditorCardProps & { isAvailable: boolean }) {
  async function set(next: boolean, withUndo: boolean): Promise<void> {
    if (withUndo) {
      showToast({
        title: next ? "Back on the menu" : "Sold out",
        description: [product.name, product.variantName].filter(Boolean).join(" · "),
        action: { label: "Undo", onAction: () => void set(!next, false) },
        durationMs: undoMs,
      });
    }
    await editor.setAvailable(product, next).catch(showFailure);
  }
  return (
    <Button
      variant="secondary"
      size="small"
      full
      icon={
        isAvailable ? (
          <Ban aria-hidden="true" className="size-5 shrink-0" />
        ) : (
          <RotateCcw aria-hidden="true" className="size-5 shrink-0" />
        )
      }
      onClick={() => void set(!isAvailable, true)}
    >
      {isAvailable ? "Sold out" : "Back on the menu"}
      <span className="sr-only">: {[product.name, product.variantName].filter(Boolean).join(", ")}</span>
    </Button>
  );
}

/** One product: on the menu or not, and for how much. */
export const ProductEditorCard = memo(function ProductEditorCard({ product, editor }: ProductEditorCardProps) {
  const { productId, name, variantName, productType, imageUrls, price } = product;
  const draft = useStore(editor.store, ({ drafts }) => drafts[productId] ?? null);
  const wanted = useStore(editor.store, ({ wanted: all }) => all[productId]);
  const isSaving = useStore(editor.store, ({ saving }) => saving[productId] ?? false);
  const [isChecked, setChecked] = useState(false);

  const isOnMenu = wanted ?? product.isAvailable;
  const dirty = isDirty(draft, product);
  const foreign = dirty && !isSaving ? describeForeignChange(draft, product) : null;
  const error = dirty && isChecked ? readDraft(draft, product).error : undefined;
  const label = [name, variantName].filter(Boolean).join(", ");

  async function save(): Promise<void> {
    setChecked(true);
    await editor.save(product).catch(showFailure);
  }

  return (
    <Card as="li" padding="small">
      <form
        aria-label={label}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty && !isSaving) void save();
        }}
        className="flex h-full flex-col gap-3"
      >
        <div className="flex flex-wrap items-start gap-3">
          <span className={isOnMenu ? "w-16 shrink-0" : "w-16 shrink-0 opacity-50"}>
            <ProductPicture imageUrl={imageUrls[0]} productType={productType} alt="" sizes="4rem" />
          </span>
          <div className="min-w-20 flex-1">
            <h3 className="text-16 leading-tight font-bold text-pretty">{name}</h3>
            {variantName && <p className="text-14 text-muted">{variantName}</p>}
            {!isOnMenu && (
              <p className="mt-1">
                <Badge tone="danger" icon={<Ban aria-hidden="true" />}>
                  Sold out
                </Badge>
              </p>
            )}
          </div>
          <div className="w-32 shrink-0 max-[22rem]:w-full">
            <AvailabilityButton product={product} editor={editor} isAvailable={isOnMenu} />
          </div>
        </div>
        <div className="mt-auto grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
          <TextField
            label={`Price of ${label}`}
            labelHidden
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            value={draft?.price ?? price}
            error={error}
            onChange={(event) => {
              setChecked(false);
              editor.edit(product, { price: event.currentTarget.value });
            }}
            onBlur={() => setChecked(true)}
          />
          <div className="pt-1">
            <Switch
              label="Available"
              aria-label={`${label} is available`}
              checked={draft?.isAvailable ?? isOnMenu}
              disabled={wanted !== undefined}
              onChange={(event) => editor.edit(product, { isAvailable: event.currentTarget.checked })}
            />
          </div>
        </div>
        {foreign && <Alert tone="warning">{foreign}</Alert>}
        {dirty && (
          <div className="grid grid-cols-2 gap-3">
            <Button type="submit" size="small" full pending={isSaving}>
              {foreign ? "Update anyway" : "Update"}
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
              Cancel
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
});
