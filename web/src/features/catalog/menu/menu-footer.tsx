import type { Cents } from "@skipline/contract/money";
import { ShoppingBag } from "lucide-react";
import { Link } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { formatCents } from "../../../lib/price.ts";
import { buttonClasses } from "../../../ui/button-classes.ts";
import { countItems } from "./menu-section.tsx";

interface MenuFooterProps {
  vendorLocationId: string;
  totalQuantity: number;
  subtotal: Cents;
  onOpenCart: () => void;
}

/** Quantity and subtotal: the bag opens the cart, the large button leads to the review. */
export function MenuFooter({ vendorLocationId, totalQuantity, subtotal, onOpenCart }: MenuFooterProps) {
  return (
    <div className="flex gap-3">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Cart, ${countItems(totalQuantity)}`}
        onClick={onOpenCart}
        className="relative inline-grid size-15 shrink-0 place-items-center rounded-full bg-surface-2 text-strong inset-ring inset-ring-control transition-transform active:scale-95"
      >
        <ShoppingBag aria-hidden="true" className="size-6" />
        <span className="absolute -top-1 -right-1 inline-grid min-h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-14 font-bold text-on-accent tabular-nums">
          {totalQuantity}
        </span>
      </button>
      <Link
        to={paths.orderReview(vendorLocationId)}
        className={`min-w-0 flex-1 gap-3 max-[22rem]:px-4 max-[22rem]:text-16 ${buttonClasses({ size: "large" })}`}
      >
        <span className="flex-1 text-left">Review order</span>
        <span className="tabular-nums">{formatCents(subtotal)}</span>
      </Link>
      <output className="sr-only">{`${countItems(totalQuantity)} in the cart, ${formatCents(subtotal)}`}</output>
    </div>
  );
}
