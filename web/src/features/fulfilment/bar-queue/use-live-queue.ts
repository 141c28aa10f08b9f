import { streamLocationOrders } from "@skipline/contract/fulfilment";
import { useEffect } from "react";
import { followList } from "#api/follow-list.ts";
import { createGatherer } from "#lib/gather.ts";
import { readNews } from "./queue-query.ts";

/** A busy bar is paid several orders a second: they come together. */
const gatherMs = 250;

/**
 * Follows a location's queue while somebody looks at it: what has changed is read, and all of it where news may be missing,
 * or where something beside the orders has changed (`onAll`).
 */
export function useLiveQueue(vendorLocationId: string, isLoaded: boolean, onAll: () => void): void {
  useEffect(() => {
    if (!isLoaded) return undefined;
    const changed = new Set<string>();
    let isAll = false;

    async function read(): Promise<void> {
      const ids = isAll ? null : [...changed];
      changed.clear();
      isAll = false;
      try {
        await readNews(vendorLocationId, ids);
      } catch {
        // The next piece of news, or the reconnected stream, asks for all.
        isAll = true;
      }
    }

    const news = createGatherer(read, gatherMs);
    const all = () => {
      isAll = true;
      onAll();
      news.ask();
    };
    const stop = followList(
      streamLocationOrders,
      { params: { vendorLocationId } },
      {
        onData({ orderId }) {
          if (orderId === null) return all();
          changed.add(orderId);
          return news.ask();
        },
        onPoll: all,
      },
    );
    return () => {
      news.stop();
      stop();
    };
  }, [vendorLocationId, isLoaded, onAll]);
}
