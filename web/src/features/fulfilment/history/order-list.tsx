import * as m from "@skipline/contract/texts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowUp, ReceiptText, SearchX } from "lucide-react";
import { memo, useCallback, useEffect, useMemo, useRef } from "react";
import { queryClient } from "#api/query-client.ts";
import { LoadMore } from "#components/load-more.tsx";
import { OrdersFailed } from "#components/orders-failed.tsx";
import { QueryLoading } from "#components/query-loading.tsx";
import { WindowedRun } from "#ui/windowed-run.tsx";
import { Link } from "#lib/link.tsx";
import { staffPaths } from "#lib/staff-paths.ts";
import { useKeptScroll } from "#lib/use-kept-scroll.ts";
import { useMediaQuery } from "#lib/use-media-query.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { splitByDay } from "./business-days.ts";
import { ListHead } from "./list-head.tsx";
import type { OrderPage } from "./order-feed.ts";
import { hasFilters } from "./order-filters.ts";
import { choosePinned } from "./pinned-orders.ts";
import { StaffOrderCard, StaffOrderCardSkeleton, StaffOrderColumns } from "./staff-order-card.tsx";
import { ordersQuery, refreshPage, summaryQuery, waitingQuery } from "./staff-orders-queries.ts";
import type { OrderList as List } from "./staff-orders-queries.ts";
import { useLiveOrders } from "./use-live-orders.ts";

const cardHeight = 128;
const rowHeight = 56;
const rows = "flex flex-col gap-3 pb-3 @min-[50rem]:gap-1.5 @min-[50rem]:pb-1.5";

type Orders = OrderPage["items"];

interface RunProps {
  list: List;
  page: OrderPage;
  /** The last order of the page above. */
  above: Orders[number] | undefined;
  /** Shown above all. */
  pinned: ReadonlySet<string>;
  today: { startTime: string } | undefined;
  first: boolean;
  missedAt: number;
}

/** The orders that one answer brought; asked again, when they come into view, where news of them may be missing. */
const OrderRun = memo(function OrderRun({ list, page, above, pinned, today, first, missedAt }: RunProps) {
  const isOutdated = page.readAt < missedAt;
  const catchUp = useCallback(() => {
    // No network: what is shown stays, and the next sight of it asks again.
    if (isOutdated) refreshPage(list, page).catch(() => undefined);
  }, [isOutdated, list, page]);
  const isWide = useMediaQuery("(width >= 56.25rem)");
  const items = page.items.filter(({ orderId }) => !pinned.has(orderId));
  const runs = today ? splitByDay(items, above, today) : [{ key: "all", title: null, items }];
  return (
    <WindowedRun rows={items.length} rowHeight={isWide ? rowHeight : cardHeight} first={first} onNear={catchUp}>
      {runs.map(({ key, title, items: ofDay }) => (
        <section key={key} aria-label={title ?? undefined}>
          {title && <h2 className="pt-3 pb-2 text-18 font-bold">{title}</h2>}
          <ul className={rows}>
            {ofDay.map((order) => (
              <StaffOrderCard key={order.orderId} order={order} />
            ))}
          </ul>
        </section>
      ))}
    </WindowedRun>
  );
});

/** Loads the next page before the reader meets the list's end. */
function useLoadAhead(canLoad: boolean, load: () => void) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!canLoad || !end.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load(), {
      rootMargin: "1200px 0px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [canLoad, load]);
  return end;
}

const nobody: Orders = [];

/** Who waits, as it stood when the list was last looked at anew; only above the whole history. */
function usePinned({ vendorLocationId, filters }: List): { pinned: Orders; isPending: boolean } {
  const enabled = !hasFilters(filters);
  const { data, isLoading } = useQuery({ ...waitingQuery(vendorLocationId), enabled });
  const pinned = useMemo(() => (data && enabled ? choosePinned(data) : nobody), [data, enabled]);
  return { pinned, isPending: isLoading };
}

function OrdersLoading() {
  return (
    <QueryLoading label={m.orders_loading()}>
      <ul className={rows}>
        {Array.from({ length: 6 }, (_, row) => (
          <StaffOrderCardSkeleton key={row} />
        ))}
      </ul>
    </QueryLoading>
  );
}

export interface OrderListProps {
  list: List;
}

export function OrderList({ list }: OrderListProps) {
  const query = useInfiniteQuery(ordersQuery(list));
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    query;
  const { vendorLocationId } = list;
  const { day, search, status } = list.filters;
  const waiting = usePinned(list);
  const { pinned } = waiting;
  const summary = useQuery(summaryQuery(vendorLocationId, day));
  const { arrived, missedAt, show } = useLiveOrders(list, data?.pages);
  const loadNext = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const end = useLoadAhead(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, loadNext);
  const pinnedIds = useMemo(() => new Set(pinned.map(({ orderId }) => orderId)), [pinned]);
  // Together, so that nothing comes in between what is there already.
  const isReady = !isPending && !waiting.isPending && !summary.isLoading;
  useKeptScroll(isReady);

  if (!isReady) return <OrdersLoading />;
  if (isError && !data) return <OrdersFailed onReload={() => void refetch()} />;
  const pages = data?.pages ?? [];
  const waitingCount = summary.data?.waiting.count ?? 0;
  const isEmpty = pages.every(({ items }) => items.length === 0);
  const isSettled = pinned.some((order) => order.status !== "PAID");
  return (
    <>
      <ListHead summary={summary.data} search={search} status={status} isOfDay={day !== undefined}>
        {(arrived > 0 || isSettled) && (
          <button
            type="button"
            onClick={() => {
              show();
              void queryClient.invalidateQueries({ queryKey: waitingQuery(vendorLocationId).queryKey });
              window.scrollTo({ top: 0 });
            }}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-accent px-4 text-14 font-bold text-on-accent tabular-nums"
          >
            <ArrowUp aria-hidden="true" className="size-5" />
            {arrived === 0 ? m.orders_update_list() : m.orders_new({ count: arrived })}
          </button>
        )}
      </ListHead>
      {isEmpty && !hasFilters(list.filters) && <EmptyState icon={<ReceiptText />} title={m.staff_orders_none()} />}
      {isEmpty && hasFilters(list.filters) && (
        <EmptyState
          icon={<SearchX />}
          title={m.orders_not_found()}
          message={search ? m.orders_not_found_search({ search }) : m.orders_not_found_filters()}
        />
      )}
      {!isEmpty && <StaffOrderColumns />}
      {pinned.length > 0 && (
        <section aria-labelledby="waiting-orders" className="pb-2">
          <h2 id="waiting-orders" className="pb-2 text-18 font-bold">
            {m.orders_waiting()}{" "}
            {waitingCount > pinned.length && (
              <span className="ms-1.5 text-14 font-medium text-muted tabular-nums">
                {m.orders_waiting_shown({ shown: pinned.length, total: waitingCount })}
              </span>
            )}
          </h2>
          <ul className={rows}>
            {pinned.map((order) => (
              <StaffOrderCard key={order.orderId} order={order} waits />
            ))}
          </ul>
          {waitingCount > pinned.length && (
            <Link
              to={`${staffPaths.orders(vendorLocationId)}?status=PAID`}
              className={buttonClasses({ variant: "secondary", size: "small", full: true })}
            >
              {m.orders_waiting_all({ count: waitingCount })}
            </Link>
          )}
        </section>
      )}
      {pages.map((page, index) => (
        <OrderRun
          // The top changes its end with each new order; the others keep theirs.
          key={index === 0 ? "top" : (page.items.at(-1)?.orderId ?? index)}
          list={list}
          page={page}
          above={pages[index - 1]?.items.at(-1)}
          pinned={pinnedIds}
          today={day === undefined ? summary.data?.day : undefined}
          first={index === 0}
          missedAt={missedAt}
        />
      ))}
      <div ref={end} />
      <LoadMore list={query} failedText={m.load_more_failed_orders()} />
    </>
  );
}
