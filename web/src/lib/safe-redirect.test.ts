import { hostileTargets, otherSites } from "@skipline/contract/leaving-targets";
import { describe, expect, it } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

const origin = "https://app.skipline.example";

const leaving = [...hostileTargets(origin), ...otherSites(origin)];

describe("safeRedirect", () => {
  it.each(leaving)("refuses %j", (target) => {
    expect(safeRedirect(target, origin)).toBeNull();
  });

  it.each([undefined, null, 7, {}, ["/account"], { toString: () => "//evil.example" }])(
    "refuses what is not text (%#)",
    (target) => {
      expect(safeRedirect(target, origin)).toBeNull();
    },
  );

  it("gives what gives itself again", () => {
    const once = safeRedirect("/a/../account?next=//evil.example#x", origin);
    expect(safeRedirect(once, origin)).toBe(once);
  });

  it.each([
    ["/account", "/account"],
    ["/location/064E1/order/review?tip=15#total", "/location/064E1/order/review?tip=15#total"],
    ["/membership/events?next=//evil.example", "/membership/events?next=//evil.example"],
    ["/a/../account", "/account"],
    ["https://app.skipline.example/account?x=1", "/account?x=1"],
    ["//app.skipline.example/account", "/account"],
    ["/", "/"],
    ["/R/Ab%2Fc", "/R/Ab%2Fc"],
  ])("keeps %s", (target, path) => expect(safeRedirect(target, origin)).toBe(path));
});
