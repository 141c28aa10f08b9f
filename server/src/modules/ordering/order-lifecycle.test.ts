import type { RoleName } from "@skipline/contract/endpoint";
import { orderStatuses } from "@skipline/contract/ordering";
import { describe, expect, test } from "vitest";
import {
  alertOf,
  allowedActions,
  isFree,
  type OrderState,
  refuseCompletion,
  refusePayment,
  refuseRefund,
  soldOutOf,
  warnOfAlert,
} from "./order-lifecycle.ts";

const now = new Date("2026-11-20T20:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

function order(changes: Partial<OrderState> = {}): OrderState {
  const times = { expiredAt: null, completedAt: null };
  return {
    status: "PAID",
    refundState: null,
    totalCents: 1_000,
    moneyAlert: null,
    isWithBank: false,
    soldOutProductIds: [],
    ...times,
    ...changes,
  };
}
const unpaid = order({ status: "IN_PROGRESS" });
const expired = order({ status: "IN_PROGRESS", expiredAt: now });
const complete = order({ status: "COMPLETE", completedAt: daysAgo(1) });
const refunding = order({ refundState: "REFUNDING" });
const refunded = order({ status: "REFUNDED", refundState: "REFUNDED" });
const failed = order({ refundState: "FAILED" });

test("an order is free below 0.50", () => {
  expect([0, 49, 50, 51].map((totalCents) => isFree({ totalCents }))).toEqual([true, true, false, false]);
});

describe("what the viewer may do", () => {
  const owner = { isOwner: true, role: null };
  const as = (role: RoleName) => ({ isOwner: false, role });
  test.each([
    ["owner, unpaid", unpaid, owner, ["UPDATE", "PAY"]],
    ["owner, unpaid, sold out", order({ status: "IN_PROGRESS", soldOutProductIds: ["soda"] }), owner, ["UPDATE"]],
    ["owner, expired", expired, owner, []],
    ["owner, paid", order(), owner, []],
    ["staff, unpaid", unpaid, as("STAFF"), []],
    ["staff, paid", order(), as("STAFF"), ["COMPLETE", "REFUND"]],
    ["staff, handed over", complete, as("STAFF"), []],
    ["manager, handed over", complete, as("MANAGER"), ["REFUND"]],
    ["manager, handed over 91 days ago", { ...complete, completedAt: daysAgo(91) }, as("SUPER_ADMIN"), []],
    ["manager, being refunded", refunding, as("MANAGER"), []],
    ["manager, refunded", refunded, as("MANAGER"), []],
    ["staff, refund failed", failed, as("STAFF"), ["COMPLETE", "REFUND"]],
    ["staff who ordered it themselves", unpaid, { isOwner: true, role: "STAFF" as const }, ["UPDATE", "PAY"]],
    ["a stranger", order(), { isOwner: false, role: null }, []],
  ])("%s", (_, state, viewer, expected) => {
    expect(allowedActions(state, viewer, now)).toEqual(expected);
  });
});

test("nothing but an unpaid order that has not expired can be paid", () => {
  expect(refusePayment(unpaid)).toBeNull();
  expect(refusePayment(expired)?.code).toBe("ORDER_NOT_PAYABLE");
  for (const status of orderStatuses.filter((one) => one !== "IN_PROGRESS")) {
    expect(refusePayment(order({ status }))?.code).toBe("ORDER_NOT_PAYABLE");
  }
});

test("hand-over needs a paid order that is not going back", () => {
  expect(refuseCompletion(unpaid)?.code).toBe("ORDER_NOT_PAID");
  expect(refuseCompletion(order())).toBeNull();
  expect(refuseCompletion(complete)).toBeNull();
  expect(refuseCompletion(refunding)?.code).toBe("ORDER_NOT_COMPLETABLE");
  expect(refuseCompletion(refunded)?.code).toBe("ORDER_NOT_COMPLETABLE");
  expect(refuseCompletion(failed)).toBeNull();
});

test("a refund of what was handed over takes a manager and 90 days", () => {
  expect(refuseRefund(unpaid, "SUPER_ADMIN", now)?.code).toBe("ORDER_NOT_REFUNDABLE");
  expect(refuseRefund(order(), "STAFF", now)).toBeNull();
  expect(refuseRefund(complete, "STAFF", now)?.code).toBe("ORDER_NOT_REFUNDABLE");
  expect(refuseRefund(complete, "MANAGER", now)).toBeNull();
  expect(refuseRefund({ ...complete, completedAt: daysAgo(90) }, "MANAGER", now)).toBeNull();
  expect(refuseRefund({ ...complete, completedAt: daysAgo(90.01) }, "MANAGER", now)?.code).toBe("ORDER_NOT_REFUNDABLE");
  expect(refuseRefund(refunded, "STAFF", now)).toBeNull();
});

test("what sold out is told until the order is handed over or given back, and after what is said of the money", () => {
  const soldOutProductIds = ["soda"];
  const states = orderStatuses.map((status) => order({ status, soldOutProductIds }));
  expect(states.map((state) => soldOutOf(state).length > 0)).toEqual([true, true, false, false]);
  expect(states.map(alertOf)).toEqual([null, "SOLD_OUT", null, null]);
  expect(warnOfAlert(order({ soldOutProductIds }))?.code).toBe("ORDER_PAYMENT_ALERT");
  expect(warnOfAlert(order())).toBeNull();
  expect(alertOf(order({ soldOutProductIds, moneyAlert: "DISPUTED" }))).toBe("DISPUTED");
});
