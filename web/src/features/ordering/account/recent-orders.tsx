import { listOrders } from "@skipline/contract/ordering";
import * as m from "@skipline/contract/texts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useOnline } from "#api/network.ts";
import { endpointQuery } from "#api/query.ts";
import { OrderCard, OrderCardSkeleton } from "#components/order-card.tsx";
import { noOrdersText } from "#components/orders-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { SectionWithWay } from "#components/section-with-way.tsx";
import { paths } from "#lib/paths.ts";
import { KeptOrders } from "../kept-orders.tsx";
import { OrderAgainButton } from "../order-again-button.tsx";
import { rememberLastOrders, useLastOrders } from "../last-order.ts";

const shownOrders = 3;

export function RecentOrders({ userId }: { userId: string }) {
  const input = { params: { userId }, query: { limit: shownOrders } };
  const { data, isError, isPending, refetch } = useQuery(endpointQuery(listOrders, input, { enabled: userId !== "" }));
  const kept = useLastOrders(userId);
  // A code that was paid for on another device is kept on this one too.
  useEffect(() => {
    if (data) rememberLastOrders(data.items);
  }, [data]);
  const isOnline = useOnline();
  const isUnreachable = !data && (isError || (!isOnline && kept.length > 0));
  return (
    <SectionWithWay id="recent-orders" title={m.recent_orders()} to={paths.orderHistory()} way={m.recent_orders_all()}>
      {isUnreachable && (
        <KeptOrders orders={kept.slice(0, shownOrders)} isOnline={isOnline} onReload={() => void refetch()} />
      )}
      {isPending && !isUnreachable && (
        <QueryLoading label={m.orders_loading_yours()}>
          <ul className="flex flex-col gap-3">
            {Array.from({ length: shownOrders }, (_, row) => (
              <OrderCardSkeleton key={row} />
            ))}
          </ul>
        </QueryLoading>
      )}
      {data?.items.length === 0 && (
        <p className="rounded-20 border border-dashed border-control p-6 text-center text-16 text-muted">
          {noOrdersText}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="flex flex-col gap-3">
          {data.items.map((order) => (
            <OrderCard key={order.orderId} order={order} action={<OrderAgainButton order={order} />} />
          ))}
        </ul>
      )}
    </SectionWithWay>
  );
}
