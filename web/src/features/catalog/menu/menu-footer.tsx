import type { Cents } from "@skipline/contract/money";
import * as m from "@skipline/contract/texts";
import { CircleAlert, ShoppingBag } from "lucide-react";
import type { PricedCart } from "#lib/cart-lines.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { formatCents } from "@skipline/contract/price";
import { buttonClasses } from "#ui/button-classes.ts";

interface MenuFooterProps {
  vendorLocationId: string;
  totalQuantity: number;
  subtotal: Cents;
  /** In the cart, but not to be had any more. */
  soldOut: PricedCart["unavailable"];
  onOpenCart: () => void;
}

/** Why the cart counts less than was put into it. */
function SoldOutNote({ soldOut }: Pick<MenuFooterProps, "soldOut">) {
  const names = soldOut.map(({ product }) => product?.name ?? m.cart_item_gone());
  return (
    <output className="block">
      {names.length > 0 && (
        <span className="mb-3 flex items-start gap-2 rounded-14 bg-warning-soft px-3 py-2 text-14 text-strong">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
          <span className="min-w-0">
            <strong className="font-bold">{m.menu_sold_out_label()}</strong>{" "}
            {m.menu_sold_out_names({ names: names.join(", ") })}
          </span>
        </span>
      )}
    </output>
  );
}

/** Quantity and subtotal: the bag opens the cart, the large button leads to the review. */
export function MenuFooter({ vendorLocationId, totalQuantity, subtotal, soldOut, onOpenCart }: MenuFooterProps) {
  return (
    <>
      <SoldOutNote soldOut={soldOut} />
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={m.cart_with_items({ count: totalQuantity })}
          onClick={onOpenCart}
          className="relative inline-grid size-15 shrink-0 place-items-center rounded-full bg-surface-2 text-strong inset-ring inset-ring-control transition-transform active:scale-95"
        >
          <ShoppingBag aria-hidden="true" className="size-6" />
          <span className="absolute -top-1 -inset-e-1 inline-grid min-h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-14 font-bold text-on-accent tabular-nums">
            {totalQuantity}
          </span>
        </button>
        <Link
          to={paths.orderReview(vendorLocationId)}
          className={`flex-[1_1_9rem] flex-wrap gap-x-3 ${buttonClasses({ size: "large" })}`}
        >
          <span className="me-auto text-start">{m.review_order()}</span>
          <span className="tabular-nums">{formatCents(subtotal)}</span>
        </Link>
        <output className="sr-only">{m.menu_in_cart({ count: totalQuantity, sum: formatCents(subtotal) })}</output>
      </div>
    </>
  );
}
