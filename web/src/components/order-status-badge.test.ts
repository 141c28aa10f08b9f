import { orderStatuses } from "@skipline/contract/ordering";
import { describe, expect, it } from "vitest";
import { orderStatusText } from "./order-status-badge.tsx";

describe("the word for a status", () => {
  it("uses the specification's words", () => {
    expect(orderStatuses.map((status) => orderStatusText({ status }))).toEqual([
      "IN PROGRESS",
      "IN PROGRESS",
      "Completed",
      "Refunded",
    ]);
  });
});
