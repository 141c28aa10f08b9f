import * as m from "@skipline/contract/texts";
import { parseMoney } from "@skipline/contract/money";
import type { Order } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import { formatDateTime } from "#lib/dates.ts";
import { placeDetail } from "#lib/place-name.ts";
import { formatCents } from "@skipline/contract/price";
import { TypedIn, TypedWords } from "#lib/vendor-words.tsx";
import { OrderAmounts } from "./order-amounts.tsx";
import { OrderItems } from "./order-items.tsx";
import { describeMethod, describeRefund } from "./receipt-facts.ts";
import { OrderStatusBadge } from "./order-status-badge.tsx";
import { ReceiptEnd } from "./vendor-support.tsx";

/** Where the money came from, and what of it went back. */
function Money({ order }: { order: Order }) {
  const method = describeMethod(order.paymentMethod);
  const refund = describeRefund(order);
  if (!method && !refund) return null;
  return (
    <dl className="mt-4 flex flex-col gap-2 border-t border-dashed border-control pt-4 text-16 text-normal tabular-nums">
      {method && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt>{m.receipt_paid_with()}</dt>
          <dd className="tracking-wide">{method}</dd>
        </div>
      )}
      {refund && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold text-notice">
          <dt>
            {refund.label}
            {refund.datetime && (
              <span className="font-normal text-muted"> · {formatDateTime(refund.datetime, order.timeZone)}</span>
            )}
          </dt>
          <dd>{formatCents(-parseMoney(refund.amount))}</dd>
        </div>
      )}
    </dl>
  );
}

export interface OrderReceiptProps {
  order: Order;
  headingLevel?: "h2" | "h3";
}

/** The slip: where, when, what, how much. For the guest's status page and the staff's order page. */
export function OrderReceipt({ order, headingLevel: Heading = "h2" }: OrderReceiptProps) {
  const detail = placeDetail(order.vendorName, order.locationDescription);
  const when = order.datetimePaid ?? order.datetimeCreated;
  return (
    <section
      aria-label={m.receipt()}
      data-print
      className="rounded-20 bg-surface-1 p-4 inset-ring inset-ring-line sm:p-5"
    >
      <div className="border-b border-dashed border-control pb-4">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <Heading className="min-w-0 flex-[1_1_min(9rem,100%)] text-18 font-bold">{order.vendorName}</Heading>
          <OrderStatusBadge order={order} />
        </div>
        {detail && (
          <p className="text-14 text-muted">
            <TypedIn value={order.vendorLanguage}>
              <TypedWords>{detail}</TypedWords>
            </TypedIn>
          </p>
        )}
        <p className="text-14 text-muted tabular-nums">
          {formatDateTime(when, order.timeZone)} · #{shortOrderId(order.orderId)}
        </p>
        {order.isTest && (
          <p className="text-16 text-normal">
            <strong className="font-bold text-strong">{m.order_test()}.</strong> {m.order_test_hint()}
          </p>
        )}
        {order.tableNumber !== null && (
          <p className="text-16 font-bold text-strong">{m.order_table({ table: order.tableNumber })}</p>
        )}
      </div>
      <div className="py-4">
        <TypedIn value={order.vendorLanguage}>
          <OrderItems items={order.cartItems} />
        </TypedIn>
      </div>
      <div className="border-t border-dashed border-control pt-4">
        <OrderAmounts order={order} />
        <Money order={order} />
      </div>
      <TypedIn value={order.vendorLanguage}>
        <ReceiptEnd order={order} />
      </TypedIn>
    </section>
  );
}
