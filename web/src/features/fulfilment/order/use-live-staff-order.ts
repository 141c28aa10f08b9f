import { streamOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queryClient } from "#api/query-client.ts";
import { watchStream } from "#api/watch-stream.ts";
import { staffUserId } from "../queue/hand-over.ts";
import { staffOrderQuery } from "./staff-order-queries.ts";

const pollMs = 3000;

/** What may still become of it without this screen's doing: paid, handed over elsewhere, given back. */
function mayChange({ status, refundState }: Order): boolean {
  return status === "IN_PROGRESS" || status === "PAID" || refundState === "REFUNDING";
}

/** The order for staff, and whatever becomes of it: by itself, else asked for every 3 s. */
export function useLiveStaffOrder(orderId: string) {
  const [isLive, setLive] = useState(true);
  const query = useQuery({
    ...staffOrderQuery(orderId),
    refetchInterval: ({ state }) => !isLive && state.data !== undefined && mayChange(state.data.order) && pollMs,
  });
  const order = query.data?.order;
  const isWatched = order !== undefined && mayChange(order);
  useEffect(() => {
    if (!isWatched) return undefined;
    const { queryKey } = staffOrderQuery(orderId);
    return watchStream(
      streamOrder,
      { params: { userId: staffUserId, orderId } },
      { closeWhenHidden: true, onLive: setLive, onData: (news) => queryClient.setQueryData(queryKey, news) },
    );
  }, [isWatched, orderId]);
  return query;
}
