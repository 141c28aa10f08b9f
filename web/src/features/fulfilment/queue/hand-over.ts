import { completeOrder } from "@skipline/contract/fulfilment";
import { getOrder } from "@skipline/contract/ordering";
import { useMemo } from "react";
import * as z from "zod/mini";
import { call } from "../../../api/call.ts";
import { isApiError } from "../../../api/errors.ts";
import { isLastWord } from "../../../api/offline-uploader.ts";
import type { Operation } from "../../../api/offline-uploader.ts";
import { queryClient } from "../../../api/query-client.ts";
import { endpointKey } from "../../../api/query.ts";
import { byTime, operationsOf, useOfflineQueue } from "../../../stores/offline-queue.ts";
import type { QueuedOperation } from "../../../stores/offline-queue.ts";

/** Staff complete orders under the placeholder user. */
const userId = "_";

const scan = z.object({
  orderId: z.string().check(z.minLength(1)),
  vendorLocationId: z.string().check(z.minLength(1)),
});

const answer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("done") }),
  z.object({ kind: z.literal("previously"), by: z.nullable(z.string()), at: z.nullable(z.string()) }),
  z.object({ kind: z.literal("notPaid") }),
  z.object({ kind: z.literal("wrongLocation") }),
  z.object({ kind: z.literal("refused"), message: z.string() }),
]);
/** The server's word on a scan. */
export type ScanAnswer = z.output<typeof answer>;
/** A scan that found no network. */
export type QueuedScan = QueuedOperation<z.output<typeof scan>, ScanAnswer>;

async function send({ id, input: { orderId, vendorLocationId } }: QueuedScan): Promise<ScanAnswer> {
  const { order, pickedUpPreviously } = await call(
    completeOrder,
    { params: { userId, orderId }, query: { vendorLocationId } },
    { idempotencyKey: id },
  );
  queryClient.setQueryData(endpointKey(getOrder, { params: { userId, orderId } }), { order });
  if (!pickedUpPreviously) return { kind: "done" };
  return { kind: "previously", by: order.completedBy, at: order.datetimeCompleted };
}

function readRefusal(error: unknown): ScanAnswer | null {
  if (isApiError(error, "ORDER_NOT_PAID")) return { kind: "notPaid" };
  if (isApiError(error, "WRONG_LOCATION")) return { kind: "wrongLocation" };
  return isLastWord(error) ? { kind: "refused", message: error.message } : null;
}

/** The hand-over of an order, once, under the scan's own key. */
export const handOver: Operation<QueuedScan["input"], ScanAnswer> = {
  kind: "handOver",
  input: scan,
  answer,
  send,
  readRefusal,
};

export function useQueuedScans(): readonly QueuedScan[] {
  const all = useOfflineQueue();
  return useMemo(() => operationsOf(handOver, all), [all]);
}

/** A scan of the same order before this one, while there was no network: its drinks may be over the bar already. */
export function findEarlierScan(scans: readonly QueuedScan[], orderId: string, id: string): QueuedScan | null {
  const sorted = scans.toSorted(byTime);
  const own = sorted.findIndex((one) => one.id === id);
  return sorted.slice(0, own === -1 ? sorted.length : own).find(({ input }) => input.orderId === orderId) ?? null;
}
