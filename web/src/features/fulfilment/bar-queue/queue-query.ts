import { listQueue, mostQueueSteps } from "@skipline/contract/fulfilment";
import type { QueuedOrder } from "@skipline/contract/fulfilment";
import { type Undoable, undoSeconds } from "@skipline/contract/undo-hand-over";
import type { CallInput, Output } from "@skipline/contract/endpoint";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#api/call.ts";
import { queryClient } from "#api/query-client.ts";
import { endpointKey } from "#api/query.ts";
import { mergeOrders } from "./queue-state.ts";

/** What the server says can be undone; `at`: when it was handed over, by this device's clock and never later than it was. */
export type HandedOver = Undoable & { at: number };
interface Queue extends Output<typeof listQueue> {
  handOvers: HandedOver[];
}

async function read(input: CallInput<typeof listQueue>, options: { signal?: AbortSignal } = {}): Promise<Queue> {
  const asked = Date.now();
  const { handOvers, ...rest } = await call(listQueue, input, options);
  const at = (secondsLeft: number) => asked - (undoSeconds - secondsLeft) * 1000;
  return { ...rest, handOvers: handOvers.map((one) => ({ ...one, at: at(one.secondsLeft) })) };
}

/** Undone, also elsewhere: it waits again. The same list where there is none of that kind. */
function withoutUndone(queue: Queue): Queue {
  const waiting = new Set(queue.items.map(({ orderId }) => orderId));
  const handOvers = queue.handOvers.filter(({ orderId }) => !waiting.has(orderId));
  return handOvers.length === queue.handOvers.length ? queue : { ...queue, handOvers };
}

/** The queue as it was read, and as its news have changed it since. */
export function queueQuery(vendorLocationId: string) {
  const input = { params: { vendorLocationId }, query: {} };
  return queryOptions({
    queryKey: endpointKey(listQueue, input),
    queryFn: ({ signal }) => read(input, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // By place, as others are kept, one that goes would make all behind it new.
    structuralSharing: (known, next) => {
      const queue = next as Queue;
      return known === undefined || known === next
        ? queue
        : { ...queue, items: mergeOrders((known as Queue).items, null, queue.items) };
    },
  });
}

let changes = 0;
/** When an answer to a step has changed an order, counted in such changes. */
const changedAt = new Map<string, number>();

/** These orders as they are now; null: all of them. */
export async function readNews(vendorLocationId: string, orderIds: readonly string[] | null): Promise<void> {
  const begun = changes;
  const { queryKey } = queueQuery(vendorLocationId);
  const params = { vendorLocationId };
  const isAll = orderIds === null || orderIds.length > mostQueueSteps;
  const news = await read({ params, query: isAll ? {} : { orderIds: orderIds.join(",") } });
  // A step was answered meanwhile: what was read of its order may be from before.
  const isNewer = (orderId: string) => (changedAt.get(orderId) ?? 0) > begun;
  const doubted = [...(orderIds ?? []), ...news.items.map(({ orderId }) => orderId)].filter(isNewer);
  queryClient.setQueryData(queryKey, (queue) => {
    if (!queue) return isAll ? news : queue;
    if (!isAll) {
      const asked = orderIds.filter((orderId) => !isNewer(orderId));
      const found = news.items.filter(({ orderId }) => !isNewer(orderId));
      return withoutUndone({ ...queue, items: mergeOrders(queue.items, asked, found) });
    }
    const known = queue.items.filter(({ orderId }) => isNewer(orderId));
    return withoutUndone({ ...news, items: mergeOrders(news.items, doubted, known) });
  });
  if (doubted.length > 0) await readNews(vendorLocationId, [...new Set(doubted)]);
}

/** What the server said of steps, before its news come by themselves. */
export function changeOrders(
  vendorLocationId: string,
  orderIds: readonly string[],
  change: (order: QueuedOrder) => QueuedOrder | null,
): void {
  changes += 1;
  for (const orderId of orderIds) changedAt.set(orderId, changes);
  queryClient.setQueryData(
    queueQuery(vendorLocationId).queryKey,
    (queue) => queue && { ...queue, items: queue.items.flatMap((order) => change(order) ?? []) },
  );
}
