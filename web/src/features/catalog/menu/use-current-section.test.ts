import { expect, it } from "vitest";
import { findCurrentSection } from "./use-current-section.ts";

const at = (...tops: number[]) => tops.map((top, index) => ({ id: `s${index}`, top }));

it("is the last section whose heading has passed", () => {
  expect(findCurrentSection(at(200, 900, 1500), 80, false)).toBe("s0");
  expect(findCurrentSection(at(-700, 80, 900), 80, false)).toBe("s1");
  expect(findCurrentSection(at(-700, 81, 900), 80, false)).toBe("s0");
});

it("is the last one at the end of the page, and none where there are none", () => {
  expect(findCurrentSection(at(-700, 100, 500), 80, true)).toBe("s2");
  expect(findCurrentSection([], 80, true)).toBeNull();
});
