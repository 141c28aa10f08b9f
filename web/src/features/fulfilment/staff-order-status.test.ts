import { orderStatuses } from "@skipline/contract/ordering";
import { describe, expect, it } from "vitest";
import { staffStatusText } from "./staff-order-status.tsx";

describe("the staff's word for a status", () => {
  it("uses the specification's words", () => {
    expect(orderStatuses.map((status) => staffStatusText({ status }))).toEqual([
      "IN PROGRESS",
      "IN PROGRESS",
      "Completed",
      "Refunded",
    ]);
  });
});
