import { describe, expect, it } from "vitest";
import { readHops } from "./short-link-page.tsx";

describe("readHops", () => {
  it("counts only what is a count", () => {
    expect(readHops({ hops: 2 })).toBe(2);
    for (const state of [null, undefined, 7, {}, { hops: "2" }]) expect(readHops(state)).toBe(0);
  });
});
