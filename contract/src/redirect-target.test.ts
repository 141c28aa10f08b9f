import { describe, expect, it } from "vitest";
import { hostileTargets, otherSites } from "./leaving-targets.ts";
import { webLink } from "./events.ts";
import { parseRedirectTarget, parseWebLink } from "./redirect-target.ts";

const origin = "https://skipline.example";

const hostile = hostileTargets(origin);

describe("a hostile redirect target", () => {
  it.each(hostile)("%j is refused", (target) => {
    expect(parseRedirectTarget(target, origin)).toBeNull();
  });

  it("is one of at least 100, each once", () => {
    expect(new Set(hostile).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(100);
  });

  it.each(otherSites(origin))("%j is another site, never a page of ours", (target) => {
    expect(parseRedirectTarget(target, origin)).toEqual({ kind: "site", url: new URL(target).href });
  });

  it("never leaves the site as a page, however it is put together", () => {
    const pieces = ["/", "\\", "..", ".", "%2f", "%5c", "@", ":", "evil.example", "\t", "?", "#", "https:"];
    const leaving: string[] = [];
    let pages = 0;
    for (let number = 0; number < pieces.length ** 4; number += 1) {
      let rest = number;
      let target = "/";
      for (let place = 0; place < 4; place += 1) {
        target += pieces[rest % pieces.length] ?? "";
        rest = Math.floor(rest / pieces.length);
      }
      const parsed = parseRedirectTarget(target, origin);
      if (parsed?.kind !== "page") continue;
      pages += 1;
      const lands = [new URL(parsed.path, origin), new URL(parsed.path, `${origin}/r/code`)];
      if (lands.some((url) => url.origin !== origin) || parsed.path.startsWith("//")) {
        leaving.push(`${JSON.stringify(target)} as ${parsed.path}`);
      }
    }
    expect(leaving).toEqual([]);
    expect(pages).toBeGreaterThan(1000);
  });
});

describe("an honest redirect target", () => {
  it.each([
    ["/", "/"],
    ["/location/064E1", "/location/064E1"],
    ["/location/064E1?table=4#menu", "/location/064E1?table=4#menu"],
    ["/a/../location/064E1", "/location/064E1"],
    ["/vendor/vnd-aurora?next=https://x.example//y", "/vendor/vnd-aurora?next=https://x.example//y"],
    ["/café", "/caf%C3%A9"],
    ["/R/Ab%2Fc", "/R/Ab%2Fc"],
    ["//skipline.example/account", "/account"],
    ["https://skipline.example/location/064E1", "/location/064E1"],
    ["HTTPS://SKIPLINE.EXAMPLE/location/064E1", "/location/064E1"],
  ])("%s is our page %s", (target, path) => {
    expect(parseRedirectTarget(target, origin)).toEqual({ kind: "page", path });
  });

  it.each([
    ["https://tickets.example/buy?id=1#x", "https://tickets.example/buy?id=1#x"],
    ["http://tickets.example", "http://tickets.example/"],
    ["https://tickets.example:8443/", "https://tickets.example:8443/"],
    ["http://skipline.example/location/064E1", "http://skipline.example/location/064E1"],
  ])("%s is another site", (target, url) => {
    expect(parseRedirectTarget(target, origin)).toEqual({ kind: "site", url });
  });
});

describe("a link to another site", () => {
  const runs = hostile.filter((target) => !/^https?:\/\/\w/i.test(target));
  it.each(runs)("is not %j", (target) => {
    expect(parseWebLink(target)).toBeNull();
    expect(webLink.safeParse(target).success).toBe(false);
  });

  it.each(hostile)("is http(s) and shows its host, or is refused: %j", (target) => {
    const link = parseWebLink(target);
    if (link === null) return;
    expect(link).toMatch(/^https?:\/\//);
    expect(new URL(link).host).toBe(target.split(/[/\\]/)[2]);
  });

  it.each(otherSites(origin))("may be %j", (target) => {
    expect(parseWebLink(target)).toBe(new URL(target).href);
    expect(webLink.safeParse(target).success).toBe(true);
  });
});
