import { ShoppingBag, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import { CartRow } from "../../../components/cart-row.tsx";
import { DeleteAllButton } from "../../../components/delete-all-button.tsx";
import type { PricedCart } from "../../../lib/cart-lines.ts";
import { paths } from "../../../lib/paths.ts";
import { formatCents } from "../../../lib/price.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

export interface CartSheetProps {
  open: boolean;
  vendorLocationId: string;
  cart: PricedCart;
  /** 0 removes. */
  onQuantity: (productId: string, quantity: number) => void;
  onClose: () => void;
}

export function CartSheet({ open, vendorLocationId, cart, onQuantity, onClose }: CartSheetProps) {
  const navigate = useNavigate();
  const empty = cart.lines.length === 0;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Cart (${cart.totalQuantity})`}
      footer={
        !empty && (
          <Button
            full
            size="large"
            trailing={formatCents(cart.subtotal)}
            onClick={() => void navigate(paths.orderReview(vendorLocationId))}
          >
            Checkout
          </Button>
        )
      }
    >
      {empty && cart.unavailable.length === 0 && (
        <EmptyState
          icon={<ShoppingBag />}
          title="Your cart is currently empty."
          message="Browse our products and add items to your cart to see them here."
          action={
            <Button full onClick={onClose}>
              Continue Shopping
            </Button>
          }
        />
      )}
      <ul className="divide-y divide-line">
        {cart.lines.map((line) => (
          <CartRow key={line.productId} line={line} onQuantity={(next) => onQuantity(line.productId, next)} />
        ))}
        {cart.unavailable.map(({ productId, product }) => (
          <li key={productId} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-bold text-muted">{product?.name ?? "An item that is no longer on the menu"}</p>
              <p className="text-14 text-danger">Out of Stock</p>
            </div>
            <IconButton
              label={`Remove ${product?.name ?? "the item"}`}
              icon={<Trash2 aria-hidden="true" className="size-5" />}
              onClick={() => onQuantity(productId, 0)}
            />
          </li>
        ))}
      </ul>
      {(!empty || cart.unavailable.length > 0) && (
        <div className="flex justify-center pb-2">
          <DeleteAllButton vendorLocationId={vendorLocationId} onDeleted={onClose} />
        </div>
      )}
      {!empty && (
        <p className="flex justify-between border-t border-line py-4 text-18 font-bold text-strong">
          <span>Subtotal</span>
          <span className="tabular-nums">{formatCents(cart.subtotal)}</span>
        </p>
      )}
    </Sheet>
  );
}
