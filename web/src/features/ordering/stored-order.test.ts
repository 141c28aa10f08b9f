import { beforeEach, describe, expect, it } from "vitest";
import {
  answerCreateAttempt,
  clearStoredOrder,
  forgetStoredOrders,
  getStoredOrder,
  isReusable,
  setConfirming,
  storeOrder,
  takeCreateKey,
} from "./stored-order.ts";

const order = { orderId: "o1", userId: "u1", vendorLocationId: "064E1" };

describe("stored order", () => {
  beforeEach(() => forgetStoredOrders());

  it("is reused only by its own user, in progress and still payable", () => {
    const fresh = { userId: "u1", status: "IN_PROGRESS", isExpired: false } as const;
    expect(isReusable(fresh, "u1")).toBe(true);
    expect(isReusable(fresh, "u2")).toBe(false);
    expect(isReusable({ ...fresh, status: "PAID" }, "u1")).toBe(false);
    expect(isReusable({ ...fresh, isExpired: true }, "u1")).toBe(false);
  });

  it("is kept for each location by itself", () => {
    storeOrder(order);
    storeOrder({ ...order, orderId: "o2", vendorLocationId: "B00TH" });
    clearStoredOrder("064E1");
    expect(getStoredOrder("064E1")).toBeNull();
    expect(getStoredOrder("B00TH")).toMatchObject({ orderId: "o2", isConfirming: false });
  });

  it("remembers that a payment was sent off", () => {
    storeOrder(order);
    setConfirming(order, true);
    expect(getStoredOrder("064E1")?.isConfirming).toBe(true);
  });

  it("keeps the key of the same wish until it is answered", () => {
    const key = takeCreateKey("064E1", "two mezcal");
    expect(takeCreateKey("064E1", "two mezcal")).toBe(key);
    expect(takeCreateKey("B00TH", "two mezcal")).not.toBe(key);
    const other = takeCreateKey("064E1", "three mezcal");
    expect(other).not.toBe(key);
    answerCreateAttempt("064E1");
    expect(takeCreateKey("064E1", "three mezcal")).not.toBe(other);
  });
});
