import * as m from "@skipline/contract/texts";
import { tidyNote } from "@skipline/contract/cart-line";
import { maxQuantityPerLine, priceCart } from "@skipline/contract/pricing";
import type { Product } from "@skipline/contract/catalog";
import { parseMoney } from "@skipline/contract/money";
import { useState } from "react";
import { noteExample, NoteInput } from "#components/note-field.tsx";
import { discountOf } from "#lib/cart-lines.ts";
import { formatCents } from "@skipline/contract/price";
import { mostOf } from "#lib/most-of.ts";
import { VendorWord } from "#lib/vendor-words.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { priceOfProduct } from "./menu-price.ts";
import { sizeOf } from "../sizes.ts";
import { chooseDefaultVariant } from "./merchandise.ts";
import type { ProductGroup } from "./merchandise.ts";
import { ProductAbout } from "./product-about.tsx";

export interface ProductSheetProps {
  open: boolean;
  group: ProductGroup;
  quantityOf: (productId: string) => number;
  /** Where it is a drink with alcohol, at an hour without. */
  alcoholFrom: string | null;
  onAdd: (product: Product, quantity: number, note: string) => void;
  onClose: () => void;
}

/** All there is to know of a product: choose a variant where it has some, how many, and what to ask for. Its state is one visit's: the page gives every opening its own key. */
export function ProductSheet({ open, group, quantityOf, alcoholFrom, onAdd, onClose }: ProductSheetProps) {
  const [variantId, setVariantId] = useState(() => chooseDefaultVariant(group.variants)?.productId ?? null);
  const [wanted, setQuantity] = useState(1);
  const [note, setNote] = useState("");

  const variant = group.variants.find((candidate) => candidate.productId === variantId) ?? null;
  const soldOut = group.variants.every((candidate) => !candidate.isAvailable);
  const heldUntil = group.variants[0]?.productType === "ALCOHOLIC_ITEM" ? alcoholFrom : null;
  const prices = new Set(group.variants.map((candidate) => candidate.discountedPrice ?? candidate.price));
  const named = group.variants.length > 1 || Boolean(group.variants[0]?.variantName);
  const allSizes = group.variants.every((candidate) => sizeOf(candidate) !== null);
  const sizeLabel = group.variants[0]?.productType === "MERCHANDISE" ? m.product_size_clothes() : m.product_size();
  const inCart = variantId ? quantityOf(variantId) : 0;
  const most = variant ? mostOf(variant) : maxQuantityPerLine;
  const room = Math.max(1, most - inCart);
  const quantity = Math.min(wanted, room);
  const total = variant
    ? priceCart([{ unitPrice: parseMoney(variant.price), quantity, ...discountOf(variant) }]).subtotal
    : 0;

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<VendorWord of={group} word="name" />}
      footer={
        <div className="flex flex-wrap items-center gap-3">
          <Stepper
            label={m.quantity()}
            texts={{ less: m.stepper_less_quantity(), more: m.stepper_more_quantity() }}
            value={quantity}
            onChange={setQuantity}
            min={1}
            max={room}
            disabled={soldOut}
            size="large"
          />
          <div className="flex-[1_1_11rem]">
            <Button
              full
              disabled={!variant?.isAvailable || heldUntil !== null || inCart >= most}
              trailing={variant?.isAvailable ? formatCents(total) : undefined}
              onClick={() => variant && onAdd(variant, quantity, tidyNote(note))}
            >
              {variant?.isAvailable ? (heldUntil ?? m.product_add()) : m.out_of_stock()}
            </Button>
          </div>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        <ProductAbout group={group} variant={variant} />
        {named && (
          <ChoiceGroup
            label={allSizes ? sizeLabel : m.product_choose()}
            choices={group.variants.map((candidate) => ({
              value: candidate.productId,
              label: <VendorWord of={candidate} word={candidate.variantName === null ? "name" : "variantName"} />,
              disabled: !candidate.isAvailable,
              note: candidate.isAvailable
                ? prices.size > 1 && formatCents(priceOfProduct(candidate).cents)
                : m.out_of_stock(),
            }))}
            value={variant?.isAvailable ? variantId : null}
            onChange={setVariantId}
          />
        )}
        {!soldOut && (
          <NoteInput value={note} onChange={setNote} example={variant ? noteExample(variant.productType) : undefined} />
        )}
        {variant?.isAvailable && variant.left !== null && (
          <p className="text-14 font-medium">{m.stock_left({ count: variant.left })}</p>
        )}
        {inCart > 0 && <p className="text-14 text-muted">{m.product_in_cart({ quantity: inCart, max: most })}</p>}
      </div>
    </Sheet>
  );
}
