import type { LocationOrder } from "@skipline/contract/fulfilment";
import { shortOrderId } from "@skipline/contract/text";
import * as m from "@skipline/contract/texts";
import { Clock, Smartphone } from "lucide-react";
import { memo } from "react";
import { OrderedItems } from "#components/order-card.tsx";
import { OrderMarks } from "#components/order-marks.tsx";
import { OrderStatusBadge } from "#components/order-status-badge.tsx";
import { formatDate, formatTime, timeAgo } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { formatPrice } from "@skipline/contract/price";
import { useNow } from "#lib/use-now.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { classes } from "#ui/classes.ts";
import { Skeleton } from "#ui/skeleton.tsx";

export interface StaffOrderCardProps {
  order: LocationOrder;
  /** Instead of its status: how long the guest has waited. */
  waits?: boolean;
}

/** Where a row has room, a table's columns; below, the places of a card. */
const columns =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 p-4 @max-[14rem]:grid-cols-1 @max-[14rem]:justify-items-start @min-[50rem]:grid-cols-[4.75rem_8.5rem_minmax(0,1fr)_3rem_8.5rem_4rem_5.5rem] " +
  "@min-[50rem]:items-center @min-[50rem]:gap-x-3 @min-[50rem]:px-4 @min-[50rem]:py-2.5";
/** One line of a table. */
const inTable = "@min-[50rem]:row-start-1 @min-[50rem]:col-span-1";

/** "3 items", all pieces. */
function countText(items: LocationOrder["cartItems"]): string {
  return m.items({ count: items.reduce((sum, { quantity }) => sum + quantity, 0) });
}

function WaitingBadge({ since }: { since: string }) {
  return (
    <Badge tone="warning" icon={<Clock aria-hidden="true" />}>
      {timeAgo(since, useNow())}
    </Badge>
  );
}

/** The names of the columns, for eyes: each row says its own to a screen reader. */
export function StaffOrderColumns() {
  return (
    <div aria-hidden="true" className={classes("hidden text-14 font-medium text-muted @min-[50rem]:grid", columns)}>
      <span>{m.order()}</span>
      <span>{m.time()}</span>
      <span>{m.items_title()}</span>
      <span>{m.phone()}</span>
      <span>{m.status()}</span>
      <span className="text-end">{m.tip()}</span>
      <span className="text-end">{m.total()}</span>
    </div>
  );
}

/** One order of the history; the whole card leads to its screen, where nothing is submitted by itself. */
export const StaffOrderCard = memo(function StaffOrderCard({ order, waits = false }: StaffOrderCardProps) {
  const { orderId, vendorLocationId, cartItems, datetimeCreated, datetimePaid, customerPhoneLast4, refundState } =
    order;
  const isWaiting = waits && order.status === "PAID" && datetimePaid !== null;
  return (
    <Card as="li" padding="none" interactive>
      <div className={columns}>
        <Link
          to={staffPaths.orderView(vendorLocationId, orderId)}
          className={classes(
            "font-bold text-strong tabular-nums after:absolute after:inset-0 after:content-['']",
            inTable,
          )}
        >
          <span className="sr-only">{m.order()} </span>
          <span aria-hidden="true">#</span>
          {shortOrderId(orderId)}
        </Link>
        <span
          className={classes(
            "flex flex-wrap justify-end gap-1.5 @min-[50rem]:col-start-5 @min-[50rem]:justify-start",
            inTable,
          )}
        >
          {refundState === "REFUNDING" && <Badge tone="warning">{m.refund_in_progress()}</Badge>}
          {refundState === "FAILED" && <Badge tone="danger">{m.refund_failed_badge()}</Badge>}
          {order.refunded && order.status !== "REFUNDED" && <Badge tone="notice">{m.order_partly_refunded()}</Badge>}
          <OrderMarks order={order} />
          {/* Under "Waiting" it would be the same on each, and hide what differs: how long. */}
          {isWaiting ? <WaitingBadge since={datetimePaid} /> : <OrderStatusBadge order={order} />}
        </span>
        <p
          className={classes(
            "col-span-full line-clamp-2 text-16 text-normal @min-[50rem]:col-start-3 @min-[50rem]:line-clamp-1",
            inTable,
          )}
        >
          <OrderedItems order={order} />
        </p>
        <p className="flex flex-wrap gap-x-3 self-end text-14 text-muted tabular-nums @min-[50rem]:contents">
          <span className={classes("@min-[50rem]:col-start-2", inTable)}>
            {/* Those that wait are of tonight. */}
            {!waits && `${formatDate(datetimeCreated, order.timeZone)} `}
            {formatTime(datetimeCreated, order.timeZone)}
          </span>
          {!waits && <span className="@min-[50rem]:hidden">{countText(cartItems)}</span>}
          <span className={classes("inline-flex items-center gap-1 @min-[50rem]:col-start-4", inTable)}>
            <Smartphone aria-hidden="true" className="size-3.5 @min-[50rem]:hidden" />
            <span className="sr-only">{m.phone_ending_in()} </span>
            {customerPhoneLast4}
          </span>
        </p>
        <p
          className={classes(
            "hidden text-end text-14 text-muted tabular-nums @min-[50rem]:col-start-6 @min-[50rem]:block",
            inTable,
          )}
        >
          <span className="sr-only">{m.tip()} </span>
          {formatPrice(order.tipAmount)}
        </p>
        <p
          className={classes(
            "self-end text-end text-18 font-bold text-strong tabular-nums @min-[50rem]:col-start-7 @min-[50rem]:self-center @min-[50rem]:text-16",
            inTable,
          )}
        >
          {formatPrice(order.totalAmount)}
        </p>
      </div>
    </Card>
  );
});

export function StaffOrderCardSkeleton() {
  return (
    <Card as="li" padding="none">
      <div className={columns}>
        <Skeleton shape="h-5 w-20" />
        <span className="@min-[50rem]:col-start-5 @min-[50rem]:row-start-1">
          <Skeleton shape="h-6 w-28" rounded="full" />
        </span>
        <span className="col-span-full @min-[50rem]:col-span-1 @min-[50rem]:col-start-3 @min-[50rem]:row-start-1">
          <Skeleton shape="h-5 w-4/5" />
        </span>
        <Skeleton shape="h-4 w-28" />
        <span className="@min-[50rem]:col-start-7 @min-[50rem]:row-start-1">
          <Skeleton shape="h-5 w-16" />
        </span>
      </div>
    </Card>
  );
}
