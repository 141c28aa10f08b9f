import { expect, it } from "vitest";
import { createRepeatGuard } from "./repeat-guard.ts";

it("lets a code through once while it stays in view", () => {
  const { isNew } = createRepeatGuard(3000);
  expect(isNew("a", 0)).toBe(true);
  for (let now = 125; now < 10_000; now += 125) expect(isNew("a", now)).toBe(false);
});

it("lets it through again when it comes back, and another code at once", () => {
  const { isNew } = createRepeatGuard(3000);
  expect(isNew("a", 0)).toBe(true);
  expect(isNew("b", 125)).toBe(true);
  expect(isNew("b", 3000)).toBe(false);
  expect(isNew("b", 6000)).toBe(true);
});

it("does not take a code twice that stayed before the camera during a question", () => {
  const { isNew, wake } = createRepeatGuard(3000);
  expect(isNew("a", 0)).toBe(true);
  wake(60_000);
  expect(isNew("a", 60_125)).toBe(false);
  expect(isNew("a", 63_200)).toBe(true);
});
