import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseLocationCode, parseOrderCode, resolveLocationCode } from "./scanned-code.ts";

const orderId = "01936f2e-7c1a-7d3e-9b5a-0123456789ab";
const location = { kind: "location", vendorLocationId: "064E1", table: null };

/** Text that tries to be more than an id. */
const hostile = [
  "",
  "   ",
  "\u0000",
  `${orderId}\u0000`,
  `\u202e${orderId}`,
  `https://skipline.example/order/${orderId}\u200f/x`,
  "javascript:alert(1)",
  `javascript:alert(1)//${orderId}`,
  `data:text/html,<script>1</script>/${orderId}`,
  `file:///etc/passwd/${orderId}`,
  `blob:https://skipline.example/${orderId}`,
  `//evil.example/L/064E1`,
  "x".repeat(10_240),
  `https://skipline.example/${"a/".repeat(5000)}${orderId}`,
  "https://",
  "http://[::1",
  "https://skipline.example/%",
  "https://skipline.example/L/%00%00%00%00%00",
  "https://skipline.example/R/../../staff",
  "https://skipline.example/R/a%2Fb",
  "/R/a%3Fb",
  "\ud800",
];

describe("an order's code", () => {
  it.each([
    [orderId],
    [`  ${orderId}\n`],
    [orderId.toUpperCase()],
    [`https://skipline.example/location/064E1/order/${orderId}`],
    [`HTTPS://SKIPLINE.EXAMPLE/${orderId.toUpperCase()}/?x=1#y`],
    [`http://192.168.1.20:3000/x/../${orderId}`],
  ])("reads %j", (scanned) => expect(parseOrderCode(scanned)).toBe(orderId));

  it.each([
    ["https://skipline.example/"],
    ["https://skipline.example"],
    [`https://skipline.example/?order=${orderId}`],
    [`https://skipline.example/${orderId}/status`],
    [orderId.slice(-6)],
    [`${orderId}0`],
    ["Table 12"],
  ])("refuses %j", (scanned) => expect(parseOrderCode(scanned)).toBeNull());

  it("refuses what wants to be more than an id", () => {
    for (const scanned of hostile) expect(parseOrderCode(scanned), scanned.slice(0, 80)).toBeNull();
  });
});

describe("a location's code", () => {
  it.each([
    ["https://skipline.example/L/064E1"],
    ["https://skipline.example/l/064e1/"],
    ["http://localhost:3000/Location/064E1?utm=poster#top"],
    ["HTTPS://SKIPLINE.EXAMPLE/LOCATION/064E1"],
    ["/location/064E1"],
    [" 064e1 "],
  ])("reads %j", (scanned) => expect(parseLocationCode(scanned)).toEqual(location));

  it.each([
    ["https://skipline.example/L/064E1?t=12", 12],
    ["/l/064e1/?t=500&x=1#y", 500],
    ["https://skipline.example/location/064E1?t=1", 1],
    ["https://skipline.example/L/064E1?t=0", null],
    ["https://skipline.example/L/064E1?t=012", null],
    ["https://skipline.example/L/064E1?t=1000", null],
    ["https://skipline.example/L/064E1?t=-1", null],
    ["https://skipline.example/L/064E1?t=1e2", null],
    ["https://skipline.example/L/064E1?t=%3Cscript%3E", null],
    ["https://skipline.example/L/064E1?T=12", null],
  ])("takes from %j the table %j, and nothing else", (scanned, table) => {
    expect(parseLocationCode(scanned)).toEqual({ ...location, table });
  });

  it("leaves a short code to the server", () => {
    expect(parseLocationCode("https://skipline.example/r/HeartLA")).toEqual({ kind: "shortCode", code: "HeartLA" });
  });

  it.each([
    ["https://skipline.example/064E1"],
    ["https://skipline.example/X/064E1"],
    ["https://skipline.example/L/064E1/order"],
    ["https://skipline.example/L/"],
    ["https://skipline.example/L/064E12"],
    ["064E"],
    ["064-1"],
    [orderId],
  ])("refuses %j", (scanned) => expect(parseLocationCode(scanned).kind).toBe("invalid"));

  it("refuses what wants to be more than an id", () => {
    for (const scanned of hostile) expect(parseLocationCode(scanned).kind, scanned.slice(0, 80)).toBe("invalid");
  });

  it("follows a short code to its location", async () => {
    const targets: Record<string, string> = {
      bar: "https://skipline.example/L/064E1",
      path: "/location/064E1",
      table: "/L/064E1?t=7",
      chain: "https://skipline.example/R/bar",
      long: "https://skipline.example/R/chain",
      ring: "https://skipline.example/R/ring",
      out: "https://evil.example/",
      script: "javascript:alert(1)",
    };
    const asked: string[] = [];
    const resolve = (code: string) =>
      resolveLocationCode(`https://skipline.example/R/${code}`, async (wanted) => {
        asked.push(wanted);
        return targets[wanted] ?? null;
      });
    expect(await resolve("bar")).toEqual(location);
    expect(await resolve("path")).toEqual(location);
    expect(await resolve("table")).toEqual({ ...location, table: 7 });
    expect(await resolve("chain")).toEqual(location);
    for (const code of ["long", "out", "script", "nobody"]) {
      expect(await resolve(code)).toEqual({ kind: "invalidShortCode" });
    }
    asked.length = 0;
    expect(await resolve("ring")).toEqual({ kind: "invalidShortCode" });
    expect(asked).toEqual(["ring", "ring"]);
  });

  it("asks nobody about what is no code of ours", async () => {
    const answer = await resolveLocationCode("https://evil.example/", () => Promise.reject(new Error("asked")));
    expect(answer).toEqual({ kind: "invalidCode" });
  });
});

describe("10,000 codes made to break it", () => {
  const piece = fc.oneof(
    fc.constantFrom(...hostile),
    fc.constantFrom("https://", "//", "/", "\\", "..", "%2e%2e", "%00", "@", ":", "?", "#", "L", "R", "LOCATION"),
    fc.constantFrom("javascript:", "data:", "\u202e", "\u200f", "\ufeff", "064E1", orderId, "evil.example"),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  const code = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("/")),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  );

  it("gives an id of the right shape or nothing, and never throws", () => {
    fc.assert(
      fc.property(code, (scanned) => {
        const place = parseLocationCode(scanned);
        const taken = [
          [parseOrderCode(scanned), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
          [place.kind === "location" ? place.vendorLocationId : null, /^[0-9A-Z]{5}$/],
          [place.kind === "shortCode" ? place.code : null, /^[\w-]{1,32}$/],
        ] as const;
        expect(taken.filter(([text, shape]) => text !== null && !shape.test(text))).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });
});
