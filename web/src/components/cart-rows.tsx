import type { CartLine } from "@skipline/contract/cart";
import * as m from "@skipline/contract/texts";
import type { PricedCartLine } from "#lib/cart-lines.ts";
import { mostOf } from "#lib/most-of.ts";
import { VendorWord } from "#lib/vendor-words.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { NoteField, noteExample } from "./note-field.tsx";
import { Price } from "./price.tsx";
import { ProductPicture } from "./product-picture.tsx";

/** What is done to a line of the cart. */
export interface CartRowActions {
  /** 0 removes. */
  onQuantity: (line: CartLine, quantity: number) => void;
  onNote: (line: CartLine, note: string) => void;
}

interface CartRowProps extends CartRowActions {
  line: PricedCartLine;
  /** The most that fits beside the product's other lines. */
  max: number;
  disabled: boolean;
}

function CartRow({ line, max, onQuantity, onNote, disabled }: CartRowProps) {
  const { product, quantity, note, gross, total } = line;
  const name = product.variantName ? `${product.name}, ${product.variantName}` : product.name;
  return (
    <li className="flex items-start gap-3 py-3">
      <span className="w-16 shrink-0 @max-[14rem]:hidden">
        <ProductPicture imageUrl={product.imageUrls[0]} productType={product.productType} alt="" />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 flex-[1_1_7rem] font-bold text-strong">
            <VendorWord of={product} word="name" />
          </p>
          <Price cents={total} before={gross} />
        </div>
        {product.variantName && (
          <p className="text-14 text-muted">
            <VendorWord of={product} word="variantName" />
          </p>
        )}
        {product.left !== null && <p className="text-14 font-medium">{m.stock_left({ count: product.left })}</p>}
        {note && <p className="text-14 wrap-anywhere text-normal">“{note}”</p>}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
          <Stepper
            label={note ? `${name}, “${note}”` : name}
            value={quantity}
            max={max}
            disabled={disabled}
            onChange={(next) => onQuantity(line, next)}
          />
          <NoteField
            name={name}
            note={note}
            example={noteExample(product.productType)}
            disabled={disabled}
            onSave={(next) => onNote(line, next)}
          />
        </div>
      </div>
    </li>
  );
}

/** The lines of a cart, wherever it is shown: picture, name, note, quantity from 0 to 10, and what each comes to. */
export function CartRows({
  lines,
  disabled = false,
  ...actions
}: CartRowActions & { lines: readonly PricedCartLine[]; disabled?: boolean }) {
  const pieces = (productId: string) =>
    lines.reduce((sum, line) => sum + (line.productId === productId ? line.quantity : 0), 0);
  return (
    <ul className="divide-y divide-line">
      {lines.map((line, index) => {
        const nth = lines.slice(0, index).filter(({ productId }) => productId === line.productId).length;
        return (
          <CartRow
            // Not by its note: a row whose note changes stays the same, and keeps the focus.
            key={`${line.productId} ${nth}`}
            line={line}
            max={mostOf(line.product) - pieces(line.productId) + line.quantity}
            disabled={disabled}
            {...actions}
          />
        );
      })}
    </ul>
  );
}
