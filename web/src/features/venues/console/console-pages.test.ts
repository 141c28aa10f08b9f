import { expect, test } from "vitest";
import { listVendorPages } from "./console-pages.ts";

const listPaths = (run: Partial<Parameters<typeof listVendorPages>[0]> = {}, guestlistEnabled = true) =>
  listVendorPages({
    vendor: { vendorId: "v1", guestlistEnabled },
    role: "MANAGER",
    vendorLocationIds: null,
    ...run,
  }).map(({ path }) => path.slice("/console/vendors/v1".length));

test("a manager finds what the venue's managers change, an admin the details as well", () => {
  expect(listPaths()).toEqual(["/locations", "/people", "/orders", "/promotions", "/events", "/guest-lists", "/links"]);
  expect(listPaths({ role: "ADMIN" })).toEqual(["/details", ...listPaths()]);
});

test("guest lists that are switched off are not shown the way to", () => {
  expect(listPaths({}, false)).toEqual(listPaths().filter((path) => path !== "/guest-lists"));
});

test("what is about all locations is not shown to a role at some", () => {
  expect(listPaths({ vendorLocationIds: ["064E1"] })).toEqual(["/locations", "/people"]);
});

test("staff find nothing", () => {
  expect(listPaths({ role: "STAFF" })).toEqual([]);
});
