import { expect, test } from "vitest";
import { findPageOf, listVendorPages, platformPages, vendorHome } from "./console-pages.ts";

const listPaths = (
  run: Partial<Parameters<typeof listVendorPages>[0]> = {},
  guestlistEnabled = true,
  paysVenues = false,
) =>
  listVendorPages(
    { vendor: { vendorId: "v1", guestlistEnabled }, role: "MANAGER", vendorLocationIds: null, ...run },
    { paysVenues },
  ).map(({ path }) => path.slice("/console/vendors/v1".length));

test("a manager finds what the venue's managers change, an admin the details as well", () => {
  expect(listPaths()).toEqual([
    "/locations",
    "/people",
    "/orders",
    "/disputes",
    "/promotions",
    "/events",
    "/guest-lists",
    "/links",
  ]);
  expect(listPaths({ role: "ADMIN" })).toEqual(["/details", "/statement", ...listPaths()]);
});

test("guest lists that are switched off are not shown the way to", () => {
  expect(listPaths({}, false)).toEqual(listPaths().filter((path) => path !== "/guest-lists"));
});

test("where guests pay venues, and there alone, an admin finds the venue's account", () => {
  expect(listPaths({ role: "ADMIN" }, true, true)).toEqual([
    "/details",
    "/payments",
    "/payouts",
    "/statement",
    ...listPaths(),
  ]);
  expect(listPaths({}, true, true)).toEqual(listPaths());
});

test("what is about all locations is not shown to a role at some", () => {
  expect(listPaths({ vendorLocationIds: ["064E1"] })).toEqual(["/locations", "/people"]);
});

test("staff find nothing", () => {
  expect(listPaths({ role: "STAFF" })).toEqual([]);
});

test("a page is found by its own address and by those below it, in any case", () => {
  const run = { vendor: { vendorId: "v1", guestlistEnabled: true }, role: "ADMIN", vendorLocationIds: null } as const;
  const pages = [...platformPages, vendorHome("v1"), ...listVendorPages(run, { paysVenues: true })];
  const at = (pathname: string) => findPageOf(pathname, pages)?.path ?? null;
  expect(at("/console")).toBe("/console");
  expect(at("/console/vendors/new")).toBeNull();
  expect(at("/Console/Vendors/v1/")).toBe("/console/vendors/v1");
  expect(at("/console/vendors/v1/locations/064E1/menu/new")).toBe("/console/vendors/v1/locations");
  expect(at("/console/vendors/v1/events/e1/prizes")).toBe("/console/vendors/v1/events");
  expect(at("/console/vendors/v1/nothing")).toBeNull();
  expect(at("/staff")).toBeNull();
});
