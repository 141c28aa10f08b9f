import * as m from "@skipline/contract/texts";
import { listOrders } from "@skipline/contract/ordering";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useEffect } from "react";
import { useOnline } from "#api/network.ts";
import { pagedQuery } from "#api/paged-query.ts";
import { useSession } from "#api/session.ts";
import { LoadMore } from "#components/load-more.tsx";
import { OrderCard, OrderCardSkeleton } from "#components/order-card.tsx";
import { noOrdersText } from "#components/orders-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { paths } from "#lib/paths.ts";
import { useGoBack } from "#lib/use-go-back.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { KeptOrders } from "../kept-orders.tsx";
import { rememberLastOrders, useLastOrders } from "../last-order.ts";
import { OrderAgainButton } from "../order-again-button.tsx";

const pageSize = 20;

/** Every order of the guest that was paid, newest first. */
export function OrderHistoryPage() {
  const userId = useSession()?.profile.userId ?? "";
  const goBack = useGoBack(paths.account());
  const list = useInfiniteQuery({
    ...pagedQuery(listOrders, { params: { userId }, query: {} }, pageSize),
    enabled: userId !== "",
  });
  const { data, isError, isPending, refetch } = list;
  const newest = data?.pages[0]?.items;
  // A code that was paid for on another device is kept on this one too.
  useEffect(() => {
    if (newest) rememberLastOrders(newest);
  }, [newest]);
  const orders = data?.pages.flatMap(({ items }) => items) ?? [];
  const kept = useLastOrders(userId);
  const isOnline = useOnline();
  const isUnreachable = !data && (isError || (!isOnline && kept.length > 0));
  return (
    <Page title={m.order_history()} width="wide" onBack={goBack}>
      {isUnreachable && <KeptOrders orders={kept} isOnline={isOnline} onReload={() => void refetch()} />}
      {isPending && !isUnreachable && (
        <QueryLoading label={m.orders_loading_yours()}>
          <ul className="grid gap-3 lg:grid-cols-2">
            {Array.from({ length: 5 }, (_, row) => (
              <OrderCardSkeleton key={row} />
            ))}
          </ul>
        </QueryLoading>
      )}
      {data && orders.length === 0 && <EmptyState icon={<ReceiptText />} title={noOrdersText} />}
      {orders.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {orders.map((order) => (
            <OrderCard key={order.orderId} order={order} action={<OrderAgainButton order={order} />} />
          ))}
        </ul>
      )}
      <LoadMore list={list} failedText={m.load_more_failed_orders()} />
    </Page>
  );
}
