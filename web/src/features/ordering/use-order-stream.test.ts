import type { Order } from "@skipline/contract/ordering";
import { expect, it } from "vitest";
import { newerOrder } from "./use-order-stream.ts";

const at = (datetimeUpdated: string, status: Order["status"] = "IN_PROGRESS") => ({
  order: { datetimeUpdated, status } as Order,
});
const earlier = at("2026-11-21T20:00:00.000Z");
const later = at("2026-11-21T20:00:01.000Z");

it("keeps an unpaid order as it was changed since, and believes everything else", () => {
  expect(newerOrder(undefined, earlier)).toBe(earlier);
  expect(newerOrder(earlier, later)).toBe(later);
  expect(newerOrder(later, earlier)).toBe(later);
  // Same version: something in it sold out, or is back.
  const same = at(later.order.datetimeUpdated);
  expect(newerOrder(later, same)).toBe(same);
  // Servers' clocks differ: that it is paid is news whatever they say.
  const paid = at(earlier.order.datetimeUpdated, "PAID");
  expect(newerOrder(later, paid)).toBe(paid);
});
