import { expect, test } from "vitest";
import { isNoticeFor } from "./notice-audience.ts";

test.each([
  ["everyone", "/location/AB12CD", true],
  ["everyone", "/staff/locations", true],
  ["guests", "/", true],
  ["guests", "/location/AB12CD/order/checkout", true],
  ["guests", "/staff/location/AB12CD", false],
  ["guests", "/console/vendors/the-roof", false],
  ["staff", "/staff/signin", true],
  ["staff", "/console", true],
  ["staff", "/account", false],
] as const)("a notice for %s at %s: %s", (audience, pathname, isShown) => {
  expect(isNoticeFor({ audience }, pathname)).toBe(isShown);
});
