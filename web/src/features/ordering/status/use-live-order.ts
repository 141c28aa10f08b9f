import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { endpointQuery } from "#api/query.ts";
import { rememberPlace } from "#stores/places.ts";
import { rememberLastOrders, useLastOrders } from "../last-order.ts";
import { useOrderStream } from "../use-order-stream.ts";

const pollMs = 3000;
/** So long a hand-over may be undone, and a little longer: the clocks of phone and server differ. */
const undoneForMs = 65_000;

function isOver({ status }: Pick<Order, "status">): boolean {
  return status === "COMPLETE" || status === "REFUNDED";
}

/**
 * Whether nothing comes by itself any more: an order that is over changes once more at most, when it is refunded, and the next
 * look at the page tells. What was handed over a moment ago may have been another guest's, and is undone.
 */
function useIsSettled(order: Order | null): boolean {
  const moment = order && isOver(order) ? `${order.status} ${order.datetimeCompleted}` : null;
  const [settled, setSettled] = useState<string | null>(null);
  const [watched, setWatched] = useState(false);
  if (order && !isOver(order) && !watched) setWatched(true);
  const isComplete = order?.status === "COMPLETE";
  const completedAt = Date.parse(order?.datetimeCompleted ?? "");
  useEffect(() => {
    if (moment === null || !isComplete) return undefined;
    const left = watched ? undoneForMs : Math.min(completedAt + undoneForMs - Date.now(), undoneForMs);
    const timer = setTimeout(() => setSettled(moment), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [moment, isComplete, watched, completedAt]);
  return moment !== null && (!isComplete || settled === moment);
}

/**
 * The order as it is now: by itself within a second, else asked every 3 s. Where the server can't be reached the one
 * that this device kept stands in.
 */
export function useLiveOrder(userId: string, orderId: string) {
  const kept = useLastOrders(userId).find((order) => order.orderId === orderId) ?? null;
  const [isSettled, setSettled] = useState(false);
  const isLive = useOrderStream(userId, orderId, userId !== "" && !isSettled);
  const query = useQuery(
    endpointQuery(
      getOrder,
      { params: { userId, orderId } },
      {
        enabled: userId !== "",
        refetchOnMount: "always",
        refetchInterval: () => !isLive && !isSettled && pollMs,
      },
    ),
  );
  const fresh = query.data?.order;
  useEffect(() => {
    if (!fresh) return;
    rememberLastOrders([fresh]);
    rememberPlace({ ...fresh, description: fresh.locationDescription });
  }, [fresh]);

  const order = fresh ?? kept;
  const isSettledNow = useIsSettled(order);
  if (isSettledNow !== isSettled) setSettled(isSettledNow);

  return { order, error: query.error, isStale: Boolean(order) && query.isError, refetch: query.refetch };
}
