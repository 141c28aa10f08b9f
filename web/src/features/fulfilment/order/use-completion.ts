import { useEffect, useEffectEvent, useState } from "react";
import type { Order } from "@skipline/contract/ordering";
import { useIsSlow } from "#lib/use-is-slow.ts";
import { keptKeys, useSavedScan } from "../queue/saved-scan.ts";
import { limitedUntil } from "./order-outcome.ts";
import type { Completion } from "./order-outcome.ts";
import { sayNotCompleted, useCompleteOrder } from "./staff-order-queries.ts";

export interface ScannedOrder {
  order: Order;
  /** Names this scan; its completion is sent under one key. */
  scan: string;
  /** Opened from the history: nothing is submitted by itself. */
  viewOnly: boolean;
  /** The answer that the scanner had already; undefined where it is to be asked for here. */
  arrived: Completion | undefined;
}

/** Failures of the scanner's page that were told of: whoever looks at the order again knows. */
const said = new WeakSet<Error>();

/** A scan that was sent before a reload asks for its answer again: it may be the one that handed the order over. */
function isToSubmit({ status, paymentAlert }: Order, scan: string): boolean {
  if (paymentAlert) return false;
  return status === "COMPLETE" ? keptKeys.find(scan) !== null : status !== "REFUNDED";
}

/** This scan's completion: once by itself on arrival, and again when the bartender asks. */
export function useCompletion({ order, scan, viewOnly, arrived }: ScannedOrder): {
  completion: Completion;
  confirm: () => void;
} {
  const { orderId, vendorLocationId } = order;
  const mutation = useCompleteOrder({ orderId, vendorLocationId, scan });
  const [automatic] = useState(() => !viewOnly && !arrived && isToSubmit(order, scan));
  const submit = useEffectEvent(() => mutation.mutate({ isWarned: false }));
  const isRunning = mutation.isPending || (mutation.isIdle && automatic);
  const isSlow = useIsSlow(isRunning ? "completion" : null);

  useEffect(() => {
    if (!automatic) return undefined;
    // Not at once: in development React mounts twice, and the first mount's call would be lost from sight.
    const timer = setTimeout(() => submit());
    return () => clearTimeout(timer);
  }, [automatic]);

  // Said here, not on the scanner's page that was left for this one.
  const error = arrived?.state === "failed" ? arrived.error : null;
  useEffect(() => {
    if (!(error instanceof Error) || said.has(error)) return;
    said.add(error);
    sayNotCompleted(error);
  }, [error]);

  // Sent from the queue meanwhile: the same key asks for the answer that it got.
  const answer = useSavedScan({ orderId, vendorLocationId, scan }).own?.answer ?? null;
  const learn = useEffectEvent(() => {
    if (mutation.isError) submit();
  });
  useEffect(() => {
    if (answer) learn();
  }, [answer]);

  function read(): Completion {
    if (isRunning) return { state: "running", isSlow, limitedUntil: limitedUntil(mutation.failureReason) };
    if (mutation.isSuccess) return { state: "done", pickedUpPreviously: mutation.data.pickedUpPreviously };
    if (mutation.isError) return { state: "failed", error: mutation.error };
    return arrived ?? { state: "none" };
  }

  return {
    completion: read(),
    confirm: () => mutation.mutate({ isWarned: Boolean(order.paymentAlert) }),
  };
}
