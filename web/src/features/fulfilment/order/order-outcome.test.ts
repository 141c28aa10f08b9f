import { orderStatuses } from "@skipline/contract/ordering";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "#api/errors.ts";
import {
  completionDelay,
  isFinalAnswer,
  orderOutcome as outcomeAt,
  retryCompletion,
  viewedOutcome,
} from "./order-outcome.ts";
import type { Completion } from "./order-outcome.ts";

const now = Date.parse("2026-11-21T04:00:00Z");
const none: Completion = { state: "none" };
const ready: Completion = { state: "done", pickedUpPreviously: false };
const previously: Completion = { state: "done", pickedUpPreviously: true };
const refused = (code: string, retryAfter?: number) => new ApiError({ status: 409, code, message: "", retryAfter });
const failed = (error: unknown): Completion => ({ state: "failed", error });
const order = (
  status: (typeof orderStatuses)[number],
  refundState: "REFUNDING" | "REFUNDED" | "FAILED" | null = null,
) => ({
  status,
  refundState,
  paymentAlert: null,
  completedByCaller: false,
  datetimeCompleted: status === "COMPLETE" ? new Date(now - 4000).toISOString() : null,
});
const orderOutcome = (state: Parameters<typeof outcomeAt>[0], completion: Completion) =>
  outcomeAt(state, completion, now);

describe("what the screen says of an order", () => {
  it("warns of money that may not stay, and of what sold out, until it is handed over or given back", () => {
    const alarmed = failed(refused("ORDER_PAYMENT_ALERT"));
    for (const completion of [none, alarmed, failed(new NetworkError(false))]) {
      expect(orderOutcome({ ...order("PAID"), paymentAlert: "DISPUTED" }, completion)).toBe("disputed");
      const elsewhere = { ...order("PAID"), paymentAlert: "REFUNDED_AT_PROVIDER" as const };
      expect(orderOutcome(elsewhere, completion)).toBe("refundedElsewhere");
      expect(orderOutcome({ ...order("PAID"), paymentAlert: "SOLD_OUT" }, completion)).toBe("soldOut");
    }
    expect(orderOutcome({ ...order("COMPLETE"), paymentAlert: "DISPUTED" }, ready)).toBe("ready");
    expect(orderOutcome({ ...order("REFUNDED", "REFUNDED"), paymentAlert: "DISPUTED" }, none)).toBe("refunded");
  });

  it("is ready only where this screen handed it over", () => {
    expect(orderOutcome(order("COMPLETE"), ready)).toBe("ready");
    expect(orderOutcome(order("COMPLETE"), previously)).toBe("previously");
    expect(orderOutcome(order("COMPLETE"), none)).toBe("previously");
    expect(orderOutcome(order("COMPLETE"), failed(refused("ORDER_NOT_COMPLETABLE")))).toBe("previously");
    for (const status of orderStatuses.filter((other) => other !== "COMPLETE")) {
      for (const completion of [none, ready, previously, failed(refused("ORDER_NOT_PAID"))]) {
        expect(orderOutcome(order(status), completion)).not.toBe("ready");
      }
    }
  });

  it("is no alarm where whoever scans it has just handed it over", () => {
    const mine = { ...order("COMPLETE"), completedByCaller: true };
    expect(orderOutcome(mine, previously)).toBe("previouslyByCaller");
    expect(outcomeAt(mine, previously, now + 5 * 60_000)).toBe("previously");
    expect(orderOutcome(order("COMPLETE"), previously)).toBe("previously");
    expect(viewedOutcome(order("COMPLETE"))).toBe("pickedUp");
    expect(viewedOutcome(order("PAID"))).toBe("inProgress");
    expect(viewedOutcome({ ...order("PAID"), paymentAlert: "DISPUTED" })).toBe("disputed");
  });

  it("says that it was paid meanwhile", () => {
    expect(orderOutcome(order("PAID"), failed(refused("ORDER_NOT_PAID", 1)))).toBe("inProgress");
    expect(orderOutcome(order("PAID"), failed(refused("ORDER_PAYMENT_PROCESSING", 2)))).toBe("inProgress");
  });

  it("says after a while that there is no answer, and when the server takes more", () => {
    expect(orderOutcome(order("PAID"), { state: "running", isSlow: true })).toBe("unanswered");
    expect(orderOutcome(order("PAID"), { state: "running", isSlow: true, limitedUntil: now })).toBe("limited");
  });

  it("never looks paid when it is not", () => {
    expect(orderOutcome(order("IN_PROGRESS"), none)).toBe("notPaid");
    expect(orderOutcome(order("IN_PROGRESS"), failed(refused("ORDER_NOT_PAID", 1)))).toBe("notPaid");
    expect(orderOutcome(order("IN_PROGRESS"), failed(new NetworkError(false)))).toBe("notPaid");
    expect(orderOutcome(order("IN_PROGRESS"), failed(refused("ORDER_PAYMENT_PROCESSING", 2)))).toBe(
      "paymentProcessing",
    );
  });

  it("tells a paid order that waits from one whose hand-over has no answer", () => {
    expect(orderOutcome(order("PAID"), none)).toBe("inProgress");
    expect(orderOutcome(order("PAID"), { state: "running" })).toBe("completing");
    expect(orderOutcome(order("PAID"), failed(new NetworkError(true)))).toBe("saved");
    const stumble = new ApiError({ status: 500, code: "INTERNAL", message: "" });
    expect(orderOutcome(order("PAID"), failed(stumble))).toBe("notConfirmed");
    expect(orderOutcome(order("COMPLETE"), failed(new NetworkError(true)))).toBe("notConfirmed");
    expect(orderOutcome(order("PAID", "FAILED"), none)).toBe("inProgress");
  });

  it("says that the money goes or went back", () => {
    expect(orderOutcome(order("REFUNDED", "REFUNDED"), none)).toBe("refunded");
    expect(orderOutcome(order("REFUNDED", "REFUNDED"), { state: "running" })).toBe("refunded");
    expect(orderOutcome(order("PAID", "REFUNDING"), failed(refused("ORDER_NOT_COMPLETABLE", 2)))).toBe("refunding");
  });
});

describe("sending a completion again", () => {
  it("repeats what had no answer, a silence of ten seconds once", () => {
    const cut = new NetworkError(false);
    const silent = new NetworkError(true);
    expect([0, 1, 2].map((failures) => retryCompletion(failures, cut))).toEqual([true, true, false]);
    expect([0, 1].map((failures) => retryCompletion(failures, silent))).toEqual([true, false]);
    expect(isFinalAnswer(cut)).toBe(false);
  });

  it("waits where the server asks for a moment", () => {
    for (const error of [
      refused("IDEMPOTENCY_KEY_IN_USE", 1),
      refused("ORDER_PAYMENT_PROCESSING", 2),
      new ApiError({ status: 503, code: "UNAVAILABLE", message: "" }),
    ]) {
      expect(retryCompletion(0, error)).toBe(true);
      expect(isFinalAnswer(error)).toBe(false);
    }
  });

  it("goes on by itself as soon as the server takes more", () => {
    const busy = new ApiError({ status: 429, code: "TOO_MANY_REQUESTS", message: "", retryAfter: 42 });
    expect(retryCompletion(20, busy)).toBe(true);
    expect(completionDelay(20, busy)).toBeGreaterThan(41_000);
    expect(isFinalAnswer(busy)).toBe(false);
  });

  it("leaves the rest to the bartender", () => {
    expect(retryCompletion(0, refused("ORDER_NOT_PAID", 1))).toBe(false);
    expect(isFinalAnswer(refused("ORDER_NOT_PAID", 1))).toBe(false);
    expect(retryCompletion(0, refused("ORDER_NOT_COMPLETABLE"))).toBe(false);
    expect(isFinalAnswer(refused("ORDER_NOT_COMPLETABLE"))).toBe(true);
    expect(retryCompletion(0, refused("WRONG_LOCATION"))).toBe(false);
    expect(retryCompletion(0, new TypeError("x"))).toBe(false);
  });
});
