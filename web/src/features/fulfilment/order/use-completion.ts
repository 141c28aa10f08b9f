import { useEffect, useEffectEvent, useState } from "react";
import type { Order } from "@skipline/contract/ordering";
import { isInProgress } from "./order-outcome.ts";
import type { Completion } from "./order-outcome.ts";
import { keptKeys, useSavedScan } from "./saved-scan.ts";
import { useCompleteOrder } from "./staff-order-queries.ts";

export interface ScannedOrder {
  order: Order;
  /** Names this scan; its completion is sent under one key. */
  scan: string;
  /** Opened from the history: nothing is submitted by itself. */
  viewOnly: boolean;
}

/** A scan that was sent before a reload asks for its answer again: it may be the one that handed the order over. */
function wasSent(order: Order, scan: string): boolean {
  return order.status === "COMPLETE" && keptKeys.find(scan) !== null;
}

function readCompletion(mutation: ReturnType<typeof useCompleteOrder>, automatic: boolean): Completion {
  switch (mutation.status) {
    case "idle":
      return { state: automatic ? "running" : "none" };
    case "pending":
      return { state: "running" };
    case "success":
      return { state: "done", pickedUpPreviously: mutation.data.pickedUpPreviously };
    case "error":
      return { state: "failed", error: mutation.error };
  }
}

/** This scan's completion: once by itself on arrival, and again when the bartender asks. */
export function useCompletion({ order, scan, viewOnly }: ScannedOrder): {
  completion: Completion;
  confirm: () => void;
} {
  const { orderId, vendorLocationId } = order;
  const mutation = useCompleteOrder({ orderId, vendorLocationId, scan });
  const [automatic] = useState(() => !viewOnly && !order.paymentAlert && (isInProgress(order) || wasSent(order, scan)));
  const submit = useEffectEvent(() => mutation.mutate({ isWarned: false }));

  useEffect(() => {
    if (!automatic) return undefined;
    // Not at once: in development React mounts twice, and the first mount's call would be lost from sight.
    const timer = setTimeout(() => submit());
    return () => clearTimeout(timer);
  }, [automatic]);

  // Sent from the queue meanwhile: the same key asks for the answer that it got.
  const answer = useSavedScan({ orderId, vendorLocationId, scan }).own?.answer ?? null;
  const learn = useEffectEvent(() => {
    if (mutation.isError) submit();
  });
  useEffect(() => {
    if (answer) learn();
  }, [answer]);

  return {
    completion: readCompletion(mutation, automatic),
    confirm: () => mutation.mutate({ isWarned: Boolean(order.paymentAlert) }),
  };
}
