import { streamLocationOrders } from "@skipline/contract/fulfilment";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { followList } from "#api/follow-list.ts";
import { createGatherer } from "#lib/gather.ts";
import { queryClient } from "#api/query-client.ts";
import { findArrivals, insertOrders, withHead } from "./order-feed.ts";
import type { OrderPage } from "./order-feed.ts";
import { hasFilters } from "./order-filters.ts";
import { changePages, readOrder, readPage, summaryQuery, putOrders } from "./staff-orders-queries.ts";
import type { OrderList } from "./staff-orders-queries.ts";

/** A busy bar pays and hands over several orders a second: they come together. */
const gatherMs = 300;
/** More changes of old orders than this are read page by page, when they come into view. */
const mostSingleReads = 5;

export interface LiveOrders {
  /** Orders that came and are not shown yet. */
  arrived: number;
  /** Pages that were read before this moment may be out of date. */
  missedAt: number;
  /** Puts them on top. */
  show: () => void;
}

/** Follows the orders of a location: changes at once and in place, new ones when the reader asks for them. */
export function useLiveOrders(list: OrderList, pages: readonly OrderPage[] | undefined): LiveOrders {
  const [head, setHead] = useState<OrderPage | null>(null);
  const [missedAt, setMissedAt] = useState(() => Date.now());
  const isLoaded = pages !== undefined;
  const isEmpty = pages?.every(({ items }) => items.length === 0) ?? true;
  const putsOnTop = useRef(isEmpty);
  useEffect(() => {
    putsOnTop.current = isEmpty;
  }, [isEmpty]);

  const putOnTop = useCallback((page: OrderPage) => changePages(list, (shown) => withHead(shown, page)), [list]);

  useEffect(() => {
    if (!isLoaded) return undefined;
    const changed = new Set<string>();
    let isOver = false;

    async function readNews(): Promise<void> {
      const ids = [...changed];
      changed.clear();
      try {
        const page = await readPage(list, null);
        if (isOver) return;
        putOrders(list, page.items);
        void queryClient.invalidateQueries({
          queryKey: summaryQuery(list.vendorLocationId, list.filters.day).queryKey,
        });
        // Where nothing is shown nothing can be pushed.
        if (putsOnTop.current) putOnTop(page);
        else setHead(page);
        await readOlder(ids.filter((id) => !page.items.some(({ orderId }) => orderId === id)));
      } catch {
        // The next piece of news, or the reconnected stream, asks again; what is in view is asked anew too.
        setMissedAt(Date.now());
      }
    }

    async function readOlder(ids: readonly string[]): Promise<void> {
      if (ids.length > mostSingleReads) {
        setMissedAt(Date.now());
        return;
      }
      const found = await Promise.all(ids.map((id) => readOrder(list.vendorLocationId, id)));
      const orders = found.filter((order) => order !== null);
      putOrders(list, orders);
      // Begun long ago and paid just now. Whether it passes a filter only the server knows.
      if (!hasFilters(list.filters)) changePages(list, (shown) => insertOrders(shown, orders));
    }

    const news = createGatherer(readNews, gatherMs);
    const { vendorLocationId } = list;
    let isFirst = true;
    const stop = followList(
      streamLocationOrders,
      { params: { vendorLocationId } },
      {
        onData({ orderId }) {
          if (orderId !== null) changed.add(orderId);
          // At the start of listening, and where news may have been missed.
          else if (!isFirst) setMissedAt(Date.now());
          isFirst = false;
          news.ask();
        },
        onPoll() {
          setMissedAt(Date.now());
          news.ask();
        },
      },
    );
    return () => {
      isOver = true;
      news.stop();
      stop();
    };
  }, [isLoaded, list, putOnTop]);

  const arrived = useMemo(() => (head && pages ? findArrivals(pages, head).length : 0), [head, pages]);
  const show = useCallback(() => {
    if (!head) return;
    putOnTop(head);
    setHead(null);
  }, [head, putOnTop]);
  return { arrived, missedAt, show };
}
