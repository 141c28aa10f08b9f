import { describe, expect, it } from "vitest";
import { isStaffPath, paths } from "./paths.ts";
import { staffPaths } from "./staff-paths.ts";

describe("paths", () => {
  it("writes the specification's paths", () => {
    expect(paths.location("064E1")).toBe("/location/064E1");
    expect(paths.orderStatus("064E1", "o-1")).toBe("/location/064E1/order/o-1/status");
    expect(staffPaths.eventEdit("064E1", "v1", "e1")).toBe("/staff/location/064E1/v1/event/edit/e1");
    expect(staffPaths.guestlistGuests("064E1", "g1")).toBe("/staff/location/064E1/guestlist-event/g1/guests");
    expect(paths.lusiv({ nfcId: "a b" })).toBe("/lusiv?nfcId=a+b");
    expect(paths.lusiv()).toBe("/lusiv");
  });

  it("keeps a hostile id inside its segment", () => {
    expect(paths.location("../../evil?x#y")).toBe("/location/..%2F..%2Fevil%3Fx%23y");
  });

  it("knows the staff's side", () => {
    expect(isStaffPath("/staff")).toBe(true);
    expect(isStaffPath("/staff/locations")).toBe(true);
    expect(isStaffPath("/Staff/Location/064e1")).toBe(true);
    expect(isStaffPath("/staffing")).toBe(false);
  });
});
