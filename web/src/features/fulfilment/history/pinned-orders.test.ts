import type { LocationOrder } from "@skipline/contract/fulfilment";
import { expect, it } from "vitest";
import { choosePinned } from "./pinned-orders.ts";

const readAt = Date.parse("2026-11-21T08:00:00Z");
const paid = (minutesBefore: number, status = "PAID") => {
  const datetimePaid = new Date(readAt - minutesBefore * 60_000).toISOString();
  return { orderId: String(minutesBefore), datetimePaid, datetimeCreated: datetimePaid, status } as LocationOrder;
};
const ids = (items: LocationOrder[]) => choosePinned({ items, readAt }).map(({ orderId }) => orderId);

it("pins who has waited longest, at most five, and nobody of another night", () => {
  expect(ids([1, 2, 30, 4, 50, 6, 13 * 60].map((minutes) => paid(minutes)))).toEqual(["50", "30", "6", "4", "2"]);
  expect(ids([])).toEqual([]);
});

it("keeps each in its place when it is handed over", () => {
  expect(ids([paid(1), paid(30, "COMPLETE"), paid(50)])).toEqual(["50", "30", "1"]);
});
