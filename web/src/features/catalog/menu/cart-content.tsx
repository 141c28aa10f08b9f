import * as m from "@skipline/contract/texts";
import { Trash2 } from "lucide-react";
import { CartRows } from "#components/cart-rows.tsx";
import type { CartRowActions } from "#components/cart-rows.tsx";
import { HeldAlcohol } from "#components/held-alcohol.tsx";
import type { HoursNow } from "#components/use-hours.ts";
import { DeleteAllButton } from "#components/delete-all-button.tsx";
import { useTable } from "#components/use-table.ts";
import type { PricedCart } from "#lib/cart-lines.ts";
import { formatCents } from "@skipline/contract/price";
import { VendorWord } from "#lib/vendor-words.tsx";
import { IconButton } from "#ui/icon-button.tsx";

interface CartContentProps extends CartRowActions {
  vendorLocationId: string;
  cart: PricedCart;
  hours: HoursNow | null;
  onDeleted?: () => void;
}

/** What the cart holds and comes to: in the sheet of a phone, and beside the menu of a laptop. */
export function CartContent({ vendorLocationId, cart, hours, onQuantity, onNote, onDeleted }: CartContentProps) {
  const isEmpty = cart.lines.length === 0 && cart.unavailable.length === 0;
  const { table } = useTable(vendorLocationId);
  return (
    <>
      <HeldAlcohol cart={cart} hours={hours} />
      {!isEmpty && table !== null && <p className="text-14 text-muted">{m.order_table({ table })}</p>}
      <CartRows lines={cart.lines} onQuantity={onQuantity} onNote={onNote} />
      {cart.unavailable.length > 0 && (
        <ul className="divide-y divide-line">
          {cart.unavailable.map(({ product, ...line }) => (
            <li key={`${line.productId} ${line.note}`} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-bold text-muted">
                  {product ? <VendorWord of={product} word="name" /> : m.cart_item_gone()}
                </p>
                <p className="text-14 text-danger">{m.out_of_stock()}</p>
              </div>
              <IconButton
                label={product ? m.stepper_remove({ name: product.name }) : m.cart_remove_gone()}
                icon={<Trash2 aria-hidden="true" className="size-5" />}
                onClick={() => onQuantity(line, 0)}
              />
            </li>
          ))}
        </ul>
      )}
      {!isEmpty && (
        <div className="flex justify-center pb-2">
          <DeleteAllButton vendorLocationId={vendorLocationId} {...(onDeleted && { onDeleted })} />
        </div>
      )}
      {cart.lines.length > 0 && (
        <p className="flex flex-wrap justify-between gap-x-4 border-t border-line py-4 text-18 font-bold text-strong">
          <span>{m.subtotal()}</span>
          <span className="tabular-nums">{formatCents(cart.subtotal)}</span>
        </p>
      )}
    </>
  );
}
