import type { Order } from "@skipline/contract/ordering";
import { NetworkError, isApiError } from "../../../api/errors.ts";

type OrderState = Pick<Order, "status" | "refundState" | "paymentAlert">;

/** How far this screen's own completion is. */
export type Completion =
  | { state: "none" }
  | { state: "running" }
  | { state: "done"; pickedUpPreviously: boolean }
  | { state: "failed"; error: unknown };

export type Outcome =
  | "completing"
  | "ready"
  | "previously"
  | "notPaid"
  | "paymentProcessing"
  | "refunding"
  | "refunded"
  | "disputed"
  | "refundedElsewhere"
  | "soldOut"
  | "inProgress"
  | "saved"
  | "notConfirmed";

/** Not handed over and not given back. */
export function isInProgress({ status }: Pick<Order, "status">): boolean {
  return status === "IN_PROGRESS" || status === "PAID";
}

const alertOutcomes: Record<NonNullable<Order["paymentAlert"]>, Outcome> = {
  DISPUTED: "disputed",
  REFUNDED_AT_PROVIDER: "refundedElsewhere",
  SOLD_OUT: "soldOut",
};

/** May the drinks go over the bar? Only "ready" says yes: an order that this very screen handed over. */
export function orderOutcome(order: OrderState, completion: Completion): Outcome {
  if (order.status === "REFUNDED") return "refunded";
  if (completion.state === "running") return "completing";
  if (order.status === "COMPLETE") {
    // It may be this very scan that did it: asked again under its key, the server tells.
    if (completion.state === "failed" && !isFinalAnswer(completion.error)) return "notConfirmed";
    return completion.state === "done" && !completion.pickedUpPreviously ? "ready" : "previously";
  }
  if (order.refundState === "REFUNDING") return "refunding";
  if (order.status === "IN_PROGRESS") {
    const { error } = completion.state === "failed" ? completion : { error: null };
    return isApiError(error, "ORDER_PAYMENT_PROCESSING") ? "paymentProcessing" : "notPaid";
  }
  if (order.paymentAlert) return alertOutcomes[order.paymentAlert];
  if (completion.state !== "failed") return "inProgress";
  return completion.error instanceof NetworkError ? "saved" : "notConfirmed";
}

/** Nobody knows whether the server acted, or it asked for a moment: send the same again, under the same key. */
function isPassing(error: unknown): boolean {
  if (error instanceof NetworkError || isApiError(error, "IDEMPOTENCY_KEY_IN_USE", "ORDER_PAYMENT_PROCESSING")) {
    return true;
  }
  return isApiError(error) && (error.status >= 500 || error.status === 429 || error.retryAfter !== undefined);
}

/** Whether a key has done its work: the server has said its last word on it. */
export function isFinalAnswer(error: unknown): boolean {
  return isApiError(error) && !isPassing(error);
}

/** Two more tries by itself, one after ten silent seconds; what a person has to settle (not paid) is not retried. */
export function retryCompletion(failures: number, error: unknown): boolean {
  if (!isPassing(error) || isApiError(error, "ORDER_NOT_PAID", "TOO_MANY_REQUESTS")) return false;
  return failures < (error instanceof NetworkError && error.timedOut ? 1 : 2);
}
