import { describe, expect, it } from "vitest";
import { parseRedirectTarget } from "./redirect-target.ts";

const origin = "https://skipline.example";

/** Each looks like a page of ours to some careless check, and leaves the site or runs as a script. */
const hostile = [
  "//evil.example",
  "///evil.example",
  "////evil.example/%2f..",
  "//evil.example@skipline.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e%2e//evil.example",
  "/%2E%2E//evil.example/",
  "/./..//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "//evil.example ",
  "\u0000//evil.example",
  "/\u0000/evil.example",
  "\u00a0//evil.example",
  "\ufeff//evil.example",
  "/\u200b/evil.example",
  "/\u202eelpmaxe.live//",
  "/location/064E1\u2066",
  "/\u2028/evil.example",
  "/page\u00ad",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript://skipline.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://skipline.example/1",
  "file:///etc/passwd",
  "ftp://evil.example/",
  "intent://evil.example#Intent;scheme=https;end",
  "https:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "http:\\\\evil.example",
  "https://skipline.example@evil.example/",
  "https://skipline.example:pass@evil.example/",
  "https://user@skipline.example/location/064E1",
  "https://skipline.example//evil.example",
  "https://skipline.example/..//evil.example",
  "https://skipline.example\\@evil.example",
  "https://",
  "https://?evil.example",
  "https://#evil.example",
  "https://[::1",
  "https://evil.example:99999/",
  "https://evil.exa mple/",
  "https://%00evil.example/",
  "evil.example",
  "www.evil.example/location/064E1",
  "location/064E1",
  "?next=/location",
  "#//evil.example",
  "",
  "/",
  `/${"a".repeat(2048)}`,
  "/\ud800",
].filter((target) => target !== "/");

describe("a hostile redirect target", () => {
  it.each(hostile)("%j is refused", (target) => {
    expect(parseRedirectTarget(target, origin)).toBeNull();
  });

  it("is one of at least 45 kinds", () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(45);
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
