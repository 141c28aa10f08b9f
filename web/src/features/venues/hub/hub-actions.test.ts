import { roleNames } from "@skipline/contract/endpoint";
import type { RoleName } from "@skipline/contract/endpoint";
import { describe, expect, it } from "vitest";
import { listHubActions, listFurtherPages } from "./hub-actions.ts";
import { readReportsFlag } from "./reports-flag.ts";

function visible(role: RoleName, guestlistEnabled: boolean, query = "", isLimited = false): string[] {
  const showsReports = readReportsFlag(new URLSearchParams(query), null);
  const context = {
    vendorLocationId: "064E1",
    vendorId: "vnd-aurora",
    role,
    guestlistEnabled,
    preparesOrders: false,
    isLimited,
    showsReports,
  };
  return listHubActions(context).map(({ id }) => id);
}

describe("the hub's buttons", () => {
  it("shows staff of a bar the bar's screens", () => {
    expect(visible("STAFF", false)).toEqual(["scan", "inventory", "orders"]);
    expect(visible("STAFF", false, "analytics_beta=1")).toEqual(["scan", "inventory", "orders"]);
  });

  it("shows staff of a guest list venue the guest list", () => {
    expect(visible("STAFF", true)).toEqual(["guestlistEvents", "orders"]);
  });

  it.each(roleNames.filter((role) => role !== "STAFF"))("shows more to %s", (role) => {
    expect(visible(role, false)).toEqual(["scan", "inventory", "orders", "users", "events"]);
    expect(visible(role, true)).toEqual(["guestlistEvents", "orders", "users"]);
    expect(visible(role, true, "analytics_beta=1")).toEqual(["guestlistEvents", "orders", "reporting", "users"]);
    for (const query of ["analytics_beta=0", "analytics_beta=true", "analytics_beta", "beta=1"]) {
      expect(visible(role, false, query)).not.toContain("reporting");
    }
  });

  it("leaves out what is of all locations, for whose role holds at some", () => {
    expect(visible("MANAGER", false, "analytics_beta=1", true)).toEqual(["scan", "inventory", "orders", "users"]);
    expect(visible("STAFF", true, "", true)).toEqual(["orders"]);
  });

  it("leads where the screens are", () => {
    const context = {
      vendorLocationId: "064E1",
      vendorId: "v1",
      role: "ADMIN",
      guestlistEnabled: false,
      preparesOrders: false,
      isLimited: false,
      showsReports: true,
    } as const;
    const paths = Object.fromEntries(listHubActions(context).map(({ id, path }) => [id, path]));
    expect(paths).toEqual({
      scan: "/staff/location/064E1/scan",
      inventory: "/staff/location/064E1/inventory",
      orders: "/staff/location/064E1/orders",
      reporting: "/staff/location/064E1/reporting?analytics_beta=1",
      users: "/staff/location/064E1/v1/users",
      events: "/staff/location/064E1/v1/events",
    });
  });
});

describe("the pages below the hub's buttons", () => {
  const list = (role: RoleName, guestlistEnabled: boolean, isLimited = false) =>
    listFurtherPages({ ...here, role, guestlistEnabled, isLimited }).map(({ path }) => path);
  const here = { vendorLocationId: "064E1", vendorId: "v1", preparesOrders: false };
  const phone = "/staff/location/064E1/phone";

  it("begin with the queue where orders are prepared", () => {
    const context = { ...here, preparesOrders: true, role: "STAFF", guestlistEnabled: false, isLimited: true } as const;
    expect(listFurtherPages(context).map(({ path }) => path)).toEqual([
      "/staff/location/064E1/queue",
      "/staff/location/064E1/rewards",
      phone,
    ]);
  });

  it("leave out what is of all locations, for whose role holds at some", () => {
    expect(list("MANAGER", false, true)).toEqual(["/staff/location/064E1/rewards", "/console/vendors/v1", phone]);
  });

  it("are prizes to hand over for all who serve, and the managers' own", () => {
    const rewards = "/staff/location/064E1/rewards";
    const [links, activity] = ["/staff/location/064E1/v1/links", "/staff/location/064E1/v1/activity"];
    const ofManagers = [links, activity, "/console/vendors/v1", phone];
    expect(list("STAFF", false)).toEqual([rewards, phone]);
    expect(list("STAFF", true)).toEqual([phone]);
    expect(list("MANAGER", false)).toEqual([rewards, ...ofManagers]);
    expect(list("MANAGER", true)).toEqual(ofManagers);
  });
});
