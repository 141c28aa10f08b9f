import { describe, expect, it } from "vitest";
import { readHops, readLinkTarget } from "./link-target.ts";

const origin = "https://app.skipline.example";

describe("readLinkTarget", () => {
  it.each(["https://tickets.example/a?b=1", "http://tickets.example/", "HTTPS://TICKETS.EXAMPLE/a"])(
    "leaves for %s",
    (target) => expect(readLinkTarget(target, origin)).toEqual({ kind: "external", url: new URL(target).href }),
  );

  it.each([
    ["/location/064E1?from=poster#merch", "/location/064E1?from=poster#merch"],
    [`${origin}/vendor/vnd-aurora`, "/vendor/vnd-aurora"],
  ])("stays in the app for %s", (target, path) =>
    expect(readLinkTarget(target, origin)).toEqual({ kind: "app", path }),
  );

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://evil.example",
    "tickets.example",
    "https:evil.example",
    "https://",
    "",
    " https://evil.example",
    "https://app.skipline.example@evil.example",
    "https://user:pw@evil.example",
  ])("refuses %j", (target) => expect(readLinkTarget(target, origin)).toBeNull());
});

describe("readHops", () => {
  it("counts only what is a count", () => {
    expect(readHops({ hops: 2 })).toBe(2);
    for (const state of [null, undefined, 7, {}, { hops: "2" }]) expect(readHops(state)).toBe(0);
  });
});
