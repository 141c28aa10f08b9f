import { expect, it } from "vitest";
import { isScannedAnew, parseTable } from "./table.ts";

const kept = { vendorLocationId: "064E1", table: 12, until: 1_800_000_000_000 };

it("reads back what was kept", () => expect(parseTable(JSON.parse(JSON.stringify(kept)))).toEqual(kept));

it.each([null, "x", 12, [], {}, { ...kept, table: "12" }, { table: 12, until: 1 }])("reads %j as none", (value) => {
  expect(parseTable(value)).toBeNull();
});

const scanned = { isAsked: true, path: "/location/064E1", isFromHere: false, satHere: false };

it("is left by whoever scans a location's own code", () => expect(isScannedAnew(scanned)).toBe(true));

it.each([
  ["a reload", { isAsked: false }],
  ["a way from another page", { isFromHere: true }],
  ["the tab in which it was named", { satHere: true }],
  ["a table's code", { path: "/L/064E1" }],
  ["an order's page", { path: "/location/064E1/order/review" }],
])("is kept by %s", (_what, more) => expect(isScannedAnew({ ...scanned, ...more })).toBe(false));
