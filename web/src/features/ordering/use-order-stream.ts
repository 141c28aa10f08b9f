import { getOrder, streamOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { endpointKey } from "#api/query.ts";
import { watchStream } from "#api/watch-stream.ts";

type Answer = { order: Order };

/** An unpaid order's own change may be answered before news of the moment before arrives. */
export function newerOrder(known: Answer | undefined, news: Answer): Answer {
  const areUnpaid = known?.order.status === "IN_PROGRESS" && news.order.status === "IN_PROGRESS";
  return areUnpaid && known.order.datetimeUpdated > news.order.datetimeUpdated ? known : news;
}

/** Brings each change of an order into the cache, within a second. False: nothing comes by itself, the page must ask. */
export function useOrderStream(userId: string, orderId: string, isWatched: boolean): boolean {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(true);
  useEffect(() => {
    if (!isWatched) return undefined;
    const params = { userId, orderId };
    const key = endpointKey(getOrder, { params });
    return watchStream(
      streamOrder,
      { params },
      {
        onLive: setLive,
        onData: (news) => queryClient.setQueryData<Answer>(key, (known) => newerOrder(known, news)),
      },
    );
  }, [isWatched, userId, orderId, queryClient]);
  return isLive;
}
