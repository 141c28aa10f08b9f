import type { Order } from "@skipline/contract/ordering";
import { NetworkError, isApiError } from "#api/errors.ts";
import { isLastWord } from "#api/offline-uploader.ts";
import { retryDelay } from "#api/query.ts";

type OrderState = Pick<Order, "status" | "refundState" | "paymentAlert" | "completedByCaller" | "datetimeCompleted">;

/** How far this screen's own completion is. */
export type Completion =
  | { state: "none" }
  /** `isSlow`: for longer than anybody should wait; `limitedUntil`: the server takes no more before then. */
  | { state: "running"; isSlow?: boolean; limitedUntil?: number | undefined }
  | { state: "done"; pickedUpPreviously: boolean }
  | { state: "failed"; error: unknown };

export type Outcome =
  | "completing"
  | "limited"
  | "unanswered"
  | "ready"
  | "previously"
  | "previouslyByCaller"
  | "notPaid"
  | "paymentProcessing"
  | "refunding"
  | "refunded"
  | "disputed"
  | "refundedElsewhere"
  | "soldOut"
  | "inProgress"
  | "pickedUp"
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

/** Scanned again by whoever has just handed it over: the same guest, most likely, and no reason for an alarm. */
const againMs = 120_000;

function previously({ completedByCaller, datetimeCompleted }: OrderState, now: number): Outcome {
  const isAgain = completedByCaller && datetimeCompleted !== null && now - Date.parse(datetimeCompleted) < againMs;
  return isAgain ? "previouslyByCaller" : "previously";
}

/** May the drinks go over the bar? Only "ready" says yes: an order that this very screen handed over. */
export function orderOutcome(order: OrderState, completion: Completion, now: number): Outcome {
  if (order.status === "REFUNDED") return "refunded";
  if (completion.state === "running") {
    if (completion.limitedUntil !== undefined) return "limited";
    return completion.isSlow ? "unanswered" : "completing";
  }
  if (order.status === "COMPLETE") {
    // It may be this very scan that did it: asked again under its key, the server tells.
    if (completion.state === "failed" && !isFinalAnswer(completion.error)) return "notConfirmed";
    return completion.state === "done" && !completion.pickedUpPreviously ? "ready" : previously(order, now);
  }
  if (order.refundState === "REFUNDING") return "refunding";
  const { error } = completion.state === "failed" ? completion : { error: null };
  if (order.status === "IN_PROGRESS") {
    return isApiError(error, "ORDER_PAYMENT_PROCESSING") ? "paymentProcessing" : "notPaid";
  }
  if (order.paymentAlert) return alertOutcomes[order.paymentAlert];
  // It was not paid when it was scanned, and is by now.
  if (completion.state !== "failed" || isApiError(error, "ORDER_NOT_PAID", "ORDER_PAYMENT_PROCESSING")) {
    return "inProgress";
  }
  return error instanceof NetworkError ? "saved" : "notConfirmed";
}

/** The same for whoever only looks at it: nothing was scanned, and nothing is alarming about the past. */
export function viewedOutcome(order: OrderState): Outcome {
  if (order.status === "COMPLETE") return "pickedUp";
  return orderOutcome(order, { state: "none" }, 0);
}

/** When the server takes more of this kind, by this device's clock; undefined for any other error. */
export function limitedUntil(error: unknown): number | undefined {
  return isApiError(error, "TOO_MANY_REQUESTS") ? error.retryAt : undefined;
}

/** Not longer than it takes, and no sooner than it helps. */
export function completionDelay(failures: number, error: Error): number {
  const until = limitedUntil(error);
  return until === undefined ? retryDelay(failures, error) : Math.max(0, until - Date.now());
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
  return isLastWord(error) && !isPassing(error);
}

/**
 * Two more tries by itself, one after ten silent seconds, and as many as it takes where the server takes no more for now;
 * what a person has to settle (not paid) is not retried.
 */
export function retryCompletion(failures: number, error: unknown): boolean {
  if (limitedUntil(error) !== undefined) return true;
  if (!isPassing(error) || isApiError(error, "ORDER_NOT_PAID")) return false;
  return failures < (error instanceof NetworkError && error.timedOut ? 1 : 2);
}
