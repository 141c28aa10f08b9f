import { describe, expect, it } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

const origin = "https://app.skipline.example";

const leaving = [
  "https://evil.example",
  "http://evil.example/account",
  "HTTPS://EVIL.EXAMPLE",
  "//evil.example",
  "///evil.example",
  "////evil.example/%2f..",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/account/../..//evil.example",
  "/%2e%2e//evil.example",
  "/%2e//evil.example",
  "/..\\\\evil.example",
  "/.\\/evil.example",
  "..//evil.example",
  ".//evil.example",
  "a/..//evil.example",
  "/%2f/evil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "/%5C%5Cevil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "http:evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "\tjavascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://app.skipline.example/6f1c",
  "file:///etc/passwd",
  "mailto:a@evil.example",
  "ftp://evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  " //evil.example",
  "\u0000//evil.example",
  "\u00a0//evil.example",
  "\ufeff//evil.example",
  "\u2028//evil.example",
  "https://app.skipline.example@evil.example",
  "https://app.skipline.example:pass@evil.example",
  "https://user@app.skipline.example/account",
  "https://app.skipline.example.evil.example",
  "https://app.skipline.example%2eevil.example",
  "https://app.skipline.example:8443/account",
  "http://app.skipline.example/account",
  "//app.skipline.example.evil.example/account",
  "//evil\u3002example",
  "https://[::1]/",
  "https://",
  "account",
  "?next=/account",
  "#account",
  "//",
  "",
  "/".repeat(3000),
];

describe("safeRedirect", () => {
  it("has at least the 45 vectors it is judged by", () => expect(leaving.length).toBeGreaterThanOrEqual(45));

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
