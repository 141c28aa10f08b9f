import { getOrder } from "@skipline/contract/ordering";
import type { Order } from "@skipline/contract/ordering";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { endpointQuery } from "#api/query.ts";
import { rememberPlace } from "#stores/places.ts";
import { rememberLastOrders, useLastOrders } from "../last-order.ts";
import { useOrderStream } from "../use-order-stream.ts";

const pollMs = 3000;

function isOver({ status }: Pick<Order, "status">): boolean {
  return status === "COMPLETE" || status === "REFUNDED";
}

/**
 * The order as it is now: by itself within a second, else asked every 3 s. Where the server can't be reached the one
 * that this device kept stands in.
 */
export function useLiveOrder(userId: string, orderId: string) {
  const kept = useLastOrders(userId).find((order) => order.orderId === orderId) ?? null;
  const [isOverNow, setOver] = useState(kept !== null && isOver(kept));
  // An order that is over changes once more at most, when it is refunded: the next look at the page tells.
  const isLive = useOrderStream(userId, orderId, userId !== "" && !isOverNow);
  const query = useQuery(
    endpointQuery(
      getOrder,
      { params: { userId, orderId } },
      {
        enabled: userId !== "",
        refetchOnMount: "always",
        refetchInterval: ({ state }) => !isLive && !(state.data && isOver(state.data.order)) && pollMs,
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
  if (order && isOver(order) !== isOverNow) setOver(isOver(order));

  return { order, error: query.error, isStale: Boolean(order) && query.isError, refetch: query.refetch };
}
