import { listQueue, mostQueueSteps } from "@skipline/contract/fulfilment";
import type { QueuedOrder } from "@skipline/contract/fulfilment";
import type { Output } from "@skipline/contract/endpoint";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointQuery } from "#api/query.ts";
import { mergeOrders } from "./queue-state.ts";

type Queue = Output<typeof listQueue>;

/** The queue as it was read, and as its news have changed it since. */
export function queueQuery(vendorLocationId: string) {
  return endpointQuery(
    listQueue,
    { params: { vendorLocationId }, query: {} },
    {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // By place, as others are kept, one that goes would make all behind it new.
      structuralSharing: (known, next) => {
        const queue = next as Queue;
        return known === undefined || known === next
          ? queue
          : { ...queue, items: mergeOrders((known as Queue).items, null, queue.items) };
      },
    },
  );
}

/** These orders as they are now; null: all of them. */
export async function readNews(vendorLocationId: string, orderIds: readonly string[] | null): Promise<void> {
  const { queryKey } = queueQuery(vendorLocationId);
  const params = { vendorLocationId };
  if (orderIds === null || orderIds.length > mostQueueSteps) {
    queryClient.setQueryData(queryKey, await call(listQueue, { params, query: {} }));
    return;
  }
  const news = await call(listQueue, { params, query: { orderIds: orderIds.join(",") } });
  queryClient.setQueryData(
    queryKey,
    (queue) => queue && { ...queue, items: mergeOrders(queue.items, orderIds, news.items) },
  );
}

/** What the server said of a step, before its news come by themselves. */
export function changeOrders(vendorLocationId: string, change: (order: QueuedOrder) => QueuedOrder | null): void {
  queryClient.setQueryData(
    queueQuery(vendorLocationId).queryKey,
    (queue) => queue && { ...queue, items: queue.items.flatMap((order) => change(order) ?? []) },
  );
}
