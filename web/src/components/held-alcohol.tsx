import * as m from "@skipline/contract/texts";
import { CircleAlert } from "lucide-react";
import type { PricedCart } from "#lib/cart-lines.ts";
import { alcoholAgain } from "./hours-words.ts";
import type { HoursNow } from "./use-hours.ts";

/** What of a cart can't be ordered at this hour. */
export function heldLines({ lines }: PricedCart, hours: HoursNow | null): PricedCart["lines"] {
  if (!hours || hours.alcohol.isOpen) return [];
  return lines.filter(({ product }) => product.productType === "ALCOHOLIC_ITEM");
}

/** Above a cart that holds alcohol while none is sold: it stays there, and the rest can be ordered without it. */
export function HeldAlcohol({ cart, hours }: { cart: PricedCart; hours: HoursNow | null }) {
  const names = [...new Set(heldLines(cart, hours).map(({ product }) => product.name))].join(", ");
  return (
    <output className="block">
      {hours && names !== "" && (
        <span className="my-2 flex items-start gap-2 rounded-14 bg-warning-soft px-3 py-2 text-14 text-strong">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
          <span className="min-w-0">
            <strong className="font-bold">{m.hours_alcohol_held({ names })}</strong> {alcoholAgain(hours)}
          </span>
        </span>
      )}
    </output>
  );
}
