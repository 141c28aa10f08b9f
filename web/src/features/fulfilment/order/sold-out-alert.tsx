import { lineKey } from "@skipline/contract/cart-line";
import { soldOutReason, type Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { Undo2 } from "lucide-react";
import { formatPrice } from "@skipline/contract/price";
import { GuestWords, OrderedWords } from "#lib/ordered-words.tsx";
import { TypedIn } from "#lib/vendor-words.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useRefund } from "./use-refund.ts";

/** What sold out in the second before it was paid. Handed over or refunded: whoever stands here decides, in one tap. */
export function SoldOutAlert({ order }: { order: Order }) {
  const { refund, isPending } = useRefund(order.orderId);
  const lines = order.cartItems.filter(({ isSoldOut }) => isSoldOut);
  if (order.status !== "PAID" || lines.length === 0) return null;
  return (
    <Alert
      tone="danger"
      title={m.order_sold_out_title()}
      action={
        order.allowedActions.includes("REFUND") && (
          <Button
            variant="danger"
            full
            pending={isPending}
            icon={<Undo2 aria-hidden="true" className="size-5" />}
            onClick={() => refund(soldOutReason)}
          >
            {m.refund_now({ sum: formatPrice(order.refundable ?? order.totalAmount) })}
          </Button>
        )
      }
    >
      <p>{m.order_sold_out_text()}</p>
      <ul className="mt-1 font-bold">
        <TypedIn value={order.vendorLanguage}>
          {lines.map((line) => (
            <li key={lineKey(line)} className="tabular-nums">
              {line.quantity} ×{" "}
              <OrderedWords line={line}>
                {line.name}
                {line.variantName && ` (${line.variantName})`}
              </OrderedWords>
              <GuestWords line={line} className="font-normal" />
            </li>
          ))}
        </TypedIn>
      </ul>
    </Alert>
  );
}
