import type { CallInput, Output } from "@skipline/contract/endpoint";
import { getOrderPayment, updateOrder } from "@skipline/contract/ordering";
import type { call } from "#api/call.ts";
import { ApiError, isApiError, NetworkError } from "#api/errors.ts";

interface ChangeDeps {
  call: typeof call;
  /** Until so many milliseconds have passed, or the network is back. */
  wait: (ms: number) => Promise<void>;
  idempotencyKey: string;
  /** An answer was lost: from here on nobody knows what would be charged, until this function ends. */
  onUnclear: () => void;
  /** Nobody waits for it any more: it is tried once, and no more. */
  isOver: () => boolean;
}

export interface ChangedTip extends Output<typeof updateOrder> {
  /** False: the order is as it was, or as somebody else made it. */
  isTaken: boolean;
}

/** So often the change itself is sent, with the same key: a twin that arrives late then changes nothing. */
const triesOfChange = 3;

/** The order can't be changed: whoever asked has more to do than to show another total. */
const refusals = ["ORDER_PAYMENT_PROCESSING", "ORDER_NOT_PAYABLE", "CART_CHANGED"] as const;

/**
 * Changes the tip, and ends only when it is known what the order costs: by the answer to the change, else by reading the
 * order's payment, which the server brings to the order's total. Null when nobody waits any more.
 */
export async function changeTip(deps: ChangeDeps, input: CallInput<typeof updateOrder>): Promise<ChangedTip | null> {
  const { call, idempotencyKey } = deps;
  let isChanging = true;
  for (let tries = 1; tries === 1 || !deps.isOver(); tries++) {
    try {
      if (isChanging) return { isTaken: true, ...(await call(updateOrder, input, { idempotencyKey })) };
      return { isTaken: false, ...(await call(getOrderPayment, { params: input.params })) };
    } catch (error) {
      if (isApiError(error, ...refusals) || (!isChanging && !isUnclear(error))) throw error;
      if (isUnclear(error)) {
        deps.onUnclear();
        await deps.wait(pause(error, tries));
      }
      isChanging &&= isUnclear(error) && tries < triesOfChange;
    }
  }
  return null;
}

function isUnclear(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.retryAfter !== undefined;
  return error instanceof NetworkError;
}

function pause(error: unknown, tries: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return Math.min(asked === undefined ? 500 * 2 ** tries : asked * 1000, 5000);
}
