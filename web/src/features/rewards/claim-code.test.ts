import { expect, it } from "vitest";
import { formatClaimCode, parseClaimCode } from "./claim-code.ts";

it.each([
  ["K7P29XQAM4TN8WZE", "K7P29XQAM4TN8WZE"],
  [" k7p2-9xqa m4tn 8wze\n", "K7P29XQAM4TN8WZE"],
  ["K7P29XQAM4TN8WZ", null],
  ["https://evil.example/K7P29XQAM4TN8WZE", null],
  ["01980000-0000-7000-8000-000000000000", null],
  ["", null],
])("reads %j as %j", (scanned, code) => {
  expect(parseClaimCode(scanned)).toBe(code);
});

it("writes a code as it is read out, and reads it again", () => {
  expect(formatClaimCode("K7P29XQAM4TN8WZE")).toBe("K7P2 9XQA M4TN 8WZE");
  expect(parseClaimCode(formatClaimCode("K7P29XQAM4TN8WZE"))).toBe("K7P29XQAM4TN8WZE");
});
