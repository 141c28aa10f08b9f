import * as m from "@skipline/contract/texts";
import { ShoppingBag } from "lucide-react";
import { useNavigate } from "react-router";
import type { CartRowActions } from "#components/cart-rows.tsx";
import type { HoursNow } from "#components/use-hours.ts";
import type { PricedCart } from "#lib/cart-lines.ts";
import { paths } from "#lib/paths.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CartContent } from "./cart-content.tsx";

export interface CartSheetProps extends CartRowActions {
  open: boolean;
  vendorLocationId: string;
  cart: PricedCart;
  hours: HoursNow | null;
  onClose: () => void;
}

/** A look at the cart without leaving the menu, and without signing in: the review is where it is checked and ordered. */
export function CartSheet({ open, vendorLocationId, cart, hours, onClose, ...actions }: CartSheetProps) {
  const navigate = useNavigate();
  const isEmpty = cart.lines.length === 0;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.cart_with_count({ quantity: cart.totalQuantity })}
      footer={
        !isEmpty && (
          <Button full size="large" onClick={() => void navigate(paths.orderReview(vendorLocationId))}>
            {m.review_order()}
          </Button>
        )
      }
    >
      {isEmpty && cart.unavailable.length === 0 && (
        <EmptyState
          icon={<ShoppingBag />}
          title={m.cart_empty()}
          message={m.cart_empty_hint()}
          action={
            <Button full onClick={onClose}>
              {m.continue_shopping()}
            </Button>
          }
        />
      )}
      <CartContent vendorLocationId={vendorLocationId} cart={cart} hours={hours} onDeleted={onClose} {...actions} />
    </Sheet>
  );
}
