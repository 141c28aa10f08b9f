import { expect, it } from "vitest";
import { describeExpiry } from "./expiry.ts";

const now = Date.parse("2026-11-22T05:00:00.000Z");
const minute = 60_000;

it.each([
  [72 * 60, "Expires in 3 days"],
  [72 * 60 - 1, "Expires in 2 days 23 hours"],
  [23 * 60 + 59, "Expires in 23 hours"],
  [5 * 60 + 1, "Expires in 5 hours 1 minute"],
  [60, "Expires in 1 hour"],
  [59, "Expires in 59 minutes"],
  [0.5, "Expires in 1 minute"],
])("%d minutes before it: %s", (minutes, words) => {
  expect(describeExpiry(now + minutes * minute, now)).toBe(words);
});

it("says when it was, from the very moment on", () => {
  expect(describeExpiry(now, now)).toMatch(/^Expired Today /);
});
