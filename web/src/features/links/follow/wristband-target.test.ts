import { hostileTargets } from "@skipline/contract/leaving-targets";
import { describe, expect, it } from "vitest";
import { wristbandTarget } from "./wristband-target.ts";

const origin = "https://app.skipline.example";
const follow = (overrideUrl: string | null, vendorId: string | null) =>
  wristbandTarget({ overrideUrl, vendorId }, "04:A2", origin);

describe("a wristband", () => {
  it.each([
    ["https://tickets.example/a?b=1", "vnd-aurora", { kind: "override", url: "https://tickets.example/a?b=1" }],
    ["/lusiv/events", null, { kind: "override", url: "/lusiv/events" }],
    [`${origin}/heartla`, null, { kind: "override", url: "/heartla" }],
    [null, "vnd-aurora", { kind: "app", path: "/vendor/vnd-aurora" }],
    ["", "vnd/..", { kind: "app", path: "/vendor/vnd%2F.." }],
    [null, null, { kind: "app", path: "/lusiv?nfcId=04%3AA2" }],
  ] as const)("with %j of %j leads there", (overrideUrl, vendorId, target) =>
    expect(follow(overrideUrl, vendorId)).toEqual(target),
  );

  it("never follows a hostile address, however it came to be stored", () => {
    for (const target of hostileTargets(origin)) {
      expect(follow(target, "vnd-aurora"), target).toEqual({ kind: "app", path: "/vendor/vnd-aurora" });
    }
  });
});
