import { listOrders } from "@skipline/contract/ordering";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { call } from "../../../api/call.ts";
import { useSession } from "../../../api/session.ts";
import { OrderCard, OrderCardSkeleton } from "../../../components/order-card.tsx";
import { OrdersFailed, noOrdersText } from "../../../components/orders-failed.tsx";
import { paths } from "../../../lib/paths.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { Loading } from "../../../ui/skeleton.tsx";

const pageSize = 20;

function historyQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: [listOrders.id, "history", userId],
    enabled: userId !== "",
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam === null ? {} : { nextToken: pageParam }) };
      return call(listOrders, { params: { userId }, query }, { signal });
    },
    getNextPageParam: ({ nextToken }) => nextToken,
  });
}

/** Every order of the guest that was paid, newest first. */
export function OrderHistoryPage() {
  const userId = useSession()?.profile.userId ?? "";
  const goBack = useGoBack(paths.account());
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(historyQuery(userId));
  const orders = data?.pages.flatMap(({ items }) => items) ?? [];
  const hasFailed = isError && !data;
  return (
    <Page title="Order History" width="phone" onBack={goBack}>
      {hasFailed && <OrdersFailed onReload={() => void refetch()} />}
      {isPending && (
        <Loading label="Loading your orders">
          <ul className="flex flex-col gap-3">
            {Array.from({ length: 5 }, (_, row) => (
              <OrderCardSkeleton key={row} />
            ))}
          </ul>
        </Loading>
      )}
      {data && orders.length === 0 && <EmptyState icon={<ReceiptText />} title={noOrdersText} />}
      {orders.length > 0 && (
        <ul className="flex flex-col gap-3">
          {orders.map((order) => (
            <OrderCard key={order.orderId} order={order} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className="mt-6 flex flex-col items-center gap-2">
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
          {isFetchNextPageError && (
            <p role="alert" className="text-14 text-danger">
              More orders could not be loaded. Please try again.
            </p>
          )}
        </div>
      )}
    </Page>
  );
}
