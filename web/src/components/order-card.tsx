import * as m from "@skipline/contract/texts";
import type { Order, OrderLine } from "@skipline/contract/ordering";
import { shortOrderId } from "@skipline/contract/text";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { formatDayTime } from "#lib/dates.ts";
import { Link } from "#lib/link.tsx";
import { OrderedWords } from "#lib/ordered-words.tsx";
import { paths } from "#lib/paths.ts";
import { placeDetail } from "#lib/place-name.ts";
import { formatPrice } from "@skipline/contract/price";
import { useNow } from "#lib/use-now.ts";
import { TypedIn, TypedWords } from "#lib/vendor-words.tsx";
import { Card } from "#ui/card.tsx";
import { Marked } from "#ui/marked.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { OrderMarks } from "./order-marks.tsx";
import { OrderStatusBadge } from "./order-status-badge.tsx";

/** "2 Margarita, 1 Nachos": in a list of orders notes and sizes tell no lines apart. */
export function OrderedItems({
  order: { cartItems, vendorLanguage },
}: {
  order: Pick<Order, "cartItems" | "vendorLanguage">;
}) {
  const sums = new Map<string, { line: OrderLine; quantity: number }>();
  for (const line of cartItems) {
    const { quantity = 0 } = sums.get(line.name) ?? {};
    sums.set(line.name, { line, quantity: quantity + line.quantity });
  }
  return (
    <TypedIn value={vendorLanguage}>
      {Array.from(sums.values(), ({ line, quantity }, index) => (
        <Fragment key={line.name}>
          {index > 0 && ", "}
          {quantity} <OrderedWords line={line}>{line.name}</OrderedWords>
        </Fragment>
      ))}
    </TypedIn>
  );
}

export interface OrderCardProps {
  order: Order;
  /** Below the order: what can be done with it. */
  action?: ReactNode;
}

/** A past order in a list; the whole card leads to its status page. */
export function OrderCard({ order, action }: OrderCardProps) {
  const now = useNow();
  const detail = placeDetail(order.vendorName, order.locationDescription);
  return (
    <Card as="li" interactive>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_min(8rem,100%)]">
          <Link
            to={paths.orderStatus(order.vendorLocationId, order.orderId)}
            className="text-16 font-bold text-strong after:absolute after:inset-0 after:content-['']"
          >
            <Marked
              parts={m.order_card_title.parts({ vendor: order.vendorName, id: shortOrderId(order.orderId) })}
              tags={{ hidden: <span className="sr-only" /> }}
            />
          </Link>
          {detail && (
            <p className="text-14 text-muted">
              <TypedIn value={order.vendorLanguage}>
                <TypedWords>{detail}</TypedWords>
              </TypedIn>
            </p>
          )}
        </div>
        <span className="flex flex-wrap justify-end gap-1.5">
          <OrderMarks order={{ ...order, tableNumber: null }} />
          <OrderStatusBadge order={order} />
        </span>
      </div>
      <p className="mt-3 line-clamp-2 text-16 text-normal">
        <OrderedItems order={order} />
      </p>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 text-14 text-muted tabular-nums">
        <span>
          {formatDayTime(order.datetimePaid ?? order.datetimeCreated, now, order.timeZone)} · #
          {shortOrderId(order.orderId)}
        </span>
        <span className="text-16 font-bold text-strong">{formatPrice(order.totalAmount)}</span>
      </p>
      {/* Above the link that the card is. */}
      {action && <div className="relative z-10 -mb-2 -ms-4 mt-1 w-fit">{action}</div>}
    </Card>
  );
}

export function OrderCardSkeleton() {
  return (
    <Card as="li">
      <div className="flex items-start justify-between gap-3">
        <div className="flex flex-col gap-1.5">
          <Skeleton shape="h-5 w-36" />
          <Skeleton shape="h-4 w-24" />
        </div>
        <Skeleton shape="h-6 w-28" rounded="full" />
      </div>
      <Skeleton shape="mt-3 h-5 w-4/5" />
      <div className="mt-3 flex justify-between">
        <Skeleton shape="h-4 w-40" />
        <Skeleton shape="h-5 w-16" />
      </div>
    </Card>
  );
}
