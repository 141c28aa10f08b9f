import type { EnrichedOrder } from "@skipline/contract/analytics";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { OrderStatusBadge } from "#components/order-status-badge.tsx";
import { formatDate, formatTime } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Marked } from "#ui/marked.tsx";
import { formatSum, readSum } from "#lib/sums.ts";
import { customerName } from "./customer-name.ts";
import { describeItem } from "./orders-table.ts";

/** One order behind a figure, with the amounts that it counted with; the card leads to the order. */
export function ReportOrderCard({ order, timeZone }: { order: EnrichedOrder; timeZone: string }) {
  const { orderId, vendorLocationId, datetimePaid, customer, items, tipAmount, discountAmount, refundedAmount } = order;
  const amounts = [
    readSum(tipAmount) > 0 && m.report_order_had_tip({ amount: formatSum(tipAmount) }),
    readSum(discountAmount) > 0 && m.report_order_had_discount({ amount: formatSum(discountAmount) }),
    readSum(refundedAmount) > 0 && m.report_order_had_back({ amount: formatSum(refundedAmount) }),
  ];
  const said = amounts.filter(Boolean).join(" · ");
  return (
    <Card as="li" padding="small" interactive>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to={staffPaths.orderView(vendorLocationId, orderId)}
          className="font-bold text-strong tabular-nums after:absolute after:inset-0 after:content-['']"
        >
          <Marked
            parts={m.report_order_title.parts({ order: shortOrderId(orderId) })}
            tags={{ spoken: <span className="sr-only" />, shown: <span aria-hidden="true" /> }}
          />
        </Link>
        <span className="text-14 text-muted tabular-nums">
          {formatDate(datetimePaid, timeZone)} {formatTime(datetimePaid, timeZone)}
        </span>
        <span className="text-14 text-muted">{customerName(customer)}</span>
        <OrderStatusBadge order={order} />
        {readSum(order.totalAmountPaid) === 0 && <Badge>{m.report_order_free()}</Badge>}
        <span className="ms-auto text-18 font-bold text-strong tabular-nums">{formatSum(order.totalAmountPaid)}</span>
      </div>
      <p className="mt-1 text-16 text-normal">{items.map(describeItem).join(", ")}</p>
      {said && <p className="mt-1 text-14 text-muted tabular-nums">{said}</p>}
    </Card>
  );
}
