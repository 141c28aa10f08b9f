import { listOrders } from "@skipline/contract/ordering";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { pagedQuery } from "../../../api/paged-query.ts";
import { useSession } from "../../../api/session.ts";
import { LoadMore } from "../../../components/load-more.tsx";
import { OrderCard, OrderCardSkeleton } from "../../../components/order-card.tsx";
import { OrdersFailed, noOrdersText } from "../../../components/orders-failed.tsx";
import { paths } from "../../../lib/paths.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { Loading } from "../../../ui/skeleton.tsx";

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
      <LoadMore list={list} what="orders" />
    </Page>
  );
}
