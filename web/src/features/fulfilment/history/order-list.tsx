import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowUp, ReceiptText, SearchX } from "lucide-react";
import { memo, useCallback, useEffect, useRef } from "react";
import { LoadMore } from "../../../components/load-more.tsx";
import { OrdersFailed } from "../../../components/orders-failed.tsx";
import { WindowedRun } from "../../../components/windowed-run.tsx";
import { useKeptScroll } from "../../../lib/use-kept-scroll.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import type { OrderPage } from "./order-feed.ts";
import { hasFilters } from "./order-filters.ts";
import { StaffOrderCard, StaffOrderCardSkeleton } from "./staff-order-card.tsx";
import { ordersQuery, refreshPage } from "./staff-orders-queries.ts";
import type { OrderList as List } from "./staff-orders-queries.ts";
import { useLiveOrders } from "./use-live-orders.ts";

const cardHeight = 138;

interface RunProps {
  list: List;
  page: OrderPage;
  first: boolean;
  missedAt: number;
}

/** The orders that one answer brought; asked again, when they come into view, where news of them may be missing. */
const OrderRun = memo(function OrderRun({ list, page, first, missedAt }: RunProps) {
  const isOutdated = page.readAt < missedAt;
  const catchUp = useCallback(() => {
    // No network: what is shown stays, and the next sight of it asks again.
    if (isOutdated) refreshPage(list, page).catch(() => undefined);
  }, [isOutdated, list, page]);
  return (
    <WindowedRun rows={page.items.length} rowHeight={cardHeight} first={first} onNear={catchUp}>
      <ul className="flex flex-col gap-3 pb-3">
        {page.items.map((order) => (
          <StaffOrderCard key={order.orderId} order={order} />
        ))}
      </ul>
    </WindowedRun>
  );
});

/** Above the list, wherever the reader is in it. */
function ArrivedPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output className="pointer-events-none sticky top-3 z-20 -mb-px flex h-px justify-center">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="pointer-events-auto inline-flex h-11 items-center gap-2 rounded-full bg-accent px-5 text-14 font-bold text-on-accent tabular-nums shadow-2"
        >
          <ArrowUp aria-hidden="true" className="size-5" />
          {count === 1 ? "1 new order" : `${count} new orders`}
        </button>
      )}
    </output>
  );
}

/** Loads the next page before the reader meets the list's end. */
function useLoadAhead(canLoad: boolean, load: () => void) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!canLoad || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: "1200px 0px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [canLoad, load]);
  return end;
}

export interface OrderListProps {
  list: List;
}

export function OrderList({ list }: OrderListProps) {
  const query = useInfiniteQuery(ordersQuery(list));
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    query;
  const { arrived, missedAt, show } = useLiveOrders(list, data?.pages);
  const loadNext = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const end = useLoadAhead(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, loadNext);
  useKeptScroll(Boolean(data));

  if (isPending) {
    return (
      <Loading label="Loading the orders">
        <ul className="flex flex-col gap-3">
          {Array.from({ length: 6 }, (_, row) => (
            <StaffOrderCardSkeleton key={row} />
          ))}
        </ul>
      </Loading>
    );
  }
  if (isError && !data) return <OrdersFailed onReload={() => void refetch()} />;
  if (data?.pages.every(({ items }) => items.length === 0)) {
    return hasFilters(list.filters) ? (
      <EmptyState
        icon={<SearchX />}
        title="No orders found"
        message="No order matches these filters. Change or clear them to see more."
      />
    ) : (
      <EmptyState icon={<ReceiptText />} title="No orders have been placed yet." />
    );
  }
  return (
    <>
      <ArrivedPill
        count={arrived}
        onShow={() => {
          show();
          window.scrollTo({ top: 0 });
        }}
      />
      {data?.pages.map((page, index) => (
        <OrderRun
          // The top changes its end with each new order; the others keep theirs.
          key={index === 0 ? "top" : (page.items.at(-1)?.orderId ?? index)}
          list={list}
          page={page}
          first={index === 0}
          missedAt={missedAt}
        />
      ))}
      <div ref={end} />
      <LoadMore list={query} what="orders" />
    </>
  );
}
