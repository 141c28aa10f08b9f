import type { EnrichedOrder } from "@skipline/contract/analytics";
import { shortOrderId } from "@skipline/contract/text";
import { OrderStatusBadge } from "#components/order-status-badge.tsx";
import { formatDate, formatTime } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { paths } from "#lib/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { formatSum, readSum } from "./amounts.ts";
import { customerName } from "./customer-name.ts";
import { productName } from "./report-tables.ts";

/** One order behind a figure, with the amounts that it counted with; the card leads to the order. */
export function ReportOrderCard({ order, timeZone }: { order: EnrichedOrder; timeZone: string }) {
  const { orderId, vendorLocationId, datetimePaid, customer, items, tipAmount, discountAmount, refundedAmount } = order;
  const amounts = [
    readSum(tipAmount) > 0 && `tip ${formatSum(tipAmount)}`,
    readSum(discountAmount) > 0 && `discount ${formatSum(discountAmount)}`,
    readSum(refundedAmount) > 0 && `given back ${formatSum(refundedAmount)}`,
  ];
  const said = amounts.filter(Boolean).join(" · ");
  return (
    <Card as="li" padding="small" interactive>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Link
          to={paths.staffOrderView(vendorLocationId, orderId)}
          className="font-bold text-strong tabular-nums after:absolute after:inset-0 after:content-['']"
        >
          <span className="sr-only">Order </span>
          <span aria-hidden="true">#</span>
          {shortOrderId(orderId)}
        </Link>
        <span className="text-14 text-muted tabular-nums">
          {formatDate(datetimePaid, timeZone)} {formatTime(datetimePaid, timeZone)}
        </span>
        <span className="text-14 text-muted">{customerName(customer)}</span>
        <OrderStatusBadge order={order} />
        {readSum(order.totalAmountPaid) === 0 && <Badge>Free</Badge>}
        <span className="ml-auto text-18 font-bold text-strong tabular-nums">{formatSum(order.totalAmountPaid)}</span>
      </div>
      <p className="mt-1 text-16 text-normal">
        {items.map((item) => `${item.quantity} ${productName(item)}`).join(", ")}
      </p>
      {said && <p className="mt-1 text-14 text-muted tabular-nums">{said}</p>}
    </Card>
  );
}
