import { roleNames } from "@skipline/contract/endpoint";
import type { RoleName } from "@skipline/contract/endpoint";
import { describe, expect, it } from "vitest";
import { hubRules, listHubActions } from "./hub-actions.ts";
import type { HubActionId } from "./hub-actions.ts";

const all = Object.keys(hubRules) as HubActionId[];

function visible(role: RoleName, guestlistEnabled: boolean, query = ""): string[] {
  const search = new URLSearchParams(query);
  const context = { vendorLocationId: "064E1", vendorId: "vnd-aurora", role, guestlistEnabled, search };
  return listHubActions(context, all).map(({ id }) => id);
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

  it("leads where the screens are", () => {
    const search = new URLSearchParams("analytics_beta=1");
    const context = {
      vendorLocationId: "064E1",
      vendorId: "v1",
      role: "ADMIN",
      guestlistEnabled: false,
      search,
    } as const;
    const paths = Object.fromEntries(listHubActions(context, all).map(({ id, path }) => [id, path]));
    expect(paths).toEqual({
      scan: "/staff/location/064E1/scan",
      inventory: "/staff/location/064E1/inventory",
      orders: "/staff/location/064E1/orders",
      reporting: "/staff/location/064E1/reporting",
      users: "/staff/location/064E1/v1/users",
      events: "/staff/location/064E1/v1/events",
    });
  });

  it("has no button without a screen", () => {
    const search = new URLSearchParams();
    const context = {
      vendorLocationId: "064E1",
      vendorId: "v1",
      role: "ADMIN",
      guestlistEnabled: false,
      search,
    } as const;
    expect(listHubActions(context, ["orders"]).map(({ label }) => label)).toEqual(["Order History"]);
    expect(listHubActions(context, [])).toEqual([]);
  });
});
