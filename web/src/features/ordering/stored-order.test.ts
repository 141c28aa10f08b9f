import { beforeEach, describe, expect, it } from "vitest";
import { clearStoredOrder, getStoredOrder, isReusable, setConfirming, storeOrder } from "./stored-order.ts";

const order = { orderId: "o1", userId: "u1", vendorLocationId: "064E1" };

describe("stored order", () => {
  beforeEach(() => clearStoredOrder("064E1"));

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
});
