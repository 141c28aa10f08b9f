import * as m from "@skipline/contract/texts";
import { ShoppingBag } from "lucide-react";
import type { CartRowActions } from "#components/cart-rows.tsx";
import type { HoursNow } from "#components/use-hours.ts";
import type { PricedCart } from "#lib/cart-lines.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { CartContent } from "./cart-content.tsx";

interface CartPaneProps extends CartRowActions {
  vendorLocationId: string;
  cart: PricedCart;
  hours: HoursNow | null;
}

/** Beside the menu where there is room: the cart is always in sight. */
export function CartPane({ vendorLocationId, cart, hours, ...actions }: CartPaneProps) {
  const isEmpty = cart.lines.length === 0 && cart.unavailable.length === 0;
  return (
    <section
      aria-labelledby="cart-pane"
      className="sticky top-4 flex max-h-[calc(100dvh-2rem)] flex-col overflow-hidden rounded-20 bg-surface-1 inset-ring inset-ring-line"
    >
      <h2 id="cart-pane" className="px-5 pt-5 pb-1 text-22 font-bold">
        {m.cart_with_count({ quantity: cart.totalQuantity })}
      </h2>
      {isEmpty ? (
        <div className="flex items-center gap-4 px-5 pt-2 pb-6 text-muted">
          <ShoppingBag aria-hidden="true" className="size-6 shrink-0" />
          <p>{m.cart_empty_whole()}</p>
        </div>
      ) : (
        <>
          <div className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain px-5">
            <CartContent vendorLocationId={vendorLocationId} cart={cart} hours={hours} {...actions} />
          </div>
          <div className="border-t border-line p-5">
            <Link to={paths.orderReview(vendorLocationId)} className={buttonClasses({ size: "large", full: true })}>
              {m.review_order()}
            </Link>
          </div>
        </>
      )}
    </section>
  );
}
