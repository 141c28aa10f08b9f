import { describe, expect, it } from "vitest";
import { readReportsFlag } from "./reports-flag.ts";

describe("the flag of the reports", () => {
  it.each([
    ["analytics_beta=1", null, true],
    ["", "1", true],
    ["", null, false],
    // An address that says something else is heard before what was said earlier.
    ["analytics_beta=0", "1", false],
    ["analytics_beta=true", "1", false],
    ["analytics_beta", "1", false],
    ["beta=1", null, false],
  ])("is read from %j, with %j kept, as %s", (query, kept, isOn) => {
    expect(readReportsFlag(new URLSearchParams(query), kept)).toBe(isOn);
  });
});
