import type { LocationOrder } from "@skipline/contract/fulfilment";
import { shortOrderId } from "@skipline/contract/text";
import { Smartphone } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router";
import { listItems } from "../../../components/order-card.tsx";
import { OrderStatusBadge } from "../../../components/order-status-badge.tsx";
import { formatDate, formatTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { formatPrice } from "../../../lib/price.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

export interface StaffOrderCardProps {
  order: LocationOrder;
}

/** "3 items", all pieces. */
function countText(items: LocationOrder["cartItems"]): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 item" : `${count} items`;
}

/** One order of the history; the whole card leads to its screen, where nothing is submitted by itself. */
export const StaffOrderCard = memo(function StaffOrderCard({ order }: StaffOrderCardProps) {
  const { orderId, vendorLocationId, cartItems, datetimeCreated, customerPhoneLast4, refundState } = order;
  return (
    <Card as="li" interactive>
      <div className="flex items-center justify-between gap-3">
        <Link
          to={paths.staffOrderView(vendorLocationId, orderId)}
          className="font-bold text-strong tabular-nums after:absolute after:inset-0 after:content-['']"
        >
          <span className="sr-only">Order </span>
          <span aria-hidden="true">#</span>
          {shortOrderId(orderId)}
        </Link>
        <span className="flex flex-wrap justify-end gap-1.5">
          {refundState === "REFUNDING" && <Badge tone="warning">Refund in progress</Badge>}
          {refundState === "FAILED" && <Badge tone="danger">Refund failed</Badge>}
          <OrderStatusBadge order={order} />
        </span>
      </div>
      <p className="mt-2 line-clamp-2 text-16 text-normal">{listItems(cartItems)}</p>
      <div className="mt-2 flex items-end justify-between gap-4">
        <p className="flex flex-wrap gap-x-3 text-14 text-muted tabular-nums">
          <span>
            {formatDate(datetimeCreated, order.timeZone)} {formatTime(datetimeCreated, order.timeZone)}
          </span>
          <span>{countText(cartItems)}</span>
          <span className="inline-flex items-center gap-1">
            <Smartphone aria-hidden="true" className="size-3.5" />
            <span className="sr-only">Phone ending in </span>
            {customerPhoneLast4}
          </span>
        </p>
        <p className="shrink-0 text-18 font-bold text-strong tabular-nums">{formatPrice(order.totalAmount)}</p>
      </div>
    </Card>
  );
});

export function StaffOrderCardSkeleton() {
  return (
    <Card as="li">
      <div className="flex items-center justify-between">
        <Skeleton shape="h-5 w-20" />
        <Skeleton shape="h-6 w-28" rounded="full" />
      </div>
      <Skeleton shape="mt-3 h-5 w-4/5" />
      <div className="mt-3 flex justify-between">
        <Skeleton shape="h-4 w-48" />
        <Skeleton shape="h-5 w-16" />
      </div>
    </Card>
  );
}
