import type { OrderRefund } from "@skipline/contract/order-refunds";
import { noRefundReason, type Order } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { formatDateTime } from "#lib/dates.ts";
import { formatPrice } from "@skipline/contract/price";
import { TypedIn } from "#lib/vendor-words.tsx";

const words: Record<OrderRefund["status"], (facts: { sum: string }) => string> = {
  DONE: m.refund_part_done,
  UNDER_WAY: m.refund_part_under_way,
  FAILED: m.refund_part_failed,
};

/** What was given back of an order from here, what for and why: for whoever is asked about it. */
export function PartRefunds({ order }: { order: Order }) {
  return (
    <section aria-label={m.refund_parts()} className="rounded-14 bg-surface-1 p-3 inset-ring inset-ring-line">
      <ul className="grid gap-2">
        {order.refunds.map(({ amount, status, datetime, reason, lines }) => (
          <li key={`${datetime}${amount}${status}`} className="text-16">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-bold text-strong tabular-nums">{words[status]({ sum: formatPrice(amount) })}</span>
              <span className="text-14 text-muted tabular-nums">{formatDateTime(datetime, order.timeZone)}</span>
            </p>
            {lines.length > 0 && (
              <TypedIn value={order.vendorLanguage}>
                <p className="tabular-nums">
                  {lines
                    .map(({ line, quantity }) => `${quantity} × ${order.cartItems[line - 1]?.name ?? ""}`)
                    .join(", ")}
                </p>
              </TypedIn>
            )}
            {reason !== noRefundReason && <p className="wrap-anywhere text-muted">{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
