import { describe, expect, it } from "vitest";
import { ordersPath, readOrderFilter, readView, writeView } from "./report-view.ts";
import type { OrderFilter, ReportView } from "./report-view.ts";

const read = (query: string) => readView(new URLSearchParams(query));

describe("what of the reports is looked at", () => {
  it("is in the URL, and nothing of it where it goes without saying", () => {
    const plain: ReportView = { week: null, tab: "overview", place: null, includeRefunded: false, asTables: false };
    expect(read("")).toEqual(plain);
    expect(Object.values(writeView(plain)).filter((value) => value !== undefined)).toEqual([]);
    const all: ReportView = { week: "2026-11-15", tab: "users", place: "064E1", includeRefunded: true, asTables: true };
    expect(read(new URLSearchParams(Object.entries(writeView(all)) as string[][]).toString())).toEqual(all);
  });

  it("is what can be looked at, whatever the URL says", () => {
    expect(read("week=yesterday&tab=secrets&place=../x&refunded=yes&view=pie")).toEqual(read(""));
    expect(read("week=2026-11-18&place=064e1")).toMatchObject({ week: "2026-11-15", place: "064E1" });
  });

  it("leads to its orders and back", () => {
    const filter: OrderFilter = {
      day: "2026-11-20",
      hour: 0,
      productId: "p1",
      productType: "FOOD_ITEM",
      customerId: "auth|1",
      who: "returning",
      only: "tipped",
    };
    const path = ordersPath("064E1", read("week=2026-11-15&tab=sales"), filter);
    const url = new URL(path, "http://localhost");
    expect(url.pathname).toBe("/staff/location/064E1/reporting/orders");
    expect(readOrderFilter(url.searchParams)).toEqual(filter);
    expect(readView(url.searchParams)).toMatchObject({ week: "2026-11-15", tab: "overview" });
    expect(readOrderFilter(new URLSearchParams("day=never&hour=24&type=GOLD&who=me&only=mine"))).toEqual({});
  });
});
